import { batchCodeOf } from '#capabilities/order/server/index.ts';
import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import { personOf } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { shareContract } from '../contract/kind.ts';
import { finishSplit, freezeTrade, splitBatch, splitTrade } from '../contract/operations.ts';
import { returnShare } from '../contract/return-operations.ts';
import { shareLimit } from '../domain/split-rule.ts';
import { findReceivedShare } from './received-share-row.ts';
import { findTrade, heldBy, ratioOf } from './trade-row.ts';

/** Of a freeze: the trade, the account that received it, and what is set apart. */
const describeTrade: CodeSubjectWords['describe'] = async ({ tx, session, clock }, { orderNo = '' }) => {
  const mid = session?.role?.mid;
  const trade = mid && (await findTrade(tx, orderNo, clock.now()));
  if (!trade) return null;
  const { amountFen, baseFen, accountNo } = trade;
  const limitFen = shareLimit({ amountFen, baseFen, ratio: await ratioOf(tx, mid) });
  return { orderNos: [orderNo], amount: yuanOfFen(limitFen), payee: accountNo, payeeLabel: '冻结账户' };
};

/** Of what uses a freeze: the account that holds it, and the total that is shared or what goes back. */
const describeFreeze: CodeSubjectWords['describe'] = async (context, { orderNo = '', amount }) => {
  const mid = personOf(context).role?.mid;
  const freeze = mid && (await heldBy(context.tx, mid, orderNo));
  if (!freeze) return null;
  const { accountNo: payee, remainingFen } = freeze;
  return { orderNos: [orderNo], amount: amount ?? yuanOfFen(remainingFen), payee, payeeLabel: '分账账户' };
};

/** Of a return: the share, what goes back, and the account of who shared it. */
const describeReturn: CodeSubjectWords['describe'] = async ({ tx, session, clock }, { orderNo = '', amount }) => {
  const share = session?.role && (await findReceivedShare(tx, orderNo, clock.now()));
  return share && amount !== undefined ? { orderNos: [orderNo], amount, payee: share.payerAccountNo } : null;
};

export const splitCodes: CodeSubjectWords[] = [
  { operation: freezeTrade, describe: describeTrade },
  { operation: splitTrade, describe: describeFreeze },
  batchCodeOf(splitBatch, shareContract.id),
  { operation: finishSplit, describe: describeFreeze },
  { operation: returnShare, describe: describeReturn },
];
