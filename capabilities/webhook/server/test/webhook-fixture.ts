import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { approvalBindings } from '#capabilities/approval/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { newId } from '#platform/kernel/id.ts';
import { sealKeyOf } from '#platform/seal/index.ts';
import { webhookMenu } from '../../contract/menu.ts';
import { eventTypes } from '../../contract/events.ts';
import { webhookAuditRules } from '../audit-rules.ts';
import { webhookBindings } from '../bindings.ts';
import { Deliverer } from '../deliver/deliverer.ts';
import type { Answer, Request } from '../deliver/send.ts';
import { newSecret, SEAL_USE, sealSecret } from '../deliver/sign.ts';

export const deps = { secret: Buffer.alloc(32, 7), allow: ['127.0.0.1'] };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Orders and webhooks on one database. */
export const openWebhookFixture = (): Promise<OrderFixture> =>
  OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...approvalBindings,
      ...orderBindings(),
      ...withdrawalBindings(),
      ...transferBindings(),
      ...webhookBindings(deps),
    ],
    kinds: [withdrawalKind, transferKind],
    audit: webhookAuditRules,
    menu: webhookMenu,
  });

/** An endpoint that is there since long, as far as the audit knows. */
export async function endpointOf(
  fixture: OrderFixture,
  mid: string,
  { types = Object.keys(eventTypes), url = `https://${newId()}.example.com/hook`, state = 'active' } = {},
): Promise<string> {
  const endpointId = newId();
  const secret = sealSecret(newSecret('v1').secret, sealKeyOf(deps.secret, SEAL_USE), endpointId);
  await fixture.db.admin.query(
    `INSERT INTO webhook.endpoints (mid, endpoint_id, url, types, signs, secret, state, created_by, created_at, wanted_since)
     VALUES ($1, $2, $3, $4, 'v1', $5, $6, '管管理', '2026-01-01', now() - interval '5 days')`,
    [mid, endpointId, url, types, secret, state],
  );
  return endpointId;
}

/** Events as they wait or were sent, in the sequence in which they were written. */
export const eventsOf = async (fixture: OrderFixture, endpointId: string) =>
  (
    await fixture.db.admin.query<{ type: string; data: Record<string, unknown>; state: string; attempts: number }>(
      `SELECT d.type, v.data, d.state, d.attempts FROM webhook.deliveries d JOIN webhook.events v ON v.mid = d.event_mid AND v.event_id = d.event_id
       WHERE d.endpoint_id = $1 ORDER BY d.created_at, d.seq`,
      [endpointId],
    )
  ).rows;

/** A receiver in this process: answers by the plan, and keeps what it was sent. */
export function receiver(fixture: OrderFixture, answer: (request: Request) => Promise<Answer> | Answer) {
  const requests: Request[] = [];
  let now = new Date();
  const deliverer = new Deliverer({
    db: fixture.db.database,
    clock: fixture.clock,
    secret: deps.secret,
    log: silent,
    now: () => now,
    send: async (request) => {
      requests.push(request);
      return answer(request);
    },
  });
  /** Lets real time pass for what waits: all is due at once, and so much of the three days is over. */
  const pass = async (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000);
    await fixture.db.admin.query(
      `UPDATE webhook.deliveries SET next_at = now() - interval '1 second' WHERE state = 'waiting'`,
    );
  };
  return { requests, deliverer, pass };
}

export const OK: Answer = { status: 200, fault: '', answer: '' };
export const DOWN: Answer = { status: 500, fault: '对方返回 500', answer: 'oops' };
