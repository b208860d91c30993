import { z } from 'zod';
import { fenOfYuan, sumFen } from '#platform/kernel/money.ts';
import type { BankFiles, BankLine } from './bank-file.ts';
import { BANK_TIMEOUT_MS } from './constants.ts';
import type { GatewayOptions } from './gateway-options.ts';

const page = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(['instruction', 'return', 'remittance']),
      ref: z.string().min(1).max(100),
      channelNo: z.string().max(100),
      amount: z.string().regex(/^\d{1,15}\.\d{2}$/),
      state: z.enum(['accepted', 'succeeded', 'failed']),
      at: z.iso.datetime({ offset: true }),
    }),
  ),
  next: z.string().nullable(),
  /** Of the whole file. */
  count: z.number().int(),
  amount: z.string(),
});

/** `GET {baseUrl}/bank/files/{day}` page by page, as the simulator has it. */
export function httpBankFiles(
  baseUrl: string,
  { timeoutMs = BANK_TIMEOUT_MS, send = fetch }: GatewayOptions & { timeoutMs?: number } = {},
): BankFiles {
  const ask = async (day: string, from: string) => {
    const url = new URL(`/bank/files/${day}?from=${encodeURIComponent(from)}`, baseUrl);
    const response = await send(url, { signal: AbortSignal.timeout(timeoutMs) });
    return response.status === 200 ? page.parse(await response.json()) : null;
  };
  return {
    async read(day) {
      try {
        const lines: BankLine[] = [];
        for (let from: string | null = ''; from !== null;) {
          const answer = await ask(day, from);
          if (!answer) return null;
          for (const { amount, at, ...line } of answer.lines)
            lines.push({ ...line, amountFen: fenOfYuan(amount), at: new Date(at) });
          from = answer.next;
          // The last page says how many lines the file has, and their sum: a page that was lost is told by it.
          if (from === null && !isWhole(lines, answer)) return null;
          if (lines.length > answer.count) return null;
        }
        return lines;
      } catch {
        return null;
      }
    },
  };
}

const isWhole = (lines: readonly BankLine[], { count, amount }: { count: number; amount: string }): boolean =>
  lines.length === count && sumFen(lines.map(({ amountFen }) => amountFen)) === fenOfYuan(amount);
