#!/bin/sh
# Starts coturn with turnserver.conf and, from the environment:
#   TURN_SECRET  the same as the product's
#   TURN_IP      the address of the relays: public, or public/private behind a router, or private for your own network only
#   TURN_PORT    3478 by default
# TLS on port 5349 is added if cert.pem and key.pem are in /tls, or in TURN_TLS_FOLDER.
set -eu

[ -n "${TURN_SECRET:-}" ] || { echo 'TURN_SECRET is missing: openssl rand -base64 32 makes one (.env)' >&2; exit 1; }
[ -n "${TURN_IP:-}" ] || { echo 'TURN_IP is missing: the address of this machine that browsers reach (.env)' >&2; exit 1; }

umask 077
folder=$(mktemp -d)
conf=$folder/turnserver.conf
tls=${TURN_TLS_FOLDER:-/tls}
own=${TURN_IP#*/}

cp "$(dirname "$0")/turnserver.conf" "$conf"
{
  echo "static-auth-secret=$TURN_SECRET"
  echo "listening-port=${TURN_PORT:-3478}"
  echo "relay-ip=$own"
  # If two people both need a relay, both relays have this address.
  echo "allowed-peer-ip=$own"
  [ "$own" = "$TURN_IP" ] || echo "external-ip=$TURN_IP"
  if [ -r "$tls/cert.pem" ] && [ -r "$tls/key.pem" ]; then
    echo "cert=$tls/cert.pem"
    echo "pkey=$tls/key.pem"
  else
    echo no-tls
    echo no-dtls
  fi
  echo "userdb=$folder/turndb"
  echo "pidfile=$folder/turnserver.pid"
} >> "$conf"

exec turnserver -c "$conf"
