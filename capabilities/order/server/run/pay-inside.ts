import { PAYEE_ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideCredit, findReceiver } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { Destination, Kind, Line } from '../kind/kind.ts';

/**
 * The destination of kinds whose payee has an account inside the provider: that account, unless it may no longer
 * receive.
 */
export const payInside: Kind['destination'] = (tx, _order, lines) =>
  Promise.all(lines.map((line) => receiverOf(tx, line)));

async function receiverOf(tx: Tx, line: Line): Promise<Result<Destination>> {
  const receiver = await findReceiver(tx, line.payeeAccountNo);
  if (!receiver) return fail(PAYEE_ACCOUNT_MISSING);
  const credit = decideCredit(receiver);
  return credit.ok ? ok({ accountId: receiver.availableId, mid: receiver.mid }) : credit;
}
