#!/bin/sh
# Starts coturn with turnserver.conf and, from the environment:
#   TURN_SECRET  what the product has as well
#   TURN_IP      the address that relays are on: public; public/private behind a router; private in one's own network alone
#   TURN_PORT    3478 unless set
# and with TLS on port 5349 where cert.pem and key.pem are in /tls, or in TURN_TLS_FOLDER.
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
  # Two people who both need a relay have both on this address.
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
