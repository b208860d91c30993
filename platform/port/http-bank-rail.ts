import { z } from 'zod';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import type { BankInstruction, BankRail, BankReturn, BankState } from './bank-rail.ts';
import { BANK_TIMEOUT_MS } from './constants.ts';
import type { GatewayOptions } from './gateway-options.ts';

const payment = z.object({
  state: z.enum(['accepted', 'succeeded', 'failed', 'returned']),
  at: z.iso.datetime().optional(),
  bankSerial: z.string().optional(),
  reason: z.string().optional(),
});

const returnsPage = z.object({
  returns: z.array(
    z.object({
      returnNo: z.string(),
      channelNo: z.string(),
      amount: z.string(),
      reason: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  cursor: z.string(),
});

const remittancesPage = z.object({
  remittances: z.array(
    z.object({
      serialNo: z.string(),
      toAccountNo: z.string(),
      payerName: z.string(),
      payerAccountNo: z.string(),
      payerBankName: z.string(),
      amount: z.string(),
      remark: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  cursor: z.string(),
});

/** The bank's answer, with the status of HTTP; for one of many, the status that its own call would have. */
interface Answer {
  status?: number | undefined;
  body?: unknown;
}
const manyAnswers = z.object({
  answers: z.array(z.object({ status: z.number().optional(), body: z.unknown().optional() })),
});

const RETURN_REASONS = ['户名不符', '账号不存在', '账户异常', '限额', '其他'] as const;
const returnReason = (reason: string): BankReturn['reason'] =>
  RETURN_REASONS.find((known) => known === reason) ?? '其他';

/**
 * The simulator's bank over HTTP. Everything but a clear answer of the bank (a time-out, a broken line, a 5xx, an
 * unreadable body) is `unknown`. A 409 (other content under our number) throws: that is a bug of ours, and repeating or
 * guessing would make it worse.
 */
export function httpBankRail(
  baseUrl: string,
  { timeoutMs = BANK_TIMEOUT_MS, send = fetch }: GatewayOptions & { timeoutMs?: number } = {},
): BankRail {
  const ask = askOver(baseUrl, timeoutMs, send);

  /** One answer a member; none of a call that was not answered as a whole. */
  const askMany = async (path: string, body: unknown, count: number): Promise<(Answer | null)[]> => {
    const answer = await ask(path, posted(body));
    const read = answer?.status === 200 ? manyAnswers.safeParse(answer.body) : undefined;
    return Array.from({ length: count }, (_, index) =>
      read?.data?.answers.length === count ? read.data.answers[index]! : null,
    );
  };

  return {
    async send(instruction) {
      return sentState(await ask('/bank/instructions', posted(wireOf(instruction))), instruction.channelNo);
    },
    async sendMany(instructions) {
      const answers = await askMany(
        '/bank/instructions/batch',
        { instructions: instructions.map(wireOf) },
        instructions.length,
      );
      return answers.map((answer, index) => sentState(answer, instructions[index]!.channelNo));
    },
    async queryMany(channelNos) {
      const answers = await askMany('/bank/queries', { channelNos }, channelNos.length);
      return answers.map(knownState);
    },
    async query(channelNo) {
      return knownState(await ask(`/bank/instructions/${encodeURIComponent(channelNo)}`));
    },
    ...pullsOver(ask),
    async returnsSince(cursor) {
      const answer = await ask(`/bank/returns?cursor=${encodeURIComponent(cursor)}`);
      if (answer?.status !== 200) throw new Error('the bank did not answer for its returns');
      const page = returnsPage.parse(answer.body);
      return {
        cursor: page.cursor,
        returns: page.returns.map(({ returnNo, channelNo, amount, reason, at }) => ({
          returnNo,
          channelNo,
          amountFen: fenOfYuan(amount),
          reason: returnReason(reason),
          at: new Date(at),
        })),
      };
    },
    async remittancesSince(cursor) {
      const answer = await ask(`/bank/remittances?cursor=${encodeURIComponent(cursor)}`);
      if (answer?.status !== 200) throw new Error('the bank did not answer for its remittances');
      const page = remittancesPage.parse(answer.body);
      return {
        cursor: page.cursor,
        remittances: page.remittances.map(({ amount, at, ...rest }) => ({
          ...rest,
          amountFen: fenOfYuan(amount),
          at: new Date(at),
        })),
      };
    },
  };
}

type Ask = (path: string, init?: RequestInit) => Promise<Answer | null>;

/** Null: no clear answer. */
const askOver =
  (baseUrl: string, timeoutMs: number, send: typeof fetch): Ask =>
  async (path, init = {}) => {
    try {
      // The signal also cuts an answer whose body never ends.
      const response = await send(new URL(path, baseUrl), { ...init, signal: AbortSignal.timeout(timeoutMs) });
      return { status: response.status, body: await response.json() };
    } catch {
      return null;
    }
  };

/** The calls for money that the bank takes from an account at it. */
const pullsOver = (ask: Ask): Pick<BankRail, 'pull' | 'queryPull'> => ({
  async pull({ amountFen, ...instruction }) {
    const answer = await ask('/bank/pulls', posted({ ...instruction, amount: yuanOfFen(amountFen) }));
    return sentState(answer, instruction.channelNo);
  },
  async queryPull(channelNo) {
    return knownState(await ask(`/bank/pulls/${encodeURIComponent(channelNo)}`));
  },
});

const posted = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const knownState = (answer: Answer | null): BankState =>
  answer?.status === 404 ? { state: 'absent' } : stateOf(answer);

function sentState(answer: Answer | null, channelNo: string): BankState {
  if (answer?.status === 409) throw new Error(`the bank has other content under ${channelNo}`);
  return answer?.status === 422 ? { state: 'failed', reason: '银行拒绝受理该指令' } : stateOf(answer);
}

const wireOf = ({
  amountFen,
  channelNo,
  orderNo,
  payeeName,
  payeeAccountNo,
  payeeBankName,
  memo,
}: BankInstruction) => ({
  channelNo,
  orderNo,
  amount: yuanOfFen(amountFen),
  payeeName,
  payeeAccountNo,
  payeeBankName,
  ...(memo === undefined ? {} : { memo }),
});

/** `returned` is read as succeeded: the return comes as an event of its own (domain-rules section 6). */
function stateOf(answer: Answer | null): BankState {
  if (answer?.status !== 200) return { state: 'unknown' };
  const read = payment.safeParse(answer.body);
  if (!read.success) return { state: 'unknown' };
  const { state, at, bankSerial, reason } = read.data;
  if (state === 'accepted') return { state: 'accepted' };
  if (state === 'failed') return { state: 'failed', reason: reason ?? '银行处理失败' };
  if (!at || !bankSerial) return { state: 'unknown' };
  return { state: 'succeeded', at: new Date(at), bankSerial };
}
