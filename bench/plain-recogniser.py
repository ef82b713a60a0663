"""The baseline of speech.ts: the unmodified engine and model, with the protocol of
packages/speech/src/recogniser.py.

No voice detector, no word times, greedy decoding instead of a beam of five."""

import base64
import io
import json
import os
import sys

from faster_whisper import WhisperModel


def reply(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


os.nice(10)
model = WhisperModel(
    sys.argv[1], device="cpu", compute_type="int8", cpu_threads=min(4, os.cpu_count() or 1), local_files_only=True
)
reply({"ready": True})
for line in sys.stdin:
    asked = json.loads(line)
    segments, info = model.transcribe(io.BytesIO(base64.b64decode(asked["audio"])), language="en", beam_size=1)
    text = "".join(segment.text for segment in segments).strip()
    reply({"id": asked["id"], "text": text, "words": [], "language": "en", "seconds": info.duration})
