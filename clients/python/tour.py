"""From an application to books that agree, as the systems of a provider and of its merchant: see README.md."""

import decimal
import http.server
import json
import os
import sys
import threading
import time

from portal_client import Client, verify_webhook

LINES = int(os.environ.get("LINES_OF_BATCH", "1000"))
PART = 250
SALES, SALE = 20, "500.00"
AMOUNT = "1.00"
# Of each part one line, by what the bank of the demo does with such an account (docs/running.md).
FAILS, COMES_BACK = 7, 9
ENDINGS = {FAILS: "0005", COMES_BACK: "0004"}
PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
yuan = decimal.Decimal


def say(text):
    print(text, flush=True)


def person(what, **facts):
    """Only a person can do this. A line of JSON is the answer."""
    say(f"PERSON {json.dumps({'does': what, **facts}, ensure_ascii=False)}")
    return json.loads(sys.stdin.readline())


class Receiver:
    """Takes webhooks at an address of this machine. It can be away, and come back at the same address."""

    def __init__(self):
        self.secrets, self.events, self.forged, self.twice = [], {}, 0, 0
        self.server, self.port = None, 0
        self.start()

    def start(self):
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                self.send_response(receiver.take({k.lower(): v for k, v in self.headers.items()}, body))
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def take(self, headers, body):
        event = next(filter(None, (verify_webhook(secret, headers, body) for secret in self.secrets)), None)
        if event is None:
            self.forged += 1
            return 401
        # At least once: the same id may come twice.
        self.twice += event["id"] in self.events
        self.events[event["id"]] = event
        return 204

    def wait(self, kind, seconds=300, **data):
        def found():
            for event in list(self.events.values()):
                if event["type"] == kind and all(event["data"].get(name) == value for name, value in data.items()):
                    return event["data"]
            return None

        return until(found, f"a webhook {kind} {data}", seconds)


def until(find, what, seconds=300):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = find()
        if found is not None:
            return found
        time.sleep(0.2)
    raise TimeoutError(f"there was no {what} in {seconds} s")


def application():
    return {
        "subject": {
            "kind": "company", "name": "启明新材料有限公司", "creditCode": "91350100M000100Y43",
            "address": "福建省福州市鼓楼区五四路128号", "business": "新材料技术研发与销售", "validUntil": "2046-05-31",
        },
        "legal": {
            "name": "林启明", "idNo": "11010519491231002X", "idValidUntil": "",
            "beneficiaries": [{"name": "林启明", "idNo": "11010519491231002X", "share": "60.5"}],
        },
        "people": {
            "contactName": "郑晓云", "contactPhone": "0591-87654321", "contactEmail": "finance@qiming.example",
            "administratorName": "郑晓云", "administratorMobile": "13912345601",
        },
        "settlement": {
            "holderName": "启明新材料有限公司", "bankName": "兴业银行福州分行", "bankAccountNo": "117010100100123456",
        },
        "products": {"accounts": ["basic", "settlement"], "applications": ["payout"], "reviewTemplate": "standard"},
        "attachments": [
            {"kind": kind, "fileName": f"{kind}.png", "content": PICTURE}
            for kind in ("license", "legalFront", "legalBack", "bankProof")
        ],
    }


def card(number):
    """A card number whose last digit is right (Luhn)."""
    digits = f"62220212345{number:06d}"
    total = sum(sum(divmod(int(d) * (2 - i % 2), 10)) for i, d in enumerate(reversed(digits)))
    return digits + str(-total % 10)


def line(number):
    ending = ENDINGS.get(number % PART)
    payee = {"payeeName": "张三", "payeeAccountNo": card(number), "payeeType": "individual"}
    if ending:
        company = f"622200{number:06d}{ending}"
        payee = {"payeeName": "测试有限公司", "payeeAccountNo": company, "payeeType": "company", "branch": "福州分行"}
    return {
        "merchantLineNo": f"GZ-{number:05d}", **payee,
        "payeeBankName": "中国工商银行", "amount": AMOUNT, "purpose": "劳务费",
    }


def open_merchant(provider, receiver):
    number = provider.post("/provider/v1/applications", application(), key="tour-application")["applicationNo"]
    person("approve", applicationNo=number)
    opened = receiver.wait("merchant.opened")
    state = provider.get(f"/provider/v1/applications/{number}")
    assert (state["state"], state["mid"]) == ("opened", opened["mid"]), state
    say(f"opened {opened['mid']} {opened['name']}")
    return opened["mid"]


def credit(provider, account):
    paid_at = time.strftime("%Y-%m-%dT%H:%M:%S+08:00", time.gmtime(time.time() + 8 * 3600))
    items = [
        {
            "collectionNo": f"TOUR-{number:04d}", "accountNo": account, "amount": SALE, "payerName": "李顾客",
            "channel": "微信支付", "note": "门店收款", "paidAt": paid_at, "speed": "T0",
        }
        for number in range(SALES)
    ]
    answers = provider.post("/provider/v1/collections", {"items": items}, key="tour-credit")["list"]
    # Sent again under another key: each number is credited once, and answered as before.
    assert provider.post("/provider/v1/collections", {"items": items}, key="tour-credit-again")["list"] == answers
    assert all(one["state"] == "credited" for one in answers), answers
    credited = sum(yuan(one["amount"]) - yuan(one["fee"]) for one in answers)
    say(f"credited {len(answers)} collections, {credited} after fees")
    return credited


