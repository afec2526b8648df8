#!/bin/sh
# Makes the files that compose.yaml mounts. It never overwrites a file, because data under a lost key cannot be opened.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
once() { [ -s "secrets/$1" ] || { cat > "secrets/$1.new"; mv "secrets/$1.new" "secrets/$1"; }; }
openssl rand -hex 24 | once postgres-password
printf 'postgres://service:%s@postgres:5432/service' "$(cat secrets/postgres-password)" | once database-url
printf '1:%s' "$(openssl rand -base64 32)" | once master-keys
openssl rand -base64 32 | once index-key
if [ ! -s secrets/tls-cert ]; then # for a trial; otherwise supply your own certificate
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout secrets/tls-key -out secrets/tls-cert 2>/dev/null
fi
# Compose mounts these files unchanged, and the service's user (10001) must be able to read them:
chmod 0444 secrets/*
chmod 0700 secrets # no other user of this machine can reach them
echo "secrets/ is ready: back up master-keys and index-key apart from the database"
