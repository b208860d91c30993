import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideDebit, findAccount } from '#capabilities/account/server/index.ts';
import type { Kind, Moment, Plan } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { FUND_NAME } from '../constants.ts';
import { WEALTH_NOT_OPEN } from '../contract/errors.ts';
import { wealthSubscribeContract } from '../contract/kind.ts';
import type { purchase } from '../contract/operations.ts';
import { fundTransit } from '../contract/provider-accounts.ts';
import { findHolding, type Holding } from './holding-row.ts';
import { endOrder, planTrade } from './trade-row.ts';
import { whyPaused } from './why-paused.ts';

type Input = InputOf<typeof purchase>;
type Code = ErrorOf<typeof purchase>;

const payeeOf = ({ fundAccountNo }: Pick<Holding, 'fundAccountNo'>) => ({
  name: FUND_NAME,
  accountNo: fundAccountNo,
  bankName: '基金账户',
});

async function decide(tx: Tx, { accountNo, amount }: Input, { mid, now }: Moment): Promise<Result<Plan, Code>> {
  const payer = await findAccount(tx, mid, accountNo);
  if (!payer) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(payer);
  if (!debit.ok) return debit;
  const holding = await findHolding(tx, mid);
  if (!holding) return fail(WEALTH_NOT_OPEN);
  const pause = await whyPaused(tx, now);
  if (pause) return fail(pause);
  const amountFen = fenOfYuan(amount);
  return ok({
    typeCode: '2040',
    payer,
    lines: [{ payee: payeeOf(holding), amountFen, feeFen: 0n }],
    speed: '',
    remark: '',
    scheduledAt: null,
    onPlaced: (inserted, { orderNo }) =>
      planTrade(inserted, orderNo, { mid, side: 'buy', accountNo, amountFen, at: now }),
  });
}

/** 2040: the money leaves the account when the order runs; shares come with the fund company's confirmation. */
export const subscribeKind: Kind<Input, Code> = {
  contract: wealthSubscribeContract,
  price: [{ speed: 'T0', fromFen: 0n, fixedFen: 0n }],
  decide,
  destination: async (_tx, _order, lines) => lines.map(() => ok({ accountId: fundTransit.id })),
  onEnd: endOrder,
  // What is above an amount that stays is subscribed automatically (domain-rules section 9, automatic rules).
  repeat: {
    typeCode: '2040',
    async payeeOf(tx, { mid }) {
      const holding = await findHolding(tx, mid);
      return holding ? payeeOf(holding) : null;
    },
    input: ({ requestNo, accountNo, amount }): Input => ({ requestNo, accountNo, amount }),
  },
};
