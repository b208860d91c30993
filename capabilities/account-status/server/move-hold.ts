import type { MerchantAccount } from '#capabilities/account/server/index.ts';
import { post, type PostOutcome } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { Part } from './part-row.ts';

interface Move {
  account: Pick<MerchantAccount, 'availableId' | 'frozenId'>;
  part: Pick<Part, 'mid' | 'freezeId' | 'reason'> & { amountFen: Fen };
  actor: string;
  at: Date;
}

/** Available to frozen, or back: the ledger ends a hold once, however often it is asked. */
export async function moveHold(
  tx: Tx,
  op: 'open' | 'release' | 'expire',
  { account, part: { mid, freezeId, amountFen, reason }, actor, at }: Move,
): Promise<PostOutcome> {
  const [from, to] = op === 'open' ? [account.availableId, account.frozenId] : [account.frozenId, account.availableId];
  const [outcome] = await post(tx, [
    {
      mid,
      key: `part_freeze:${freezeId}:${op === 'open' ? 'hold' : 'end'}`,
      postings: [{ from, to, amountFen }],
      typeCode: op === 'open' ? 'hold' : 'release',
      orderNo: null,
      actor,
      bookedAt: at,
      memo: reason,
      hold: { op, holdId: freezeId },
    },
  ]);
  return outcome!;
}
