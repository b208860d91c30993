import { notifyMerchant } from '#capabilities/merchant/server/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { TELL_EVERY_HOURS } from '../../constants.ts';
import { PAGE } from '../../contract/places.ts';
import { nextTry } from '../../domain/next-try.ts';
import { dropWaiting } from '../drop-waiting.ts';
import type { Answer } from './send.ts';
import type { Taken } from './take.ts';

/** A request that was sent, and what came of it. */
export interface Result extends Answer {
  taken: Taken;
  at: Date;
  ms: number;
  signature: string;
}

const GONE = 410;

/** What becomes of a delivery: its state, and when it is tried again. */
function endOf({ taken, fault, status }: Result, now: Date): { state: string; nextAt: Date | null } {
  if (fault === '') return { state: 'delivered', nextAt: null };
  if (status === GONE) return { state: 'dropped', nextAt: null };
  const nextAt = nextTry(taken.attempts + 1, now, taken.giveUpAt, Math.random());
  return { state: nextAt ? 'waiting' : 'parked', nextAt };
}

interface Ended {
  mid: string;
  endpointId: string;
  url: string;
  state: 'ended' | 'parked';
}

/**
 * Writes what came of deliveries. One whose lease was lost meanwhile, or that ended, is left as it is: its request
 * happened and is in its list. Later events of a subject wait as long as the first. `now` is real time, `clockNow`
 * business time.
 */
export async function writeResults(tx: Tx, results: readonly Result[], now: Date, clockNow: Date): Promise<void> {
  // In one sequence in every process, so that two wait for each other and never for ever.
  const sorted = results.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const ends = sorted.map((result) => endOf(result, now));
  const column = <T>(valueOf: (result: Result) => T): T[] => sorted.map(valueOf);
  await tx.run(
    `WITH r AS (
       SELECT * FROM unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::int[], $7::text[], $8::int[], $9::text[], $10::text[], $11::text[], $12::timestamptz[])
         AS r (mid, endpoint_id, event_id, lease, at, ms, signature, status, fault, answer, state, next_at)
     ), written AS (
       UPDATE webhook.deliveries d SET state = r.state, attempts = d.attempts + 1, next_at = coalesce(r.next_at, d.next_at), lease = NULL, status = r.status, fault = r.fault,
         ended_at = CASE WHEN r.state <> 'waiting' THEN $13::timestamptz END
       FROM r WHERE d.mid = r.mid AND d.endpoint_id = r.endpoint_id AND d.event_id = r.event_id AND d.lease = r.lease AND d.state = 'waiting'
       RETURNING d.mid, d.endpoint_id, d.event_id, d.attempts
     )
     INSERT INTO webhook.attempts (mid, endpoint_id, event_id, attempt, at, ms, signature, status, fault, answer)
     SELECT w.mid, w.endpoint_id, w.event_id, w.attempts, r.at, r.ms, r.signature, r.status, r.fault, r.answer
     FROM written w JOIN r ON r.mid = w.mid AND r.endpoint_id = w.endpoint_id AND r.event_id = w.event_id`,
    [
      column(({ taken }) => taken.mid),
      column(({ taken }) => taken.endpointId),
      column(({ taken }) => taken.eventId),
      column(({ taken }) => taken.lease),
      column(({ at }) => at),
      column(({ ms }) => ms),
      column(({ signature }) => signature),
      column(({ status }) => status),
      column(({ fault }) => fault),
      column(({ answer }) => answer),
      ends.map(({ state }) => state),
      ends.map(({ nextAt }) => nextAt),
      now,
    ],
    'webhook.write_results',
  );
  const failed = sorted.flatMap((result, index) => (result.fault === '' ? [] : [{ ...result, ...ends[index]! }]));
  await countFailures(tx, sorted);
  if (failed.length === 0) return;
  await holdSubjects(
    tx,
    failed.flatMap(({ taken, nextAt }) => (nextAt ? [{ taken, nextAt }] : [])),
  );
  const ended = failed.flatMap(({ taken, state }): Ended[] =>
    state === 'waiting' ? [] : [{ ...taken, state: state === 'dropped' ? 'ended' : 'parked' }],
  );
  for (const one of new Map(ended.map((end) => [end.endpointId, end])).values()) await notify(tx, one, clockNow);
}

