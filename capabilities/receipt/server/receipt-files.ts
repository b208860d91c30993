import { zipBytes, type Drawing, type ExportFormat, type ZipPart } from '#platform/sheet/index.ts';
import { RECEIPTS_A_PART, RECEIPTS_A_PDF } from '../constants.ts';
import { receiptBook, singleReceipt, type Printed, type Printing } from './draw-receipts.ts';
import type { PaidOrder } from './payment.ts';
import { issueReceipts } from './receipt-row.ts';

type Made = Pick<Drawing<unknown>, 'db' | 'mid' | 'format' | 'at' | 'portalUrl' | 'providerName' | 'total' | 'drawn'>;

/** Too many for one PDF are several in a ZIP file. */
export const receiptFormat = (requestedFormat: ExportFormat, total: number): ExportFormat =>
  total > RECEIPTS_A_PDF ? 'zip' : requestedFormat;

/**
 * Receipts of many payments, as one PDF or as a ZIP file with a PDF for each, while they are read; of more than
 * `RECEIPTS_A_PDF` as a ZIP file of PDFs with many each. Each page of payments is issued and counted as printed in a
 * transaction of its own.
 */
export function receiptFiles(payments: AsyncIterable<readonly PaidOrder[]>, made: Made): AsyncIterable<Uint8Array> {
  const { format, total } = made;
  const printing: Printing = { portalUrl: made.portalUrl, providerName: made.providerName, printedAt: made.at };
  const receipts = printedOf(payments, made);
  if (total > RECEIPTS_A_PDF) {
    const each = format === 'zip' ? RECEIPTS_A_PART : RECEIPTS_A_PDF;
    return zipBytes(booksOf(receipts, { each, total, printing }));
  }
  return format === 'zip' ? zipBytes(partsOf(receipts, printing)) : receiptBook(receipts, printing);
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

/** PDFs with so many each, named by the places of their receipts: `电子回单_000001-000100.pdf`. */
async function* booksOf(
  receipts: AsyncGenerator<Printed>,
  { each, total, printing }: { each: number; total: number; printing: Printing },
): AsyncGenerator<ZipPart> {
  let next = await receipts.next();
  async function* some(): AsyncGenerator<Printed> {
    for (let count = 0; count < each && !next.done; count += 1) {
      yield next.value;
      next = await receipts.next();
    }
  }
  const place = (number: number): string => String(number).padStart(6, '0');
  try {
    for (let before = 0; !next.done; before += each) {
      const name = `电子回单_${place(before + 1)}-${place(Math.min(before + each, total))}.pdf`;
      yield { name, content: receiptBook(some(), printing) };
    }
  } finally {
    await receipts.return(undefined);
  }
}
