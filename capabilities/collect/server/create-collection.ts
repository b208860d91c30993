import { mandatesHeld } from '#capabilities/order/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, sumFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { collectContract } from '../contract/kind.ts';
import type { createCollection } from '../contract/operations.ts';
import { itemJob } from './run-item.ts';

/** `collect/create`: notes what is wished. The worker makes the orders, each bound to its payer. */
export const create: Handler<typeof createCollection> = async (context, { requestNo, accounts, amount }) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  const now = clock.now();
  const held = new Map((await mandatesHeld(tx, mid, collectContract.id)).map((one) => [one.mandateId, one]));
  const items = [];
  for (const [index, { mandateId, amount: wish }] of accounts.entries()) {
    const mandate = held.get(mandateId);
    if (!mandate) return fail('04107KCSDS');
    const wishFen = wish === undefined ? null : fenOfYuan(wish);
    items.push({ mandate, itemNo: index + 1, wishFen, mostFen: wishFen === null ? mandate.takeableFen : null });
  }
  // The code was sent for the total: no more than that is taken, whatever comes to the accounts meanwhile.
  if (sumFen(items.map(({ wishFen, mostFen }) => wishFen ?? mostFen!)) > fenOfYuan(amount)) return fail('04110KCSDS');
  const runId = newId();
  const made = await tx.run(
    `INSERT INTO collect.runs (mid, run_id, request_no, maker_id, maker_name, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (mid, request_no) DO NOTHING`,
    [mid, runId, requestNo, personId, personName, now],
    'collect.create',
  );
  // The same send is answered by the edge; this is another one with the number of the first.
  if (made === 0) return fail('09020KPLMS');
  tx.send(
    `INSERT INTO collect.items (mid, run_id, item_no, payer_mid, mandate_id, payer_name, payer_account_no, wish_fen, most_fen)
     SELECT $1, $2, item.* FROM unnest($3::int[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::bigint[], $9::bigint[]) AS item`,
    [
      mid,
      runId,
      items.map(({ itemNo }) => itemNo),
      items.map(({ mandate }) => mandate.mid),
      items.map(({ mandate }) => mandate.mandateId),
      items.map(({ mandate }) => mandate.payerName),
      items.map(({ mandate }) => mandate.accountNo),
      items.map(({ wishFen }) => wishFen),
      items.map(({ mostFen }) => mostFen),
    ],
    'collect.create_items',
  );
  enqueueLater(
    tx,
    ...items.map(({ itemNo, mandate }) =>
      itemJob({ mid, runId, itemNo, payerMid: mandate.mid }, { personId, name: mandate.payeeName }),
    ),
  );
  return ok({ runId, count: items.length });
};
