import { yuanOfFen } from '#platform/kernel/money.ts';
import { gatewayClientOrNull, type GatewayAnswer, type GatewayOptions } from './gateway-client.ts';
import { fundCalls } from './contract/fund.ts';
import { refusal } from './contract/gateway-call.ts';
import type { FundCompany, FundState } from './fund-company.ts';

/**
 * A fund company by our contract. Everything but a clear answer (a time-out, a broken line, a 5xx, an unreadable body)
 * is `unknown`. A 409 (other content under our number) throws: that is a bug of ours.
 */
export function httpFundCompany(baseUrl: string, options: GatewayOptions = {}): FundCompany {
  const request = gatewayClientOrNull(baseUrl, options);
  return {
    async open(wanted) {
      const answer = await request(fundCalls.open, { body: wanted });
      const opened = answer?.status === 200 ? fundCalls.open.answer.safeParse(answer.body) : undefined;
      if (opened?.success) return { state: 'open', ...opened.data };
      const refused = answer?.status === 422 ? refusal.safeParse(answer.body) : undefined;
      return refused?.success ? { state: 'refused', ...refused.data } : { state: 'unknown' };
    },
    async close(wanted) {
      const answer = await request(fundCalls.close, { body: wanted });
      const closed = answer?.status === 200 && fundCalls.close.answer.safeParse(answer.body).success;
      return { state: closed ? 'closed' : 'unknown' };
    },
    async send({ amountFen, ...rest }) {
      const answer = await request(fundCalls.send, { body: { ...rest, amount: yuanOfFen(amountFen) } });
      if (answer?.status === 409) throw new Error(`the fund company has other content under ${rest.applicationNo}`);
      return answer?.status === 422 ? { state: 'failed', reason: '基金公司拒绝受理该申请' } : stateOf(answer);
    },
    async query(applicationNo) {
      const answer = await request(fundCalls.query, { params: { applicationNo } });
      return answer?.status === 404 ? { state: 'absent' } : stateOf(answer);
    },
    async yieldsFrom(from) {
      const answer = await request(fundCalls.yields, { query: { from } });
      if (answer?.status !== 200) throw new Error('the fund company did not answer for its yields');
      return fundCalls.yields.answer.parse(answer.body).yields;
    },
  };
}

function stateOf(answer: GatewayAnswer | null): FundState {
  const read = answer?.status === 200 ? fundCalls.query.answer.safeParse(answer.body) : undefined;
  return read?.success ? read.data : { state: 'unknown' };
}
