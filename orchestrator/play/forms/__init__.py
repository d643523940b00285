"""Forms that people fill in line by line, at a terminal or through a pipe: new characters, and what growth leaves open.

`question` is one thing that is asked, `reading` understands the line that answers it, `walk` goes from one to the next
and back; `creation`, `level` and `advance` say what is asked. Whether an answer will do is for the rules to say.
"""
