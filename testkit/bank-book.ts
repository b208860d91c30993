import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Order number → amounts in fen that the bank's own book says were paid; more than one is a second payment. */
export function paidByBank(dataDir: string): Map<string, string[]> {
  const orderOf = new Map<string, { orderNo: string; amount: string }>();
  const paid = new Map<string, string[]>();
  const book = readFileSync(join(dataDir, 'simulators/bank-book.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  for (const line of book.map(
    (text) =>
      JSON.parse(text) as {
        event: string;
        channelNo?: string;
        instruction?: { channelNo: string; orderNo: string; amount: string };
      },
  )) {
    if (line.instruction) orderOf.set(line.instruction.channelNo, line.instruction);
    if (line.event !== 'succeeded') continue;
    const { orderNo, amount } = orderOf.get(line.channelNo!)!;
    paid.set(orderNo, [...(paid.get(orderNo) ?? []), amount.replace('.', '')]);
  }
  return paid;
}
