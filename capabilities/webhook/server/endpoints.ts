import { hasOtherAdministrator } from '#capabilities/access/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, noteChanges, roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { sealKeyOf } from '#platform/seal/index.ts';
import { OVERLAP_HOURS } from '../constants.ts';
import { TEST_EVENT } from '../contract/events.ts';
import type {
  endEndpoint,
  listEndpoints,
  pauseEndpoint,
  rotateSecret,
  showSecret,
  testEndpoint,
} from '../contract/operations.ts';
import { endpointStates, type EndpointState } from '../contract/words.ts';
import { newSecret, SEAL_USE, sealSecret, secretText, unsealSecret } from './deliver/sign.ts';
import type { WebhookDeps } from './deps.ts';
import { dropWaiting } from './drop-waiting.ts';
import { endpointsOf, lockEndpoint, type EndpointRow } from './endpoint-row.ts';

interface Count {
  endpointId: string;
  waiting: number;
  parked: number;
  lastAt: Date | null;
}

const countsOf = (tx: Tx, mid: string): Promise<Count[]> =>
  tx.rows<Count>(
    `SELECT endpoint_id, count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'parked')::int AS parked,
       max(ended_at) FILTER (WHERE state = 'delivered') AS "lastAt"
     FROM webhook.deliveries WHERE mid = $1 GROUP BY endpoint_id`,
    [mid],
    'webhook.counts',
  );

const iso = (at: Date | null): string | null => at && shanghaiIso(at);

export const showEndpoints =
  ({ allow }: WebhookDeps): Handler<typeof listEndpoints> =>
  async (context) => {
    const { tx } = context;
    const { mid, personId } = roleOf(context);
    const [rows, counts] = [await endpointsOf(tx, mid), await countsOf(tx, mid)];
    const list = rows.map(({ secret: _, shownAt, ...row }) => {
      const count = counts.find(({ endpointId }) => endpointId === row.endpointId);
      return {
        ...row,
        createdAt: shanghaiIso(row.createdAt),
        hasNewSecret: row.signs === 'v1' && shownAt === null && row.state !== 'ended',
        formerUntil: iso(row.formerUntil),
        waiting: count?.waiting ?? 0,
        parked: count?.parked ?? 0,
        lastAt: iso(count?.lastAt ?? null),
      };
    });
    return ok({ list, reviewed: await hasOtherAdministrator(tx, mid, personId), allowsHttp: allow.length > 0 });
  };

/** The endpoint that a call is about, locked and named in the log. */
async function take(context: CallContext, endpointId: string): Promise<EndpointRow | undefined> {
  const row = await lockEndpoint(context.tx, roleOf(context).mid, endpointId);
  if (row) nameObject(context, row.url);
  return row;
}

/** A private key of Ed25519 leaves the server never: its receiver has the public one. */
export const revealSecret =
  (deps: WebhookDeps): Handler<typeof showSecret> =>
  async (context, { endpointId }) => {
    const row = await take(context, endpointId);
    if (!row) return fail('09205KPLMS');
    if (row.signs !== 'v1' || row.shownAt) return fail('09207KPLMS');
    await context.tx.run(
      'UPDATE webhook.endpoints SET shown_at = now() WHERE mid = $1 AND endpoint_id = $2',
      [roleOf(context).mid, endpointId],
      'webhook.secret_is_shown',
    );
    const secret = unsealSecret(row.secret, sealKeyOf(deps.secret, SEAL_USE), endpointId);
    return ok({ endpointId, secret: secretText(secret) });
  };

/** Of Ed25519 the answer is the new public key. */
export const changeSecret =
  (deps: WebhookDeps): Handler<typeof rotateSecret> =>
  async (context, { endpointId }) => {
    const row = await take(context, endpointId);
    if (!row) return fail('09205KPLMS');
    if (row.formerUntil) return fail('09213KPLMS');
    const { secret, publicKey } = newSecret(row.signs);
    const changed = await context.tx.one<{ until: Date }>(
      `UPDATE webhook.endpoints SET former_secret = secret, former_until = now() + $3 * interval '1 hour', secret = $4, public_key = $5, shown_at = now()
       WHERE mid = $1 AND endpoint_id = $2 RETURNING former_until AS until`,
      [
        roleOf(context).mid,
        endpointId,
        OVERLAP_HOURS,
        sealSecret(secret, sealKeyOf(deps.secret, SEAL_USE), endpointId),
        publicKey,
      ],
      'webhook.rotate_secret',
    );
    noteChanges(context, { label: '签名密钥', before: '原密钥', after: `新密钥，原密钥${OVERLAP_HOURS}小时后失效` });
    return ok({ endpointId, secret: publicKey ?? secretText(secret), formerUntil: shanghaiIso(changed!.until) });
  };

const become =
  (state: EndpointState): Handler<typeof pauseEndpoint> =>
  async (context, { endpointId }) => {
    const row = await take(context, endpointId);
    if (!row) return fail('09205KPLMS');
    const { mid } = roleOf(context);
    await context.tx.run(
      `UPDATE webhook.endpoints SET state = $3, end_reason = CASE WHEN $3 = 'ended' THEN '由管理员停用' ELSE '' END, failures = 0 WHERE mid = $1 AND endpoint_id = $2`,
      [mid, endpointId, state],
      'webhook.set_state',
    );
    if (state === 'ended') await dropWaiting(context.tx, mid, endpointId);
    noteChanges(context, { label: '状态', before: endpointStates[row.state], after: endpointStates[state] });
    return ok({ endpointId, state });
  };

export const pause = become('paused');
export const resume = become('active');
export const end: Handler<typeof endEndpoint> = become('ended');

export const sendTest: Handler<typeof testEndpoint> = async (context, { endpointId }) => {
  const row = await take(context, endpointId);
  if (!row) return fail('09205KPLMS');
  const { mid, personName } = roleOf(context);
  const eventId = newId();
  const { tx, clock } = context;
  const data = JSON.stringify({ mid, sentBy: personName });
  await tx.run(
    `INSERT INTO webhook.events (mid, event_id, type, event_key, subject, seq, at, data) VALUES ($1, $2, $3, $4, $4, 1, $5, $6::jsonb)`,
    [mid, eventId, TEST_EVENT, `test:${eventId}`, clock.now(), data],
    'webhook.write_test',
  );
  await tx.run(
    `INSERT INTO webhook.deliveries (mid, endpoint_id, event_id, event_mid, type, subject, seq) VALUES ($1, $2, $3, $1, $4, $5, 1)`,
    [mid, endpointId, eventId, TEST_EVENT, `test:${eventId}`],
    'webhook.deliver_test',
  );
  return ok({ eventId });
};
