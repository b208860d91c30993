import { fenOfYuan, sumFen } from '#platform/kernel/money.ts';
import { gatewayClient, type GatewayOptions } from './gateway-client.ts';
import type { BankFiles, BankLine } from './bank-file.ts';
import { bankBookCalls } from './contract/bank-books.ts';

/** The bank's file of a day by our contract, page by page. */
export function httpBankFiles(baseUrl: string, options: GatewayOptions = {}): BankFiles {
  const request = gatewayClient(baseUrl, options);
  const pageOf = async (day: string, from: string) => {
    const { status, body } = await request(bankBookCalls.dayFile, { params: { day }, query: { from } });
    return status === 200 ? bankBookCalls.dayFile.answer.parse(body) : null;
  };
  return {
    async read(day) {
      try {
        const lines: BankLine[] = [];
        for (let from: string | null = ''; from !== null;) {
          const answer = await pageOf(day, from);
          if (!answer) return null;
          for (const { amount, at, ...line } of answer.lines)
            lines.push({ ...line, amountFen: fenOfYuan(amount), at: new Date(at) });
          from = answer.next;
          // The last page says how many lines the file has, and their sum: it shows when a page was lost.
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
