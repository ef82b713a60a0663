#!/bin/sh
# Starts the LiveKit server with livekit.yaml and, from the environment:
#   LIVEKIT_API_KEY, LIVEKIT_API_SECRET  the same as the product's
#   LIVEKIT_IP                           the address of this machine that browsers reach
#   LIVEKIT_SERVER                       the program, if it is not the image's
set -eu

for name in LIVEKIT_API_KEY LIVEKIT_API_SECRET LIVEKIT_IP; do
  eval "value=\${$name:-}"
  [ -n "$value" ] || { echo "$name is missing (.env; docs/self-hosting.md)" >&2; exit 1; }
done

export LIVEKIT_KEYS="$LIVEKIT_API_KEY: $LIVEKIT_API_SECRET"
export NODE_IP="$LIVEKIT_IP"
exec "${LIVEKIT_SERVER:-/livekit-server}" --config "$(dirname "$0")/livekit.yaml"
