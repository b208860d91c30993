import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { gatewayClientOrNull, type GatewayOptions } from './gateway-client.ts';
import type { BankInstruction, BankRail, BankReturn, BankState } from './bank-rail.ts';
import { bankCalls, payment } from './contract/bank.ts';

/** The bank's answer, with the status of HTTP; for one of many, the status that its own call would have. */
interface Answer {
  status?: number | undefined;
  body?: unknown;
}

const RETURN_REASONS = ['户名不符', '账号不存在', '账户异常', '限额', '其他'] as const;
const returnReason = (reason: string): BankReturn['reason'] =>
  RETURN_REASONS.find((known) => known === reason) ?? '其他';

/**
 * A bank by our contract. Everything but a clear answer of the bank (a time-out, a broken line, a 5xx, an unreadable
 * body) is `unknown`. A 409 (other content under our number) throws: that is a bug of ours, and repeating or guessing
 * would make it worse.
 */
export function httpBankRail(baseUrl: string, options: GatewayOptions = {}): BankRail {
  const request = gatewayClientOrNull(baseUrl, options);

  /** One answer a member; none of a call that was not answered as a whole. */
  const eachOf = (answer: Answer | null, count: number): (Answer | null)[] => {
    const read = answer?.status === 200 ? bankCalls.sendMany.answer.safeParse(answer.body) : undefined;
    return Array.from({ length: count }, (_, index) =>
      read?.data?.answers.length === count ? read.data.answers[index]! : null,
    );
  };

  return {
    async send(instruction) {
      return sentState(await request(bankCalls.send, { body: wireOf(instruction) }), instruction.channelNo);
    },
    async sendMany(instructions) {
      const answer = await request(bankCalls.sendMany, { body: { instructions: instructions.map(wireOf) } });
      return eachOf(answer, instructions.length).map((one, index) => sentState(one, instructions[index]!.channelNo));
    },
    async queryMany(channelNos) {
      const answer = await request(bankCalls.queryMany, { body: { channelNos: [...channelNos] } });
      return eachOf(answer, channelNos.length).map((one, index) => knownState(one, channelNos[index]!));
    },
    async query(channelNo) {
      return knownState(await request(bankCalls.query, { params: { channelNo } }), channelNo);
    },
    async pull({ amountFen, ...instruction }) {
      const answer = await request(bankCalls.pull, { body: { ...instruction, amount: yuanOfFen(amountFen) } });
      return sentState(answer, instruction.channelNo);
    },
    async queryPull(channelNo) {
      return knownState(await request(bankCalls.queryPull, { params: { channelNo } }), channelNo);
    },
    async returnsSince(cursor) {
      const answer = await request(bankCalls.returns, { query: { cursor } });
      if (answer?.status !== 200) throw new Error('the bank did not answer for its returns');
      const page = bankCalls.returns.answer.parse(answer.body);
      return {
        cursor: page.cursor,
        returns: page.returns.map(({ amount, reason, at, ...rest }) => ({
          ...rest,
          amountFen: fenOfYuan(amount),
          reason: returnReason(reason),
          at: new Date(at),
        })),
      };
    },
    async remittancesSince(cursor) {
      const answer = await request(bankCalls.remittances, { query: { cursor } });
      if (answer?.status !== 200) throw new Error('the bank did not answer for its remittances');
      const page = bankCalls.remittances.answer.parse(answer.body);
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

const knownState = (answer: Answer | null, channelNo: string): BankState =>
  answer?.status === 404 ? { state: 'absent' } : stateOf(answer, channelNo);

function sentState(answer: Answer | null, channelNo: string): BankState {
  if (answer?.status === 409) throw new Error(`the bank has other content under ${channelNo}`);
  return answer?.status === 422 ? { state: 'failed', reason: '银行拒绝受理该指令' } : stateOf(answer, channelNo);
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

/**
 * `returned` is read as succeeded: the return comes as an event of its own (domain-rules section 6). An answer about
 * another payment is none.
 */
function stateOf(answer: Answer | null, channelNo: string): BankState {
  if (answer?.status !== 200) return { state: 'unknown' };
  const read = payment.safeParse(answer.body);
  if (!read.success || read.data.channelNo !== channelNo) return { state: 'unknown' };
  const { state, at, bankSerial, reason } = read.data;
  if (state === 'accepted') return { state: 'accepted' };
  if (state === 'failed') return { state: 'failed', reason: reason ?? '银行处理失败' };
  if (!at || !bankSerial) return { state: 'unknown' };
  return { state: 'succeeded', at: new Date(at), bankSerial };
}
