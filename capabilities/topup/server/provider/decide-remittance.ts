import { randomInt } from 'node:crypto';
import { decideCredit, findAccount, findReceiver } from '#capabilities/account/server/index.ts';
import { DECIDER_LOST_RIGHT } from '#capabilities/change/contract/errors.ts';
import {
  changeKind,
  type ChangeContext,
  proposalReply,
  propose,
  providerChangeCodes,
  WAITS_MS,
} from '#capabilities/change/server/index.ts';
import { newOrderNumber } from '#capabilities/order/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { ensureRecurring } from '#platform/jobs/index.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { maskCard } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import {
  REMITTANCE_ACCOUNT_MISSING,
  REMITTANCE_ENDED,
  REMITTANCE_MISSING,
  REMITTANCE_RETURN_FAILED,
} from '../../contract/errors.ts';
import type { proposeClaim, proposeSendBack } from '../../contract/provider-operations.ts';
import { matchWords } from '../../contract/words.ts';
import { arrivalKey, lockUnclaimed, RAIL, type Unclaimed } from '../arrival-row.ts';
import { creditArrival } from '../credit-arrival.ts';
import { beginBack, SEND_BACK } from '../send-back.ts';
import { CREDIT, GIVE_BACK } from './kind-names.ts';

/** Who is written in the order's timeline: the merchant reads it. */
const PLATFORM = { personId: null, name: '平台' };

const shared = {
  realm: 'provider',
  who: { proposes: holdersOf('op.fund.propose'), decides: holdersOf('op.fund.approve') },
  codes: { ...providerChangeCodes, nobody: DECIDER_LOST_RIGHT },
  lapsesAfterMs: WAITS_MS,
} as const;

/** A remittance that may be credited or sent back now, under its lock. */
async function takeUnclaimed(tx: Tx, serialNo: string) {
  const arrival = await lockUnclaimed(tx, { rail: RAIL, serialNo });
  if (arrival)
    return arrival.backState === null || arrival.backState === 'failed' ? ok(arrival) : fail(REMITTANCE_ENDED);
  const known = await tx.one(
    'SELECT 1 AS known FROM topup.arrivals WHERE rail = $1 AND serial_no = $2',
    [RAIL, serialNo],
    'topup.is_known',
  );
  return fail(known ? REMITTANCE_ENDED : REMITTANCE_MISSING);
}

const payerLines = ({ payerName, payerAccountNo, payerBankName, remark }: Unclaimed) => [
  { label: '付款方', before: '', after: `${payerName} ${maskCard(payerAccountNo)} ${payerBankName}` },
  { label: '附言', before: '', after: remark },
];

interface CreditCommand {
  serialNo: string;
  accountNo: string;
  /** The merchant reads it. */
  reason: string;
}

/** Whose money it is: one says it with the reason, another confirms it; then the account is credited once. */
export const remittanceCredit = changeKind({
  ...shared,
  name: CREDIT,
  title: '来款入账',
  async check({ tx, at }: ChangeContext<unknown>, { serialNo, accountNo, reason }: CreditCommand) {
    const arrival = await takeUnclaimed(tx, serialNo);
    if (!arrival.ok) return arrival;
    const receiver = await findReceiver(tx, accountNo);
    const account = receiver && (await findAccount(tx, receiver.mid, receiver.accountNo));
    if (!account) return fail(REMITTANCE_ACCOUNT_MISSING);
    const credit = decideCredit(account);
    if (!credit.ok) return credit;
    const { rail, amountFen, payerName } = arrival.data;
    return ok({
      subject: arrivalKey(rail, serialNo),
      title: `来款入账：${payerName} ${formatFen(amountFen)}元，入账至${account.name}`,
      lines: [
        ...payerLines(arrival.data),
        { label: '入账账户', before: '', after: `${account.name} ${account.accountNo}（商户 ${account.mid}）` },
        { label: '依据', before: '', after: reason },
      ],
      isSensitive: true,
      make: async () => {
        const orderNo = newOrderNumber(at, (below) => randomInt(below));
        await tx.run(
          `UPDATE topup.arrivals SET mid = $3, account_no = $4, order_no = $5, matched_by = 'provider', credited_at = $6 WHERE rail = $1 AND serial_no = $2`,
          [rail, serialNo, account.mid, account.accountNo, orderNo, at],
          'topup.credit_by_provider',
        );
        const note = `${matchWords.provider}：${reason}`;
        await creditArrival(tx, arrival.data, { account, orderNo, by: PLATFORM, note, at });
      },
    });
  },
});

interface BackCommand {
  serialNo: string;
  reason: string;
}

/** Its payer gets it back: from the decision on nobody can claim it, and the job tells the bank, once. */
export const remittanceBack = changeKind({
  ...shared,
  name: GIVE_BACK,
  title: '来款退回',
  async check({ tx, at }: ChangeContext<unknown>, { serialNo, reason }: BackCommand) {
    const arrival = await takeUnclaimed(tx, serialNo);
    if (!arrival.ok) return arrival;
    const { rail, amountFen, payerName, backState } = arrival.data;
    // The bank knows our number of the first try and would answer its end again.
    if (backState === 'failed') return fail(REMITTANCE_RETURN_FAILED);
    return ok({
      subject: arrivalKey(rail, serialNo),
      title: `来款退回：${payerName} ${formatFen(amountFen)}元`,
      lines: [...payerLines(arrival.data), { label: '依据', before: '', after: reason }],
      isSensitive: true,
      make: async () => {
        await ensureRecurring(tx, { kind: SEND_BACK, firstAt: at });
        await beginBack(tx, arrival.data, at);
      },
    });
  },
});

/** `console/remittance/claim`. */
export const proposeCredit: Handler<typeof proposeClaim> = async (context, { serialNo, accountNo, reason }) => {
  const command = { serialNo, accountNo, reason };
  return proposalReply(await propose(remittanceCredit, null, context, command, { reason }));
};

/** `console/remittance/sendBack`. */
export const proposeBack: Handler<typeof proposeSendBack> = async (context, { serialNo, reason }) => {
  return proposalReply(await propose(remittanceBack, null, context, { serialNo, reason }, { reason }));
};
