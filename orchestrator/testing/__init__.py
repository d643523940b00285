"""The testing kit: models, servers, dice and builders for tests of the house and of your own systems."""
