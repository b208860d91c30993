import { zipBytes, type Drawing } from '#platform/sheet/index.ts';
import { receiptBook, singleReceipt, type Printed, type Printing } from './draw-receipts.ts';
import type { PaidOrder } from './payment.ts';
import { issueReceipts } from './receipt-row.ts';

type Made = Pick<Drawing<unknown>, 'db' | 'mid' | 'format' | 'at' | 'portalUrl' | 'providerName' | 'drawn'>;

/**
 * Receipts of many payments, as one PDF or as a ZIP file with a PDF for each, while they are read. Each page of
 * payments is issued and counted as printed in a transaction of its own.
 */
export function receiptFiles(payments: AsyncIterable<readonly PaidOrder[]>, made: Made): AsyncIterable<Uint8Array> {
  const printing: Printing = { portalUrl: made.portalUrl, providerName: made.providerName, printedAt: made.at };
  const receipts = printedOf(payments, made);
  return made.format === 'zip' ? zipBytes(partsOf(receipts, printing)) : receiptBook(receipts, printing);
}

async function* printedOf(
  payments: AsyncIterable<readonly PaidOrder[]>,
  { db, mid, at, drawn }: Made,
): AsyncGenerator<Printed> {
  for await (const some of payments) {
    if (some.length === 0) continue;
    const receipts = await db.transaction({ mid }, (tx) => issueReceipts(tx, mid, some, at));
    for (const [index, payment] of some.entries()) {
      drawn(1);
      yield { payment, receipt: receipts[index]! };
    }
  }
}

async function* partsOf(receipts: AsyncIterable<Printed>, printing: Printing) {
  for await (const printed of receipts)
    yield { name: `电子回单_${printed.receipt.receiptNo}.pdf`, content: singleReceipt(printed, printing) };
}
