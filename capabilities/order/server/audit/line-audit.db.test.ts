import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withKinds } from '#testkit/with-kinds.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { post } from '#ledger/src/index.ts';
import {
  endAll,
  fixture,
  openBatches,
  readReturns,
  returnedLines,
  submitted,
  workerOf,
} from '../test/batch-fixture.ts';
import { payrollContract } from '../test/batch-kind.ts';
import { BookRail } from '../test/book-rail.ts';
import { BEGIN } from '../test/order-fixture.ts';

withKinds(payrollContract);

beforeAll(() => openBatches());
beforeEach(() => fixture.clock.set(BEGIN));
afterAll(() => fixture.db.close());

const findingsOf = async (orderNo: string) =>
  (await fixture.findings())
    .filter((finding) => finding.includes(orderNo))
    .map((finding) => finding.replace(orderNo, 'N'));

describe('The audit of a batch', () => {
  it('finds a settlement that is not the sum of the lines that the bank has paid', async () => {
    const { payer, orderNo } = await submitted({ lines: 3 });
    await endAll(new BookRail({ bulk: true }), payer, orderNo, 3);
    expect(await findingsOf(orderNo)).toEqual([]);
    await fixture.db.database.transaction({ mid: payer.mid }, (tx) =>
      post(tx, [
        {
          mid: payer.mid,
          key: `${orderNo}:c1:settle:2`,
          postings: [{ from: providerAccounts.feeIncome, to: providerAccounts.bankCash, amountFen: 100n }],
          typeCode: '4010',
          orderNo,
          actor: 'system:test',
          bookedAt: new Date(),
        },
      ]),
    );
    expect(await findingsOf(orderNo)).toEqual([
      'I5 of order N, lines of 3000 fen are paid by the bank and 3100 fen are settled',
    ]);
  });

  it('finds steps of money that the state of a chunk, a line or the batch itself does not know', async () => {
    const { payer, orderNo } = await submitted({ lines: 3 });
    await endAll(new BookRail({ bulk: true }), payer, orderNo, 3);
    const move = (key: string) => ({
      mid: payer.mid,
      key: `${orderNo}:${key}`,
      postings: [{ from: providerAccounts.feeIncome, to: providerAccounts.bankCash, amountFen: 1n }],
      typeCode: '4010',
      orderNo,
      actor: 'system:test',
      bookedAt: new Date(),
    });
    const keys = ['c1:release', 'c9:pay', '2:reverse', 'pay'];
    await fixture.db.database.transaction({ mid: payer.mid }, (tx) => post(tx, keys.map(move)));
    expect((await findingsOf(orderNo)).toSorted()).toEqual([
      'I5 2 of order N is succeeded over a rail: its money went "reverse"',
      'I5 c1 of order N is final: its money went "hold release pay"',
      'I5 c9 of order N is missing: its money went "pay"',
      'I5 order N is succeeded: its money went "pay"',
    ]);
  });

  it('finds a limit that was given back for a line that has not failed', async () => {
    const { payer, orderNo } = await submitted({ lines: 3 });
    await endAll(new BookRail({ bulk: true }), payer, orderNo, 3);
    await fixture.db.admin.query(
      'UPDATE account.limit_reservations SET released_count = 1, released_fen = 1000 WHERE order_no = $1',
      [orderNo],
    );
    expect(await findingsOf(orderNo)).toEqual([
      'I9 order N is succeeded, its reservation is released for 1 payments of 1000 fen',
    ]);
  });

  it('finds what came back of a line that was not returned, and of another amount', async () => {
    const { payer, orderNo } = await submitted({ lines: 3 });
    const rail = new BookRail({ bulk: true });
    await endAll(rail, payer, orderNo, 3);
    rail.returns.push({
      returnNo: `R-${orderNo}`,
      channelNo: `${payer.mid}-${orderNo}-2`,
      amountFen: 10_00n,
      reason: '其他',
      at: new Date(BEGIN),
    });
    await readReturns(workerOf(rail));
    const { returnNo } = (await returnedLines(payer, orderNo))[0]!;
    expect(await findingsOf(orderNo)).toEqual([]);
    const move = (lineNo: number, amountFen: number) =>
      fixture.db.admin.query('UPDATE orders.orders SET original_line = $2, amount_fen = $3 WHERE order_no = $1', [
        returnNo,
        lineNo,
        amountFen,
      ]);
    const found = async () => (await findingsOf(orderNo)).map((finding) => finding.replace(returnNo, 'B'));
    await move(3, 10_00);
    expect(await found()).toEqual(
      expect.arrayContaining(['I5 order B of 1000 fen is what came back of line 3 of order N (succeeded) of 1000 fen']),
    );
    await move(2, 9_00);
    expect(await found()).toEqual(
      expect.arrayContaining(['I5 order B of 900 fen is what came back of line 2 of order N (returned) of 1000 fen']),
    );
    await move(2, 10_00);
    expect(await findingsOf(orderNo)).toEqual([]);
  });
});
