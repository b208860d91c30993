import { bindActor } from '#capabilities/change/server/index.ts';
import { nameObject, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { TRIED_DAYS } from '../constants.ts';
import { DELIVERY_MISSING, DELIVERY_PENDING, ENDPOINT_MISSING } from '../contract/errors.ts';
import { typeName } from '../contract/events.ts';
import type { pageDeliveries, sendAgain, showDelivery } from '../contract/operations.ts';
import type { DeliveryState } from '../contract/words.ts';
import { bodyOf } from './deliver/deliverer.ts';
import { lockEndpoint } from './endpoint-row.ts';

interface Row {
  eventId: string;
  type: string;
  subject: string;
  state: DeliveryState;
  attempts: number;
  createdAt: Date;
  status: number | null;
  fault: string;
  nextAt: Date | null;
}

const DELIVERY = `SELECT d.event_id, d.type, CASE WHEN d.subject ~ '^[0-9]{24}$' THEN d.subject ELSE split_part(d.subject, ':', 2) END AS subject, d.state, d.attempts,
  d.created_at, d.status, d.fault, CASE WHEN d.state = 'waiting' THEN d.next_at END AS "nextAt"`;

const shown = (row: Row) => ({
  ...row,
  typeName: typeName(row.type),
  createdAt: shanghaiIso(row.createdAt),
  nextAt: row.nextAt && shanghaiIso(row.nextAt),
});

export const listDeliveries: Handler<typeof pageDeliveries> = async (
  context,
  { endpointId, states, pageNo, pageSize },
) => {
  const { tx } = context;
  const { mid } = await bindActor(context);
  const filter = [mid, endpointId, states?.length ? states : null];
  const where = 'd.mid = $1 AND d.endpoint_id = $2 AND ($3::text[] IS NULL OR d.state = ANY ($3))';
  const rows = await tx.rows<Row>(
    `${DELIVERY} FROM webhook.deliveries d WHERE ${where} ORDER BY d.created_at DESC, d.event_id DESC LIMIT $4 OFFSET $5`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
    'webhook.page_deliveries',
  );
  const total = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM webhook.deliveries d WHERE ${where}`,
    filter,
    'webhook.count_deliveries',
  );
  return ok({ list: rows.map(shown), pageNo, pageSize, totalCount: total!.count });
};

interface Try {
  attempt: number;
  at: Date;
  ms: number;
  signature: string;
  status: number | null;
  fault: string;
  answer: string;
}

export const showOne: Handler<typeof showDelivery> = async (context, { endpointId, eventId }) => {
  const { tx } = context;
  const { mid } = await bindActor(context);
  const key = [mid, endpointId, eventId];
  const row = await tx.one<Row & { url: string; eventAt: string; data: string }>(
    `${DELIVERY}, e.url, webhook.time_of(v.at) AS "eventAt", v.data::text AS data
     FROM webhook.deliveries d JOIN webhook.endpoints e ON e.mid = d.mid AND e.endpoint_id = d.endpoint_id JOIN webhook.events v ON v.mid = d.event_mid AND v.event_id = d.event_id
     WHERE d.mid = $1 AND d.endpoint_id = $2 AND d.event_id = $3`,
    key,
    'webhook.show_delivery',
  );
  if (!row) return fail(DELIVERY_MISSING);
  const tries = await tx.rows<Try>(
    `SELECT attempt, at, ms, signature, status, fault, answer FROM webhook.attempts WHERE mid = $1 AND endpoint_id = $2 AND event_id = $3 ORDER BY attempt DESC LIMIT 50`,
    key,
    'webhook.tries',
  );
  const { url, eventAt, data, ...delivery } = row;
  return ok({
    ...shown(delivery),
    url,
    body: bodyOf({ eventId, type: row.type, at: eventAt, data }),
    tries: tries.map(({ signature, at, ...one }) => ({
      ...one,
      at: shanghaiIso(at),
      headers: [
        { name: 'webhook-id', value: eventId },
        { name: 'webhook-timestamp', value: String(Math.floor(at.getTime() / 1_000)) },
        { name: 'webhook-signature', value: signature },
      ],
    })),
  });
};

/** The same event again, at once and for three more days. */
export const resend: Handler<typeof sendAgain> = async (context, { endpointId, eventId }) => {
  const { tx } = context;
  const { mid } = await bindActor(context);
  const endpoint = await lockEndpoint(tx, mid, endpointId);
  if (!endpoint) return fail(ENDPOINT_MISSING);
  nameObject(context, `${endpoint.url} ${eventId}`);
  const row = await tx.one<{ state: DeliveryState }>(
    'SELECT state FROM webhook.deliveries WHERE mid = $1 AND endpoint_id = $2 AND event_id = $3 FOR UPDATE',
    [mid, endpointId, eventId],
    'webhook.lock_delivery',
  );
  if (!row) return fail(DELIVERY_MISSING);
  if (row.state === 'waiting') return fail(DELIVERY_PENDING);
  await tx.run(
    `UPDATE webhook.deliveries SET state = 'waiting', ended_at = NULL, lease = NULL, next_at = now(), give_up_at = now() + $4 * interval '1 day'
     WHERE mid = $1 AND endpoint_id = $2 AND event_id = $3`,
    [mid, endpointId, eventId, TRIED_DAYS],
    'webhook.send_again',
  );
  return ok({ eventId });
};
