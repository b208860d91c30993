import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { atShanghai, shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { NIGHT_ENDS_MINUTE } from '../constants.ts';
import {
  RED_PACKETS_TOO_FAST,
  RED_PACKET_AMOUNT_INVALID,
  RED_PACKET_DAY_AMOUNT,
  RED_PACKET_DAY_COUNT,
  RED_PACKET_NIGHT,
} from '../contract/errors.ts';
import type { getLimits } from '../contract/operations.ts';
import type { PacketLimits } from '../domain/packet-rule.ts';

/** A packet that is asked for. */
export interface NewPacket {
  payee: string;
  name: string;
  amountFen: Fen;
  greeting: string;
  remark: string;
}

const MINUTE_MS = 60_000;

const limitsOf = async (tx: Tx, mid: string): Promise<PacketLimits> =>
  (await tx.one<PacketLimits>(
    `SELECT coalesce(l.least_fen, d.least_fen) AS "leastFen", coalesce(l.most_fen, d.most_fen) AS "mostFen", coalesce(l.payee_day_count, d.payee_day_count) AS "payeeDayCount",
       coalesce(l.payee_day_fen, d.payee_day_fen) AS "payeeDayFen", coalesce(l.minute_count, d.minute_count) AS "minuteCount", coalesce(l.at_night, d.at_night) AS "atNight"
     FROM redpacket.defaults d LEFT JOIN redpacket.limits l ON l.mid = $1`,
    [mid],
    'redpacket.limits',
  ))!;

/** `bonusBatchTrade/getLimits` */
export const showLimits: Handler<typeof getLimits> = async (context) => {
  const limits = await limitsOf(context.tx, roleOf(context).mid);
  const { leastFen, mostFen, payeeDayCount, payeeDayFen, atNight } = limits;
  return ok({
    least: yuanOfFen(leastFen),
    most: yuanOfFen(mostFen),
    payeeDayCount,
    payeeDayAmount: yuanOfFen(payeeDayFen),
    atNight,
  });
};

/** None is issued at night, also when its review ends then: it waits for the morning. */
export async function afterNight(tx: Tx, mid: string, readyAt: Date): Promise<Date> {
  if (shanghaiMinutes(readyAt) >= NIGHT_ENDS_MINUTE) return readyAt;
  const { atNight } = await limitsOf(tx, mid);
  return atNight ? readyAt : atShanghai(shanghaiDate(readyAt), NIGHT_ENDS_MINUTE);
}

type Refusal =
  | typeof RED_PACKET_AMOUNT_INVALID
  | typeof RED_PACKET_DAY_COUNT
  | typeof RED_PACKET_DAY_AMOUNT
  | typeof RED_PACKETS_TOO_FAST
  | typeof RED_PACKET_NIGHT;

/**
 * Whether these packets are within the rules of domain-rules section 8. The merchant's issues are decided one after the
 * other, so that two at the same time cannot both take what is left for a payee. What the merchant issues a day is the
 * engine's limit.
 */
export async function decidePackets(
  tx: Tx,
  { mid, now }: { mid: string; now: Date },
  packets: readonly NewPacket[],
): Promise<Result<null, Refusal>> {
  const limits = await limitsOf(tx, mid);
  if (!limits.atNight && shanghaiMinutes(now) < NIGHT_ENDS_MINUTE) return fail(RED_PACKET_NIGHT);
  const { leastFen, mostFen } = limits;
  const odd = packets.find(({ amountFen }) => amountFen < leastFen || amountFen > mostFen);
  if (odd)
    return fail(
      RED_PACKET_AMOUNT_INVALID,
      `发给“${odd.name}”的红包金额须为${formatFen(leastFen)}至${formatFen(mostFen)}元，请修改后重试`,
    );
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('redpacket.payees:' || $1, 0))`, [mid]);
  const lately = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM redpacket.packets WHERE mid = $1 AND submitted_at > $2 AND state <> 'void'`,
    [mid, new Date(now.getTime() - MINUTE_MS)],
    'redpacket.lately',
  );
  if (lately!.count + packets.length > limits.minuteCount)
    return fail(RED_PACKETS_TOO_FAST, `每分钟最多发放${limits.minuteCount}个红包，请稍后再试`);
  return decidePayees(tx, { mid, now }, packets, limits);
}

async function decidePayees(
  tx: Tx,
  { mid, now }: { mid: string; now: Date },
  packets: readonly NewPacket[],
  { payeeDayCount, payeeDayFen }: PacketLimits,
) {
  const beyond = await tx.one<{ payee: string; count: number }>(
    `WITH wanted AS (SELECT payee, count(*) AS count, sum(fen) AS fen FROM unnest($3::text[], $4::bigint[]) AS w (payee, fen) GROUP BY payee)
     SELECT w.payee, (w.count + count(p.payee))::int AS count
     FROM wanted w LEFT JOIN redpacket.packets p ON p.mid = $1 AND p.day = $2 AND p.payee = w.payee AND p.state <> 'void'
     GROUP BY w.payee, w.count, w.fen HAVING w.count + count(p.payee) > $5 OR w.fen + coalesce(sum(p.amount_fen), 0) > $6 ORDER BY w.payee LIMIT 1`,
    [
      mid,
      shanghaiDate(now),
      packets.map(({ payee }) => payee),
      packets.map(({ amountFen }) => amountFen),
      payeeDayCount,
      payeeDayFen,
    ],
    'redpacket.payees_of_day',
  );
  if (!beyond) return ok(null);
  const who = `收款人（${maskAccount(beyond.payee).replace(/^\W+/, '尾号')}）`;
  return beyond.count > payeeDayCount
    ? fail(RED_PACKET_DAY_COUNT, `同一${who}每天最多收${payeeDayCount}个红包，请改天再发`)
    : fail(RED_PACKET_DAY_AMOUNT, `同一${who}每天最多收${formatFen(payeeDayFen)}元红包，请减少金额或改天再发`);
}
