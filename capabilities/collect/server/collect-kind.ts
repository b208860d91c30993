import { z } from 'zod';
import type { ACCOUNT_MAY_NOT_PAY, PAYEE_ACCOUNT_CLOSED_TO_CREDIT } from '#capabilities/account/contract/errors.ts';
import { ACCOUNT_MISSING, PAYEE_ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { formatAmount } from '#platform/kernel/amount-text.ts';
import {
  decideCredit,
  decideDebit,
  findAccount,
  findReceiver,
  noCap,
  PROVIDER_NAME,
  screenRemark,
  type PricedKind,
} from '#capabilities/account/server/index.ts';
import {
  payInside,
  type Kind,
  type Mandate,
  type Moment,
  type Original,
  type Plan,
} from '#capabilities/order/server/index.ts';
import type { BatchKind } from '#capabilities/upload/server/index.ts';
import { balancesOf } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { COLLECT_GRANT_ENDED } from '../contract/errors.ts';
import { COLLECT_EXCEEDS_AVAILABLE, NOTHING_TO_COLLECT } from '../contract/errors.ts';
import { collectContract, collectInContract } from '../contract/kind.ts';
import { collectTransit } from '../contract/provider-accounts.ts';
import { checkAccountLine } from '../domain/check-line.ts';
import { takenOf } from '../domain/collect-rule.ts';
import { checkAccounts } from './check-accounts.ts';
import { arrivalJob } from './credit-item.ts';
import { runOfAccounts } from './run-of-accounts.ts';
import { noteOrder, skipItem, type Item, type ItemKey } from './item-row.ts';

/** The account of a collection that is taken now. */
export type Input = Pick<Item, keyof ItemKey | 'mandateId' | 'wishFen' | 'mostFen' | 'remark'> & { requestNo: string };
type Code =
  | typeof ACCOUNT_MISSING
  | typeof ACCOUNT_MAY_NOT_PAY
  | typeof PAYEE_ACCOUNT_MISSING
  | typeof PAYEE_ACCOUNT_CLOSED_TO_CREDIT
  | typeof COLLECT_GRANT_ENDED
  | typeof NOTHING_TO_COLLECT
  | typeof COLLECT_EXCEEDS_AVAILABLE;

/** Which account of which collection the order is. */
const details = z.object({ mid: z.string(), runId: z.string(), itemNo: z.number(), keep: z.string() });
type Details = z.output<typeof details>;

/** 3030: the balance is read now. Who pays has a mandate; the engine compares the plan with it. */
async function decide(
  tx: Tx,
  input: Input,
  { mid: payerMid }: Moment,
  _originals: readonly Original[],
  mandate: Mandate | null,
): Promise<Result<Plan<Details>, Code>> {
  const { mid, runId, itemNo, wishFen, mostFen } = input;
  if (!mandate) throw new Error('the engine gives a mandated kind its mandate');
  const payer = await findAccount(tx, payerMid, mandate.accountNo);
  if (!payer) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(payer);
  if (!debit.ok) return debit;
  const receiver = await findReceiver(tx, mandate.payeeAccountNo);
  if (!receiver) return fail(PAYEE_ACCOUNT_MISSING);
  const credit = decideCredit(receiver);
  if (!credit.ok) return credit;
  const availableFen = (await balancesOf(tx, [payer.availableId])).get(payer.availableId) ?? 0n;
  const amountFen = takenOf({ availableFen, keepFen: mandate.keepFen, wishFen, mostFen });
  if (amountFen === 0n) return fail(wishFen === null ? NOTHING_TO_COLLECT : COLLECT_EXCEEDS_AVAILABLE);
  return ok({
    typeCode: '3030',
    payer,
    lines: [
      {
        payee: { name: receiver.name, accountNo: receiver.accountNo, bankName: PROVIDER_NAME },
        amountFen,
        feeFen: 0n,
      },
    ],
    speed: '',
    remark: input.remark,
    scheduledAt: null,
    details: { mid, runId, itemNo, keep: yuanOfFen(mandate.keepFen) },
    onPlaced: (inserted, { orderNo }) => noteOrder(inserted, input, { orderNo, amountFen }),
  });
}

export const collectKind: Kind<Input, Code, Details> & Pick<BatchKind, 'checkLine' | 'checkPayees' | 'runOfSeveral'> = {
  contract: collectContract,
  // Nobody pays for it.
  price: [],
  // What may be taken is the mandate's to say.
  startLimits: noCap,
  mandate: ({ mandateId }, { mid }) => ({ mid, mandateId }),
  decide,
  checkLine: (line) => checkAccountLine(line, screenRemark),
  checkPayees: checkAccounts,
  runOfSeveral: runOfAccounts,
  /** Asked again whether the account may receive: from here on nothing keeps the money from it. */
  async destination(tx, order, lines, now) {
    const receivers = await payInside(tx, order, lines, now);
    return receivers.map((receiver) => (receiver.ok ? ok({ accountId: collectTransit.id }) : receiver));
  },
  details: {
    schema: details,
    show: ({ keep }) => [
      { label: '归集方式', text: '按归集授权由系统划转' },
      { label: '保留金额', text: `${formatAmount(keep)}元` },
    ],
  },
  async onEnd(tx, { details: kept, state, failReason, finishedAt, payeeAccountNo: accountNo }) {
    const item = details.parse(kept);
    if (state === 'succeeded') enqueueLater(tx, arrivalJob({ ...item, accountNo }));
    else skipItem(tx, item, failReason || '订单未执行', finishedAt!);
  },
};

/** 3040: money that arrives from the transit account. Costs nothing and decides nothing. */
export const collectInKind: PricedKind = { contract: collectInContract, price: [] };
