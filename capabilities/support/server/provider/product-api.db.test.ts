import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import type { ApiClient } from '#testkit/api-client.ts';
import { startProviderApi, type ProviderApiEdge } from '#testkit/provider-api-edge.ts';

let fixture: OrderFixture;
let edge: ProviderApiEdge;
let client: ApiClient;
beforeAll(async () => {
  fixture = await OrderFixture.open({ bindings: [], kinds: [] });
  edge = await startProviderApi(fixture);
  ({ client } = await edge.client({ scopes: ['products:read', 'products:write'] }));
});
afterAll(async () => {
  await edge.stop();
  await fixture.db.close();
});

const TERMS = { agreementVersion: '2026-11', acceptedBy: '管管理' };
const pathOf = (mid: string, ...more: string[]) => ['/provider/v1/merchants', mid, 'products', ...more].join('/');
const open = ({ mid }: TestMerchant, body: object = TERMS, idempotencyKey = newId()) =>
  client.send({ method: 'POST', path: pathOf(mid, 'payout', 'open'), body, idempotencyKey });
const close = ({ mid }: TestMerchant, product = 'payout') =>
  client.send({ method: 'POST', path: pathOf(mid, product, 'close'), body: { reason: '合同到期不再使用' } });
const stateOf = async ({ mid }: TestMerchant) => {
  const { body } = await client.send({ path: pathOf(mid) });
  return (body.list as { product: string; state: string }[]).find(({ product }) => product === 'payout')!.state;
};
const dealsOf = async ({ mid }: TestMerchant) =>
  (
    await fixture.db.admin.query<{ said: string }>(
      `SELECT concat_ws(' ', action, state, maker_name, agreement_version, reason) AS said
         FROM app_centre.deals WHERE mid = $1 ORDER BY created_at, action DESC`,
      [mid],
    )
  ).rows.map(({ said: text }) => text.trim());
const noticesOf = async ({ mid }: TestMerchant) =>
  (
    await fixture.db.admin.query<{ said: string }>(
      `SELECT title || '：' || text AS said FROM merchant.notices WHERE mid = $1 ORDER BY at, notice_id`,
      [mid],
    )
  ).rows.map(({ said: text }) => text);

describe('A product of a merchant', () => {
  it('is opened and closed once each, and the merchant has the record and the notice', async () => {
    const merchant = await fixture.openMerchant();
    expect(await stateOf(merchant)).toBe('unopened');
    const key = newId();
    const opened = await open(merchant, TERMS, key);
    expect(opened.body, opened.text).toMatchObject({ product: 'payout', state: 'opened', agreementVersion: '2026-11' });
    expect((await open(merchant, TERMS, key)).text).toBe(opened.text);
    expect(await open(merchant)).toMatchObject({ status: 422, body: { code: '05602KPLMS' } });
    expect((await close(merchant)).body).toMatchObject({ state: 'closed' });
    expect((await close(merchant)).body).toMatchObject({ code: '05607KPLMS' });
    expect(await dealsOf(merchant)).toEqual(['open done 管管理 2026-11', 'close done 平台  合同到期不再使用']);
    expect((await noticesOf(merchant)).sort()).toEqual([
      '代付已关闭：原因：合同到期不再使用',
      '代付已开通：菜单和功能立即可用',
    ]);
  });

  it('is not opened with other terms than those of today, nor without a second reviewer', async () => {
    const merchant = await fixture.openMerchant();
    expect((await open(merchant, { ...TERMS, agreementVersion: '2026-10' })).body).toMatchObject({
      code: '05605KPLMS',
      member: 'body.agreementVersion',
    });
    const alone = await fixture.openMerchant({ staff: ['admin'] });
    expect((await open(alone)).body).toMatchObject({ code: '05604KPLMS' });
    expect([await stateOf(merchant), await stateOf(alone)]).toEqual(['unopened', 'unopened']);
  });

  it('is not opened past the decision that the merchant waits for', async () => {
    const merchant = await fixture.openMerchant();
    await fixture.db.admin.query(
      `INSERT INTO app_centre.deals (mid, deal_id, request_no, application, action, state, starts_at, agreement_version, maker_id, maker_name, created_at, asked)
       VALUES ($1, $2, 'r', 'payout', 'open', 'pending', $3, '2026-11', $2, '管管理', $3, true)`,
      [merchant.mid, newId(), fixture.clock.now()],
    );
    expect((await open(merchant)).body).toMatchObject({ code: '05603KPLMS' });
    expect(await stateOf(merchant)).toBe('asked');
  });

  it('is not opened for a merchant that is closed, and not when nobody may open it any more', async () => {
    const { admin } = fixture.db;
    const merchant = await fixture.openMerchant();
    await admin.query(`UPDATE merchant.merchants SET state = 'closing' WHERE mid = $1`, [merchant.mid]);
    expect((await open(merchant)).body).toMatchObject({ code: '09880KPLMS' });
    await admin.query(
      `INSERT INTO access.product_openings (application, version, opens, reason, proposed_name, approved_name, set_at)
       VALUES ('payout', 1, 'closed', '停止', '甲', '乙', now())`,
    );
    expect((await open(await fixture.openMerchant())).body).toMatchObject({ code: '09801KPLMS' });
    await admin.query('DELETE FROM access.product_openings');
  });

  it('waits for a closing of its merchant and is then neither opened nor closed', async () => {
    const { admin } = fixture.db;
    const [unopened, opened] = [await fixture.openMerchant(), await fixture.openMerchant()];
    expect((await open(opened)).body).toMatchObject({ state: 'opened' });
    const closing = await admin.connect();
    const answers = await (async () => {
      try {
        await closing.query('BEGIN');
        await closing.query(`UPDATE merchant.merchants SET state = 'closed' WHERE mid = ANY ($1)`, [
          [unopened.mid, opened.mid],
        ]);
        const calls = [open(unopened), close(opened)];
        const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
        await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(calls.length);
        await closing.query('COMMIT');
        return await Promise.all(calls);
      } finally {
        closing.release(true);
      }
    })();
    expect(answers.map(({ body }) => body.code)).toEqual(['09880KPLMS', '09881KPLMS']);
  });

  it.each([
    ['of no merchant', 'M999999', 'payout', '08201KPLMS', 'path.mid'],
    ['that there is not', null, 'nothing', '05601KPLMS', 'path.product'],
  ])('%s is not found', async (_, mid, product, code, member) => {
    const path = pathOf(mid ?? (await fixture.openMerchant()).mid, product, 'open');
    const { status, body } = await client.send({ method: 'POST', path, body: TERMS });
    expect([status, body.code, body.member]).toEqual([404, code, member]);
  });

  it('is changed by a key with the scope alone', async () => {
    const { client: reader } = await edge.client({ scopes: ['products:read'] });
    const { mid } = await fixture.openMerchant();
    expect((await reader.send({ path: pathOf(mid) })).status).toBe(200);
    const { status, body } = await reader.send({ method: 'POST', path: pathOf(mid, 'payout', 'open'), body: TERMS });
    expect([status, body.code]).toEqual([403, '09110KPLMS']);
  });
});
