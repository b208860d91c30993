#!/bin/sh
# Signs one request by RFC 9421 with openssl and sends it with curl.
#   API=http://127.0.0.1:8080 KEY_ID=… KEY_FILE=private.pem sh quick-start.sh GET '/open/v1/accounts'
#   … sh quick-start.sh POST /open/v1/quotes '{"function":"transfer",…}'
set -eu
method=$1
target=$2
body=${3:-}
path=${target%%\?*}
query="?"
case $target in *\?*) query="?${target#*\?}" ;; esac
host=${API#*://}
created=$(date +%s)
nonce=$(openssl rand -hex 16)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ "$method" = POST ]; then
  digest="sha-256=:$(printf '%s' "$body" | openssl dgst -sha256 -binary | openssl base64 -A):"
  key=${IDEMPOTENCY_KEY:-$(openssl rand -hex 16)}
  params="(\"@method\" \"@authority\" \"@path\" \"@query\" \"content-digest\" \"idempotency-key\")"
else
  params="(\"@method\" \"@authority\" \"@path\" \"@query\")"
fi
params="$params;created=$created;nonce=\"$nonce\";keyid=\"$KEY_ID\";alg=\"ed25519\""

{
  printf '"@method": %s\n"@authority": %s\n"@path": %s\n"@query": %s\n' "$method" "$host" "$path" "$query"
  [ "$method" = POST ] && printf '"content-digest": %s\n"idempotency-key": %s\n' "$digest" "$key"
  printf '"@signature-params": %s' "$params"
} > "$work/base"
signature=$(openssl pkeyutl -sign -rawin -inkey "$KEY_FILE" -in "$work/base" | openssl base64 -A)

set -- -sS -X "$method" "$API$target" -H "Signature-Input: sig1=$params" -H "Signature: sig1=:$signature:"
if [ "$method" = POST ]; then
  set -- "$@" -H 'Content-Type: application/json' -H "Content-Digest: $digest" -H "Idempotency-Key: $key" --data-binary "$body"
fi
curl "$@"