const keyOf = ({ taken }: Result): string => taken.mid + taken.endpointId + taken.eventId;

/** Failures in a row of each endpoint. Its row is written only when the number changes. */
async function countFailures(tx: Tx, results: readonly Result[]): Promise<void> {
  const endpoints = new Map<string, { mid: string; failed: number; succeeded: boolean }>();
  for (const { taken, fault } of results) {
    const one = endpoints.get(taken.endpointId) ?? { mid: taken.mid, failed: 0, succeeded: false };
    if (fault === '') one.succeeded = true;
    else one.failed += 1;
    endpoints.set(taken.endpointId, one);
  }
  const rows = [...endpoints].map(([endpointId, one]) => ({ endpointId, ...one }));
  await tx.run(
    `UPDATE webhook.endpoints e SET failures = CASE WHEN c.succeeded THEN 0 ELSE e.failures + c.failed END
     FROM unnest($1::text[], $2::uuid[], $3::int[], $4::boolean[]) AS c (mid, endpoint_id, failed, succeeded)
     WHERE e.mid = c.mid AND e.endpoint_id = c.endpoint_id AND (NOT c.succeeded OR e.failures > 0)`,
    [
      rows.map(({ mid }) => mid),
      rows.map(({ endpointId }) => endpointId),
      rows.map(({ failed }) => failed),
      rows.map(({ succeeded }) => succeeded),
    ],
    'webhook.count_failures',
  );
}

async function holdSubjects(tx: Tx, failed: readonly { taken: Taken; nextAt: Date }[]): Promise<void> {
  if (failed.length === 0) return;
  await tx.run(
    `UPDATE webhook.deliveries d SET next_at = f.next_at
     FROM unnest($1::text[], $2::uuid[], $3::text[], $4::int[], $5::timestamptz[]) AS f (mid, endpoint_id, subject, seq, next_at)
     WHERE d.mid = f.mid AND d.endpoint_id = f.endpoint_id AND d.state = 'waiting' AND d.subject = f.subject AND d.seq > f.seq AND d.next_at < f.next_at`,
    [
      failed.map(({ taken }) => taken.mid),
      failed.map(({ taken }) => taken.endpointId),
      failed.map(({ taken }) => taken.subject),
      failed.map(({ taken }) => taken.seq),
      failed.map(({ nextAt }) => nextAt),
    ],
    'webhook.hold_subjects',
  );
}

/** An endpoint that is gone ends; of one whose deliveries were given up administrators are informed once a day. */
async function notify(tx: Tx, { mid, endpointId, url, state }: Ended, clockNow: Date): Promise<void> {
  const changed =
    state === 'ended'
      ? await tx.run(
          `UPDATE webhook.endpoints SET state = 'ended', end_reason = '对方返回 410，已不再接收' WHERE mid = $1 AND endpoint_id = $2 AND state <> 'ended'`,
          [mid, endpointId],
          'webhook.end_gone',
        )
      : await tx.run(
          `UPDATE webhook.endpoints SET told_at = $3 WHERE mid = $1 AND endpoint_id = $2 AND (told_at IS NULL OR told_at <= $3::timestamptz - $4 * interval '1 hour')`,
          [mid, endpointId, clockNow, TELL_EVERY_HOURS],
          'webhook.tell_parked',
        );
  if (changed === 0) return;
  if (state === 'ended') await dropWaiting(tx, mid, endpointId);
  if (mid === ALL_MERCHANTS) return;
  const { host } = new URL(url);
  await notifyMerchant(tx, {
    mid,
    title: state === 'ended' ? '通知地址已停用' : '通知发送失败',
    text:
      state === 'ended'
        ? `通知地址 ${host} 返回 410，已自动停用，未发送的通知已取消。如需继续接收，请重新添加`
        : `发往 ${host} 的通知连续3天未能送达，已放弃。请检查接收系统，恢复后在通知地址中重新发送`,
    page: PAGE,
    at: clockNow,
  });
}
