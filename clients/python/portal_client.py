"""Client of the machine interfaces of the merchant portal; it uses what docs/api says.

Needs Python 3.9 and `cryptography` (Debian: python3-cryptography). Ed25519 keys in PEM.
"""

import base64
import hashlib
import hmac
import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

from cryptography.hazmat.primitives.serialization import load_pem_private_key

UNDER_WAY = "09113KPLMS"


class Refused(Exception):
    """A problem (RFC 9457). `code` is stable; `member` names what is wrong."""

    def __init__(self, problem):
        super().__init__(f"{problem['status']} {problem['code']} {problem.get('member', '')} {problem['titleEn']}")
        self.problem = problem
        self.status, self.code = problem["status"], problem["code"]


class NoAnswer(Exception):
    """A change may have been made: send it again under the same idempotency key."""


class Client:
    def __init__(self, address, key_id, private_key_pem, tries=40, pause=0.5):
        self.address = address.rstrip("/")
        self.authority = urllib.parse.urlsplit(self.address).netloc
        self.key_id = key_id
        self.key = load_pem_private_key(private_key_pem.encode(), None)
        self.tries, self.pause = tries, pause
        self.repeated = 0

    def get(self, path, **query):
        return json.loads(self._call("GET", path, query, None, None))

    def file(self, path, **query):
        """The bytes of a receipt, a statement or an export."""
        return self._call("GET", path, query, None, None)

    def post(self, path, body=None, key=None):
        """`key` is the idempotency key: the number of the intended effect."""
        return json.loads(self._call("POST", path, {}, body or {}, key or uuid.uuid4().hex))

    def rows(self, path, **query):
        """All rows of a list, page by page."""
        cursor = None
        while True:
            page = self.get(path, **query, **({"cursor": cursor} if cursor else {}))
            yield from page["list"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def _call(self, method, path, query, body, key):
        target = urllib.parse.quote(path) + (f"?{urllib.parse.urlencode(query)}" if query else "")
        content = None if body is None else json.dumps(body, ensure_ascii=False).encode()
        for attempt in range(self.tries):
            if attempt > 0:
                self.repeated += 1
            after = self.pause * min(2 ** attempt, 8)
            request = urllib.request.Request(
                self.address + target, data=content, method=method, headers=self._signed(method, target, content, key)
            )
            try:
                with urllib.request.urlopen(request, timeout=180) as answer:
                    return answer.read()
            except urllib.error.HTTPError as error:
                text = error.read()
                if "problem+json" not in error.headers.get("Content-Type", ""):
                    if error.code < 500:
                        raise
                else:
                    refused = Refused(json.loads(text))
                    if refused.status not in (429, 503) and refused.code != UNDER_WAY:
                        raise refused
                    after = float(error.headers.get("Retry-After", after))
            except (OSError, http.client.HTTPException):
                pass  # The server is away, or its answer was lost.
            time.sleep(after)
        raise NoAnswer(f"{method} {target} under {key}")

    def _signed(self, method, target, content, key):
        """RFC 9421: method, host, path and query; of a change also its digest and its idempotency key."""
        path, _, query = target.partition("?")
        parts = [("@method", method), ("@authority", self.authority), ("@path", path), ("@query", f"?{query}")]
        headers = {}
        if content is not None:
            digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
            headers = {"Content-Digest": f"sha-256=:{digest}:", "Idempotency-Key": key}
            parts += [(name.lower(), value) for name, value in headers.items()]
            headers["Content-Type"] = "application/json"
        names = " ".join(f'"{name}"' for name, _ in parts)
        params = f'({names});created={int(time.time())};nonce="{uuid.uuid4().hex}";keyid="{self.key_id}";alg="ed25519"'
        base = "".join(f'"{name}": {value}\n' for name, value in parts) + f'"@signature-params": {params}'
        signature = base64.b64encode(self.key.sign(base.encode())).decode()
        return {**headers, "Signature-Input": f"sig1={params}", "Signature": f"sig1=:{signature}:"}


def verify_webhook(secret, headers, body):
    """The event, or None when it is not genuine. `headers` by names in lower case, `body` as it came."""
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return None
    key = base64.b64decode(secret[len("whsec_"):])
    content = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    given = [one[3:] for one in headers.get("webhook-signature", "").split(" ") if one.startswith("v1,")]
    return json.loads(body) if any(hmac.compare_digest(one, expected) for one in given) else None