def pay_out(merchant, account, receiver):
    total = str(LINES * yuan(AMOUNT))
    lines = [line(number) for number in range(LINES)]
    begin = {"batchNo": "TOUR20261127001", "count": LINES, "amount": total}
    batch = merchant.post("/open/v1/payout-batches", begin, key=begin["batchNo"])["batchId"]
    place = f"/open/v1/payout-batches/{batch}"
    for first in range(0, LINES, PART):
        if first == PART * 2:
            person("restart")
        part = {"fromLine": first + 1, "lines": lines[first:first + PART]}
        merchant.post(f"{place}/lines", part, key=f"{begin['batchNo']}-{first}")
    submit = {"accountNo": account, "amount": total}
    receiver.stop()
    order = merchant.post(f"{place}/submit", submit, key=f"{begin['batchNo']}-submit")["orderNo"]
    # Nobody takes webhooks while the order ends: they come when the receiver is back.
    ended = until(lambda: ended_order(merchant, order), f"end of {order}")
    person("restart")
    receiver.start()
    told = receiver.wait(f"order.{ended['state']}", orderNo=order)
    assert told["lineCount"] == LINES, told
    rows = until(lambda: rows_of(merchant, place), "return of the lines that the bank sends back")
    assert [row["line"] for row in rows] == list(range(1, LINES + 1))
    failed = [row for row in rows if row["state"] == "failed"]
    assert len(failed) == count_of(FAILS) and all(row["fee"] == "0.00" for row in failed), failed
    # A line that came back gives its amount back, and not its fee.
    paid = sum(yuan(row["amount"]) + yuan(row["fee"]) for row in rows if row["state"] == "succeeded")
    paid += sum(yuan(row["fee"]) for row in rows if row["state"] == "returned")
    receipt = merchant.file(f"/open/v1/orders/{order}/receipt", line="1")
    assert receipt.startswith(b"%PDF"), receipt[:80]
    say(f"paid {sum(row['state'] == 'succeeded' for row in rows)} of {LINES} lines, {paid} with fees")
    return paid


def count_of(rest):
    return sum(number % PART == rest for number in range(LINES))


def rows_of(merchant, place):
    """All lines, once those have come back that will: after the order has ended."""
    rows = list(merchant.rows(f"{place}/lines", limit="1000"))
    return rows if sum(row["state"] == "returned" for row in rows) == count_of(COMES_BACK) else None


def ended_order(merchant, order):
    found = merchant.get(f"/open/v1/orders/{order}")
    return found if found["state"] in ("succeeded", "partly_succeeded", "failed") else None


def reconcile(provider, merchant, mid, expected):
    """Books of our own from all entries, until they have all that the balances have; then against both."""
    books, cursor, entries = {}, None, []
    while True:
        page = provider.get(f"/provider/v1/merchants/{mid}/entries", limit="50", **({"cursor": cursor} if cursor else {}))
        cursor = page["lastCursor"]
        for entry in page["list"]:
            entries.append(entry)
            assert entry["position"] == len(entries), entry
            place = (entry["accountNo"], entry["bucket"])
            signed = yuan(entry["amount"]) * (1 if entry["direction"] == "in" else -1)
            books[place] = books.get(place, yuan(0)) + signed
            assert books[place] == yuan(entry["balanceAfter"]), entry
        accounts = provider.get(f"/provider/v1/merchants/{mid}")["accounts"]
        shown = {(a["accountNo"], name): yuan(a[name]) for a in accounts for name in ("available", "frozen", "pending")}
        gaps = {place: shown[place] - books.get(place, yuan(0)) for place in shown}
        if page["nextCursor"] is None and not any(gaps.values()):
            break
        if page["nextCursor"] is None:
            time.sleep(1)
    difference = sum(shown.values()) - expected
    # What the merchant's own key reads is the same.
    assert list(merchant.rows("/open/v1/entries", limit="50")) == entries
    say(f"reconciled {len(entries)} entries, difference {difference}")
    assert difference == 0


def main():
    started = time.monotonic()
    receiver = Receiver()
    ready = person("join", webhooks=f"http://127.0.0.1:{receiver.port}/hook")
    receiver.secrets.append(ready["secret"])
    provider = Client(ready["address"], ready["keyId"], ready["privateKey"])
    mid = open_merchant(provider, receiver)
    theirs = person("equip", mid=mid, webhooks=f"http://127.0.0.1:{receiver.port}/hook")
    receiver.secrets.append(theirs["secret"])
    merchant = Client(theirs["address"], theirs["keyId"], theirs["privateKey"])
    account = next(one for one in merchant.get("/open/v1/accounts")["list"] if one["accountType"] == "basic")["accountNo"]
    credited = credit(provider, account)
    paid = pay_out(merchant, account, receiver)
    reconcile(provider, merchant, mid, credited - paid)
    assert receiver.forged == 0
    say(
        f"done in {time.monotonic() - started:.0f} s: {len(receiver.events)} webhooks, {receiver.twice} twice, "
        f"{provider.repeated + merchant.repeated} calls sent again"
    )


main()
