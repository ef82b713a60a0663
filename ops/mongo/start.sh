#!/bin/bash
# Starts mongod with authentication in the public mongo image. The first start generates what that needs: a key file by
# which the members of the replica set recognise each other, and passwords, which exist only in the volumes. set-up.js
# creates the set and its users beside the running mongod.
#
#   MONGO_HOST      the name by which the other members reach this container
#   MONGO_MEMBERS   members of the replica set, host:port, separated by commas
#   MONGO_PASSWORD  the application's password; generated if unset
#   MONGO_CACHE_GB  WiredTiger's cache
set -euo pipefail
umask 077
export KEYS=/data/configdb ACCESS=/access READY=/tmp/ready HOME=/tmp
rm -f "$READY"

# If several members start at once on one volume, the first one's file stays: a link never replaces a file.
keep() {
  [ -s "$1" ] && return
  head -c 96 /dev/urandom | base64 -w0 | tr -d '/+=' | head -c "$2" >"$1.$MONGO_HOST"
  ln "$1.$MONGO_HOST" "$1" 2>/dev/null || true
  rm -f "$1.$MONGO_HOST"
}
keep "$KEYS/keyfile" 100
keep "$KEYS/admin-password" 40
keep "$KEYS/app-password" 40
chown mongodb:mongodb "$KEYS"/*
chmod 400 "$KEYS"/*

mongosh --nodb --quiet /ops/set-up.js &
exec docker-entrypoint.sh mongod --replSet rs0 --keyFile "$KEYS/keyfile" \
  --wiredTigerCacheSizeGB "${MONGO_CACHE_GB:-0.5}" --networkMessageCompressors disabled --quiet
