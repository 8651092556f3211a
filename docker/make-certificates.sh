#!/bin/sh
# Makes a certificate authority of this installation and certificates for Redis, S3 and nginx, unless they exist.
set -eu
cd /certificates
[ -f ca.pem ] && exit 0
umask 022
openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj "/CN=shop internal" -keyout ca.key -out ca.pem
for name in redis s3 nginx; do
  hosts="DNS:$name"
  [ "$name" = nginx ] && hosts="DNS:shop.example,DNS:*.shop.example"
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$name" -keyout "$name.key" -out "$name.csr"
  printf 'subjectAltName=%s\n' "$hosts" > "$name.ext"
  openssl x509 -req -in "$name.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 3650 -extfile "$name.ext" -out "$name.pem"
done
# read by the users of the other containers; the volume is theirs only
chmod 644 ./*.key
chmod 600 ca.key
rm -f ./*.csr ./*.ext
