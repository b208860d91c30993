import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkedSheet } from '#capabilities/order/server/test/sheets.ts';
import { BEGIN, codeOf, must, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { assignPlan } from '../contract/merchant-operations.ts';
import { addPlan, saveDraft, showPlan, tryPrices } from '../contract/plan-operations.ts';
import {
  at,
  byPayee,
  decide,
  editor,
  fixture,
  openPricing,
  proposal,
  propose,
  transferSheets,
} from './test/pricing-fixture.ts';

const TOMORROW = '2026-11-21';
const FEES = { company: '0.50', individual: '3.00' };

let merchant: TestMerchant;
let firm: TestMerchant;
let person: TestMerchant;
/** The merchant's plan from tomorrow on: transfers to persons cost more. */
let planId: string;

beforeAll(openPricing);
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  [merchant, firm, person] = [
    await fixture.openMerchant({ layers: null }),
    await fixture.openMerchant({ balance: '0.01' }),
    await fixture.openMerchant({ balance: '0.01' }),
  ];
  await fixture.db.admin.query(`UPDATE account.accounts SET holder_type = 'individual' WHERE mid = $1`, [person.mid]);
  const input = { requestNo: newId(), name: `方案${newId().slice(-12)}`, note: '', copyOf: 'standard' };
  planId = must(await at(editor, addPlan, input)).planId;
  const version = must(await propose(planId, TOMORROW, byPayee('transfer', FEES)));
  must(await decide(version.changeId));
  const assigned = must(
    await at(editor, assignPlan, { planId, fromDay: TOMORROW, mids: [merchant.mid], ...proposal() }),
  );
  must(await decide(assigned.changeId));
  fixture.clock.set(`${TOMORROW}T10:00:00+08:00`);
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const quote = (more: object) =>
  fixture.call<{ quoteId: string; fee: string }>(merchant, 'maker', 'csdb/v2/business/work', {
    function: 'transfer',
    accountNo: merchant.account.accountNo,
    amount: '100.00',
    ...more,
  });
const pay = (payee: TestMerchant, quoteId: string) =>
  fixture.call<Placed>(merchant, 'maker', 'csdb/v2/transfer/standard', {
    requestNo: newId(),
    quoteId,
    accountNo: merchant.account.accountNo,
    payeeAccountNo: payee.account.accountNo,
    payeeName: payee.name,
    amount: '100.00',
  });

describe('A price for companies and one for persons', () => {
  it('is that of the payee in quote and order', async () => {
    for (const [payee, fee] of [
      [firm, '0.50'],
      [person, '3.00'],
    ] as const) {
      const quoted = must(await quote({ payeeAccountNo: payee.account.accountNo }));
      expect(quoted.fee).toBe(fee);
      const { orderNo } = must(await pay(payee, quoted.quoteId));
      expect((await fixture.detail(merchant, orderNo)).fee).toBe(fee);
    }
  });

  it('is not quoted while the payee is not known, and a quote for one type serves no other', async () => {
    expect(codeOf(await quote({}))).toBe('09860KCSDS');
    const { quoteId, fee } = must(await quote({ payeeType: 'company' }));
    expect(fee).toBe('0.50');
    expect(codeOf(await pay(person, quoteId))).toBe('02104KCSDS');
    must(await pay(firm, quoteId));
  });

  it('is that of each line of a sheet, also of one that was changed afterwards', async () => {
    const heads = '商户明细号,收款方名称,收款账号,金额,备注';
    const lines = [firm, person].map(({ name, account }, index) => `L${index},${name},${account.accountNo},10.00,货款`);
    const sheet = { kind: transferSheets, heads, lines, total: 20 };
    const { batchId, fee, version, errorCount } = await checkedSheet(fixture, merchant, sheet);
    expect([errorCount, fee]).toEqual([0, '3.50']);
    const cells = [
      { lineNo: 1, field: 'payeeName', text: person.name },
      { lineNo: 1, field: 'payeeAccountNo', text: person.account.accountNo },
    ];
    const input = { batchId, version, cells, added: [], removed: [] };
    const changed = await fixture.call<{ fee: string }>(merchant, 'maker', 'csdb/v2/business/changeBatchRows', input);
    expect(must(changed).fee).toBe('6.00');
  });

  it('needs both types, of a function whose payees are known', async () => {
    const { rows, draft } = must(await at(editor, showPlan, { planId: 'standard' }));
    const save = (change: typeof rows) =>
      at(editor, saveDraft, {
        planId: 'standard',
        revision: draft?.revision ?? 0,
        fromDay: '2026-11-25',
        rows: change,
      });
    const splitRows = byPayee('transfer', FEES)(rows);
    await expect(save(splitRows.filter(({ payee }) => payee !== 'company'))).rejects.toThrow('缺少对公的价格，请补充');
    await expect(save(byPayee('withdraw', FEES)(rows))).rejects.toThrow('该业务不分对公、对私');
  });

  it('is tried on last month by whom each payment went to', async () => {
    for (const payee of [firm, person, person])
      must(await pay(payee, must(await quote({ payeeAccountNo: payee.account.accountNo })).quoteId));
    await fixture.run();
    fixture.clock.set('2026-12-03T10:00:00+08:00');
    const { rows } = must(await at(editor, showPlan, { planId: 'standard' }));
    const tried = async (fees: typeof FEES) =>
      must(await at(editor, tryPrices, { planId, rows: byPayee('transfer', fees)(rows), of: 'plan' }));
    const { list, total, unpriced } = await tried({ company: '1.00', individual: '2.00' });
    expect([total.charged, total.tried, unpriced]).toEqual(['6.50', '5.00', 0]);
    expect(list.map(({ payee, count, tried: fee }) => `${payee} ${count} ${fee}`).toSorted()).toEqual([
      'company 1 1.00',
      'individual 2 4.00',
    ]);
  });
});
