import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { findAccount, PROVIDER_NAME, providerAccounts } from '#capabilities/account/server/index.ts';
import { newOrderNumber, receiveMoney, SYSTEM } from '#capabilities/order/server/index.ts';
import { withPayload, type JobHandler } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { redpacketInContract } from '../contract/kind.ts';
import { lockPacket } from './packet-row.ts';

/**
 * `redpacket.expire`: what nobody has claimed of an issue goes back to its payer, each packet in a transaction of its
 * own, so that after a worker's death the next one continues with those that are left.
 */
export const returnPacketsJob: JobHandler = withPayload(
  z.object({ orderNo: z.string() }),
  async (job, { db, clock, signal }) => {
    const { mid } = job;
    const { orderNo } = job.payload;
    for (let more = true; more && !signal.aborted;)
      more = await db.transaction({ mid }, async (tx) => {
        const next = await tx.one<{ packetId: string; expiresAt: Date }>(
          `SELECT packet_id, expires_at FROM redpacket.packets WHERE mid = $1 AND order_no = $2 AND state = 'waiting' ORDER BY packet_no LIMIT 1`,
          [mid, orderNo],
          'redpacket.next_to_return',
        );
        if (!next) {
          notifyOfReturned(tx, { mid: mid!, orderNo }, clock.now());
          await job.complete(tx);
        } else if (next.expiresAt > clock.now()) await job.again(tx, next.expiresAt);
        else return (await returnPacket(tx, next.packetId, clock.now()), true);
        return false;
      });
  },
);

/** One message for the whole issue; none when everything was claimed. */
function notifyOfReturned(tx: Tx, { mid, orderNo }: { mid: string; orderNo: string }, now: Date): void {
  tx.send(
    `UPDATE redpacket.issues i SET told_xid = pg_current_xact_id(), told_at = $3 WHERE mid = $1 AND order_no = $2 AND told_xid IS NULL
       AND EXISTS (SELECT 1 FROM redpacket.packets p WHERE p.mid = i.mid AND p.order_no = i.order_no AND p.state = 'returned')`,
    [mid, orderNo, now],
    'redpacket.tell_returned',
  );
}

/** 3090 of one packet. A claim that came first has taken it: then there is nothing to do. */
async function returnPacket(tx: Tx, packetId: string, now: Date): Promise<void> {
  const packet = await lockPacket(tx, packetId);
  if (packet?.state !== 'waiting') return;
  const { mid, orderNo, packetNo, amountFen, name } = packet;
  const issue = await tx.one<{ accountNo: string }>(
    'SELECT account_no FROM orders.orders WHERE mid = $1 AND order_no = $2',
    [mid, orderNo],
    'redpacket.payer_of',
  );
  const account = await findAccount(tx, mid, issue!.accountNo);
  const returnNo = newOrderNumber(now, (below) => randomInt(below));
  await tx.run(
    `UPDATE redpacket.packets SET state = 'returned', ended_at = $4, taken_mid = $1, taken_no = $5 WHERE mid = $1 AND order_no = $2 AND packet_no = $3`,
    [mid, orderNo, packetNo, now, returnNo],
    'redpacket.return',
  );
  await receiveMoney(
    tx,
    redpacketInContract,
    {
      account: account!,
      from: providerAccounts.claimable,
      payer: { name, accountNo: '', bankName: PROVIDER_NAME },
      typeCode: '3090',
      amountFen,
      requestNo: `return-${packetId}`,
      bankSerial: '',
      remark: `红包${orderNo}第${packetNo}个`,
      creditedBy: SYSTEM,
      note: `发给${name}的红包24小时内无人领取，款项已退回`,
      at: now,
    },
    { orderNo: returnNo },
  );
}
