import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import { faultsOf } from '#capabilities/order/server/test/sheets.ts';
import { bound, done, freezeAsk, splitAsk } from '#capabilities/split/server/test/examples.ts';
import { call, checked, fixture, openRefunds, placed, scene, seen, submit } from './test/batch-scene.ts';
import { refundAsk } from './test/examples.ts';

beforeAll(openRefunds);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('A sheet of refunds', () => {
  it('says of each row why its trade is not refunded so much', async () => {
    const { merchant, one, trades } = await scene();
    const foreign = await received({ fixture }, one, merchant, '1.00');
    must(await call(merchant, 'apply', refundAsk(trades[1], '10.00', { refundNo: 'TK-USED' })));
    const batch = await checked(merchant, [
      [trades[0], '60.00', 'TK-1001'],
      [trades[0], '40.01', 'TK-1002'],
      [trades[0], '40.00', 'TK-1003'],
      [trades[1], '40.01', 'TK-1004'],
      [trades[1], '1.00', 'TK-USED'],
      [trades[1], '1.00', 'TK-1001'],
      [foreign, '1.00', 'TK-1007'],
      ['123', '1.00', 'TK-1008'],
    ]);
    expect(faultsOf(batch)).toEqual([
      '3',
      '4 退款金额与前面退同一交易的行合计超过可退金额，该交易还可退款100.00元',
      '5',
      '6 退款金额超过可退金额，该交易还可退款40.00元',
      '7 商户退款单号已使用过，请核对是否重复退款，确需再退请更换单号',
      '8 商户退款单号与第3行重复，请修改',
      '9 原订单号交易不存在、不能退款或已超过365天，请核对',
      '10 原订单号须为24位数字，请从退款页面的交易中复制',
    ]);
    expect(batch.list[0]).toMatchObject({ payeeName: one.name });
    expect(codeOf(await submit(merchant, batch.batchId))).toBe('02908KCSDS');
  });

  it('checks the other rows of a trade again when one is removed', async () => {
    const { merchant, trades } = await scene();
    const { batchId, version } = await checked(merchant, [
      [trades[0], '60.00'],
      [trades[0], '60.00'],
    ]);
    const changed = await fixture.call(merchant, 'maker', 'csdb/v2/business/changeBatchRows', {
      batchId,
      version,
      removed: [1],
    });
    expect(must(changed)).toMatchObject({ total: 1, errorCount: 0, amount: '60.00' });
    must(await submit(merchant, batchId));
    expect(await seen(merchant, trades[0])).toBe('60.00 40.00');
  });

  it('takes trades of one account, and is paid out of that account alone', async () => {
    const { merchant, one, trades } = await scene();
    const { second } = merchant;
    const elsewhere = await received({ fixture }, { ...merchant, account: second }, one, '20.00');
    const mixed = await checked(merchant, [
      [trades[0], '1.00'],
      [elsewhere, '1.00'],
    ]);
    expect(faultsOf(mixed)).toEqual(['3', '4 原订单号由尾号0022的账户收款，与前面的行不同，请放到另一个文件']);
    const { batchId } = await checked(merchant, [[elsewhere, '1.00']]);
    expect(await submit(merchant, batchId)).toMatchObject({
      code: '02908KCSDS',
      text: '第3行的原订单由尾号0022的账户收款，请选择该账户付款',
    });
    must(await submit(merchant, batchId, second.accountNo));
    expect(await seen(merchant, elsewhere)).toBe('1.00 19.00');
  });

  it('pays back no trade of another merchant, also when its row was changed after it was checked', async () => {
    const { merchant, one, other, trades } = await scene();
    const foreign = await received({ fixture }, one, other, '20.00');
    expect(faultsOf(await checked(merchant, [[foreign, '1.00']]))).toEqual([
      '3 原订单号交易不存在、不能退款或已超过365天，请核对',
    ]);
    const { batchId } = await checked(merchant, [[trades[0], '1.00']]);
    await fixture.db.admin.query(
      `UPDATE uploads.rows SET texts = texts || jsonb_build_object('originalNo', $2::text) WHERE batch_id = $1`,
      [batchId, foreign],
    );
    expect(await submit(merchant, batchId)).toMatchObject({
      code: '02908KCSDS',
      text: '第3行的原订单已不能退回，请去掉这些行后重新提交',
    });
    expect(await seen(one, foreign)).toBe('0.00 20.00');
  });

  it('takes nothing of a trade that is set apart for receivers, nor of what they got', async () => {
    const { merchant, one, other, trades } = await scene();
    const { batchId } = await checked(merchant, [[trades[0], '70.01']]);
    const freezeNo = await done({ fixture }, merchant, 'csdb/v2/separate/freeze', freezeAsk(trades[0]));
    const apart = '该交易有30.00元待分账，请先完结分账后再退款';
    expect(await submit(merchant, batchId)).toMatchObject({ code: '02908KCSDS', text: `第3行：${apart}` });
    expect(faultsOf(await checked(merchant, [[trades[0], '1.00']]))).toEqual([`3 原订单号${apart}`]);
    const receiverId = await bound({ fixture }, merchant, other);
    await done({ fixture }, merchant, 'csdb/v2/separate/order', splitAsk(freezeNo, { [receiverId]: '30.00' }));
    expect(faultsOf(await checked(merchant, [[trades[0], '70.01']]))).toEqual([
      '3 原订单号该交易已有30.00元分给接收方，这部分须先由接收方在“分账-收到的分账”中退回后才能退款',
    ]);
    const { orderNo } = await placed(merchant, [[trades[0], '70.00']]);
    expect((await fixture.detail(one, trades[0])).followers.map((follower) => follower.orderNo)).toEqual([orderNo]);
  });

  it('takes a trade on its 365th day and not on the next', async () => {
    const { merchant, trades } = await scene();
    fixture.clock.set('2027-11-20T23:59:00+08:00');
    const { batchId } = await checked(merchant, [[trades[0], '1.00']]);
    fixture.clock.set('2027-11-21T00:00:00+08:00');
    const old = '交易不存在、不能退款或已超过365天，请核对';
    expect(faultsOf(await checked(merchant, [[trades[0], '1.00']]))).toEqual([`3 原订单号${old}`]);
    expect(codeOf(await submit(merchant, batchId))).toBe('02908KCSDS');
    fixture.clock.set('2027-11-20T23:59:30+08:00');
    expect(codeOf(await submit(merchant, batchId))).toBe('ok');
  });

  it('uses a number once, in two batches at once and in a batch next to a single refund', async () => {
    const { merchant, trades } = await scene();
    const batches = [
      await checked(merchant, [[trades[0], '1.00', 'TK-TWICE']]),
      await checked(merchant, [[trades[1], '1.00', 'TK-TWICE']]),
    ];
    const answers = await Promise.all(batches.map(({ batchId }) => submit(merchant, batchId)));
    expect(answers.map(codeOf).sort()).toEqual(['02908KCSDS', 'ok']);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      text: '第3行的商户退款单号已使用过，请核对是否重复退款，确需再退请更换单号',
    });
    const { batchId } = await checked(merchant, [[trades[0], '1.00', 'TK-BOTH']]);
    const results = await Promise.all([
      submit(merchant, batchId),
      call(merchant, 'apply', refundAsk(trades[1], '1.00', { refundNo: 'TK-BOTH' })),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
