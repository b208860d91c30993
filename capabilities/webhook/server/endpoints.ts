import { hasOtherAdministrator } from '#capabilities/access/server/index.ts';
import { bindActor } from '#capabilities/change/server/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { nameObject, noteChanges, type CallContext, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { sealKeyOf } from '#platform/seal/index.ts';
import { ENDPOINT_MISSING, ENDPOINT_SECRET_CHANGED_RECENTLY, ENDPOINT_SECRET_SHOWN } from '../contract/errors.ts';
import { TEST_EVENT } from '../contract/events.ts';
import type { endEndpoint, listEndpoints, pauseEndpoint, rotateSecret, testEndpoint } from '../contract/operations.ts';
import type { EndpointState } from '../contract/words.ts';
import { replaceSecret, secretLine, setState, stateLine } from './change-endpoint.ts';
import { SEAL_USE, secretText, unsealSecret } from './deliver/sign.ts';
import type { WebhookDeps } from './deps.ts';
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
    const { mid, personId } = await bindActor(context);
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
    const reviewed = mid === ALL_MERCHANTS || (await hasOtherAdministrator(tx, mid, personId));
    return ok({ list, reviewed, allowsHttp: allow.length > 0 });
  };

/** The endpoint that a call is about, locked and named in the log. */
async function take(context: CallContext, mid: string, endpointId: string): Promise<EndpointRow | undefined> {
  const row = await lockEndpoint(context.tx, mid, endpointId);
  if (row) nameObject(context, row.url);
  return row;
}

/** A private key of Ed25519 leaves the server never: its receiver has the public one. */
export const revealSecret =
  (deps: WebhookDeps) =>
  async (context: CallContext, { endpointId }: { endpointId: string }) => {
    const { mid } = await bindActor(context);
    const row = await take(context, mid, endpointId);
    if (!row) return fail(ENDPOINT_MISSING);
    if (row.signs !== 'v1' || row.shownAt) return fail(ENDPOINT_SECRET_SHOWN);
    await context.tx.run(
      'UPDATE webhook.endpoints SET shown_at = now() WHERE mid = $1 AND endpoint_id = $2',
      [mid, endpointId],
      'webhook.secret_is_shown',
    );
    const secret = unsealSecret(row.secret, sealKeyOf(deps.secret, SEAL_USE), endpointId);
    return ok({ endpointId, secret: secretText(secret) });
  };

/** Of Ed25519 the answer is the new public key. */
export const changeSecret =
  (deps: WebhookDeps): Handler<typeof rotateSecret> =>
  async (context, { endpointId }) => {
    const { mid } = await bindActor(context);
    const row = await take(context, mid, endpointId);
    if (!row) return fail(ENDPOINT_MISSING);
    if (row.formerUntil) return fail(ENDPOINT_SECRET_CHANGED_RECENTLY);
    const { secret, formerUntil } = await replaceSecret(context.tx, deps, mid, row, true);
    noteChanges(context, secretLine);
    return ok({ endpointId, secret, formerUntil: shanghaiIso(formerUntil) });
  };

const become =
  (state: EndpointState): Handler<typeof pauseEndpoint> =>
  async (context, { endpointId }) => {
    const { mid } = await bindActor(context);
    const row = await take(context, mid, endpointId);
    if (!row) return fail(ENDPOINT_MISSING);
    await setState(context.tx, mid, endpointId, state);
    noteChanges(context, stateLine(row, state));
    return ok({ endpointId, state });
  };

export const pause = become('paused');
export const resume = become('active');
export const end: Handler<typeof endEndpoint> = become('ended');

export const sendTest: Handler<typeof testEndpoint> = async (context, { endpointId }) => {
  const { mid, personName } = await bindActor(context);
  const row = await take(context, mid, endpointId);
  if (!row) return fail(ENDPOINT_MISSING);
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
