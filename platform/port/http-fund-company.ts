import { z } from 'zod';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { BANK_TIMEOUT_MS } from './constants.ts';
import type { GatewayOptions } from './gateway-options.ts';
import type { FundCompany, FundState } from './fund-company.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const application = z.discriminatedUnion('state', [
  z.object({ state: z.literal('accepted'), tradeOn: day, confirmsOn: day }),
  z.object({ state: z.literal('confirmed'), confirmedOn: day, confirmNo: z.string().min(1) }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);
const customer = z.object({ fundAccountNo: z.string().regex(/^\d{6,28}$/) });
const refusal = z.object({ reason: z.string().min(1) });
const yields = z.object({
  yields: z.array(
    z.object({
      day,
      perTenThousand: z.string().regex(/^-?\d{1,4}\.\d{4}$/),
      sevenDay: z.string().regex(/^-?\d{1,3}\.\d{3}$/),
    }),
  ),
});

/**
 * The simulator's fund company over HTTP. Everything but a clear answer (a time-out, a broken line, a 5xx, an
 * unreadable body) is `unknown`. A 409 (other content under our number) throws: that is a bug of ours.
 */
export function httpFundCompany(
  baseUrl: string,
  { timeoutMs = BANK_TIMEOUT_MS, send = fetch }: GatewayOptions & { timeoutMs?: number } = {},
): FundCompany {
  const ask = async (path: string, body?: unknown): Promise<{ status: number; body: unknown } | null> => {
    const init: RequestInit =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    try {
      const response = await send(new URL(path, baseUrl), { ...init, signal: AbortSignal.timeout(timeoutMs) });
      return { status: response.status, body: await response.json() };
    } catch {
      return null;
    }
  };
  return {
    async open(wanted) {
      const answer = await ask('/fund/customers', wanted);
      const opened = answer?.status === 200 ? customer.safeParse(answer.body) : undefined;
      if (opened?.success) return { state: 'open', ...opened.data };
      const refused = answer?.status === 422 ? refusal.safeParse(answer.body) : undefined;
      return refused?.success ? { state: 'refused', ...refused.data } : { state: 'unknown' };
    },
    async close(wanted) {
      const answer = await ask('/fund/customers/close', wanted);
      return { state: answer?.status === 200 ? 'closed' : 'unknown' };
    },
    async send({ amountFen, ...rest }) {
      const answer = await ask('/fund/applications', { ...rest, amount: yuanOfFen(amountFen) });
      if (answer?.status === 409) throw new Error(`the fund company has other content under ${rest.applicationNo}`);
      return answer?.status === 422 ? { state: 'failed', reason: '基金公司拒绝受理该申请' } : stateOf(answer);
    },
    async query(applicationNo) {
      const answer = await ask(`/fund/applications/${encodeURIComponent(applicationNo)}`);
      return answer?.status === 404 ? { state: 'absent' } : stateOf(answer);
    },
    async yieldsFrom(from) {
      const answer = await ask(`/fund/yields?from=${encodeURIComponent(from)}`);
      if (answer?.status !== 200) throw new Error('the fund company did not answer for its yields');
      return yields.parse(answer.body).yields;
    },
  };
}

function stateOf(answer: { status: number; body: unknown } | null): FundState {
  const read = answer?.status === 200 ? application.safeParse(answer.body) : undefined;
  return read?.success ? read.data : { state: 'unknown' };
}
