import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealEdge, type RealEdge, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';

let db: TestDatabase;
let edge: RealEdge;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

const contact = { contactPerson: '陈光明', contactPhone: '13800138000', contactEmail: 'chen@example.com' };
const info = async (client: OutsideClient) => (await client.call('plm/merchant.info')).data;
const save = async (client: OutsideClient, more: object = {}): Promise<string> =>
  (await client.call('plm/merchant.contact.update', { ...contact, ...more })).responseCode;

describe('BZ24 the record of the merchant that is entered', () => {
  it('BZ24 has its data; only administrators change its contact and see the whole phone', async () => {
    const admin = await edge.signIn(await edge.person([{ mid: 'M400001', role: 'admin' }]));
    const other = await edge.signIn(await edge.person([{ mid: 'M400002', role: 'admin' }]));
    const viewer = await edge.signIn(await edge.person([{ mid: 'M400001', role: 'viewer' }]));
    expect(await save(viewer)).toBe('01002KCSDC');
    expect([await save(admin), await save(admin)]).toEqual(['00000', '02009KPLMS']);
    expect(await info(admin)).toMatchObject({
      mid: 'M400001',
      customerName: '商户M400001',
      verifiedAt: expect.stringMatching(/^20/),
      ...contact,
    });
    expect((await info(viewer)).contactPhone).toBe('138****8000');
    expect(await info(other)).toMatchObject({ mid: 'M400002', contactPerson: '', contactPhone: '' });
  });

  it('BZ24 refuses a contact that cannot be called', async () => {
    const admin = await edge.signIn(await edge.person([{ mid: 'M400003', role: 'admin' }]));
    for (const wrong of [{ contactPerson: ' ' }, { contactPhone: '123' }, { contactEmail: 'chen@' }])
      expect(await save(admin, wrong)).toBe('09011KPLMS');
    expect(await save(admin, { contactPhone: '010-12345678', contactEmail: '' })).toBe('00000');
  });

  it('BZ24 is shown to nobody who has entered no merchant', async () => {
    const nobody = await edge.signIn(await edge.person());
    expect((await nobody.call('plm/merchant.info')).responseCode).toBe('01003KCSDC');
  });
});
