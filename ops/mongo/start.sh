#!/bin/bash
# Starts mongod with authentication in the public mongo image. The first start makes what that needs: a key file, by
# which the members of the replica set know each other, and passwords, which stand nowhere but in the volumes. The set
# and its users are made by set-up.js beside the running mongod.
#
#   MONGO_HOST      name of this container, by which the others reach it
#   MONGO_MEMBERS   members of the replica set, host:port, separated by commas
#   MONGO_PASSWORD  the application's password; unset: a generated one
#   MONGO_CACHE_GB  WiredTiger's cache
set -euo pipefail
umask 077
export KEYS=/data/configdb ACCESS=/access READY=/tmp/ready HOME=/tmp
rm -f "$READY"

# Of several members that start at once on one volume the first one's file stays: a link does not replace.
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
