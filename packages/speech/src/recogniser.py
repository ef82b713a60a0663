"""Writes down what was said in recordings, one after the other.

Reads a JSON object a line from standard input, {"id", "audio": base64, "seconds": at most so many}, and writes one to
standard output for each: {"id", "text", "words", "seconds", "language"} or {"id", "error"}. Says {"ready": true} once the
model is loaded, and ends when the input does. What was said goes nowhere else: no file is written and nothing is logged.
"""

import base64
import io
import json
import os
import sys

SAMPLE_RATE = 16_000

# Whisper hallucinates over silence: segments that pass the voice detector but that the model doubts
# are dropped.
NO_SPEECH = 0.6
UNLIKELY = -1.0

# Audio containers only: playlists, which FFmpeg also reads, open other files and addresses.
FORMATS = "matroska,webm,mov,mp4,ogg,mp3,wav,aac,flac"


class Refused(Exception):
    """The recording cannot be transcribed; the message says why, without any of its content."""


def reply(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def decode(audio, seconds_max):
    """Returns the samples, mono. Stops at the limit: a few megabytes of silence can be hours."""
    import av
    import numpy

    resampler = av.AudioResampler(format="s16", layout="mono", rate=SAMPLE_RATE)
    pieces, samples = [], 0
    try:
        with av.open(
            io.BytesIO(audio), mode="r", metadata_errors="ignore", options={"format_whitelist": FORMATS}
        ) as container:
            if not container.streams.audio:
                raise Refused("there is no sound in it")
            for frame in container.decode(audio=0):
                frame.pts = None
                for part in resampler.resample(frame):
                    pieces.append(part.to_ndarray().reshape(-1))
                    samples += part.samples
                if samples > seconds_max * SAMPLE_RATE:
                    raise Refused("it is too long")
            for part in resampler.resample(None):
                pieces.append(part.to_ndarray().reshape(-1))
    except av.error.FFmpegError:
        # A truncated recording ends in the middle of a packet: what came before it counts.
        if not pieces:
            raise Refused("it is no recording that can be read") from None
    if not pieces:
        raise Refused("there is no sound in it")
    return numpy.concatenate(pieces).astype(numpy.float32) / 32768.0


def transcribe(model, samples):
    segments, info = model.transcribe(
        samples,
        language=None if model.model.is_multilingual else "en",
        beam_size=5,
        vad_filter=True,
        word_timestamps=True,
        # One mistake must not lead to the next.
        condition_on_previous_text=False,
    )
    said = [s for s in segments if not (s.no_speech_prob > NO_SPEECH and s.avg_logprob < UNLIKELY)]
    return {
        "text": "".join(s.text for s in said).strip(),
        "words": [
            {"word": w.word.strip(), "start": round(float(w.start), 2), "end": round(float(w.end), 2)}
            for s in said
            for w in s.words or []
        ],
        "language": info.language,
        "seconds": round(len(samples) / SAMPLE_RATE, 2),
    }


def main():
    folder = sys.argv[1]
    if hasattr(os, "nice"):
        # Running interviews go first.
        os.nice(10)
    from faster_whisper import WhisperModel

    model = WhisperModel(
        folder, device="cpu", compute_type="int8", cpu_threads=min(4, os.cpu_count() or 1), local_files_only=True
    )
    reply({"ready": True})
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            samples = decode(base64.b64decode(asked["audio"]), asked["seconds"])
            reply({"id": asked["id"], **transcribe(model, samples)})
        except Refused as refused:
            reply({"id": asked["id"], "error": str(refused)})


if __name__ == "__main__":
    main()
