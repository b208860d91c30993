import { describe, expect, it } from 'vitest';
import { isBatchKind } from '#capabilities/upload/server/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import type { OrderState } from '../../contract/words.ts';
import { SMALL } from './conformance-run.ts';
import type { FollowingExamples, FollowingRun } from './following-run.ts';
import { codeOf, must, nothingLeft, type Placed } from './order-fixture.ts';
import { checkedSheet } from './sheets.ts';
import type { TestMerchant } from './test-merchant.ts';

type Batch = NonNullable<FollowingExamples['batch']>;
type Row = [originalNo: string, amount: string];

const LARGE = '2000.00';
const BEYOND_ALL = '2027-03-31T00:00:00+08:00';

/** What a run must not find changed of a line, each with its own value before. */
const tampered = {
  original_no: `'202611201500000000000000'`,
  amount_fen: 'amount_fen + 1',
  payee_account_no: `payee_account_no || '1'`,
  merchant_line_no: `merchant_line_no || '1'`,
};

/** Sheets of the kind under test. */
function sheetsOf(run: FollowingRun, { path, heads, row }: Batch) {
  const { kind } = run.examples;
  if (!isBatchKind(kind)) throw new Error(`kind ${kind.contract.id} has no batch`);
  const checked = (maker: TestMerchant, rows: readonly Row[]) =>
    checkedSheet(run.fixture, maker, {
      kind,
      heads,
      lines: rows.map((cells) => row(...cells)),
      total: yuanOfFen(rows.reduce((sum, [, amount]) => sum + fenOfYuan(amount), 0n)),
    });
  const submit = (maker: TestMerchant, batchId: string) =>
    run.fixture.call<Placed>(maker, 'maker', path, {
      requestNo: newId(),
      batchId,
      accountNo: maker.account.accountNo,
    });
  return {
    submit,
    checked,
    /** A batch of two lines, which together follow the whole of one original. */
    async placed(amount: string) {
      const scene = await run.followed(amount);
      const before = await scene.readState();
      const part = yuanOfFen(fenOfYuan(amount) / 2n);
      const { batchId } = await checked(scene.maker, [
        [scene.originalNo, part],
        [scene.originalNo, part],
      ]);
      const { orderNo } = must(await submit(scene.maker, batchId));
      return { ...scene, orderNo, batchId, before, stateNow: () => run.stateOf(scene.maker, orderNo) };
    },
  };
}

/** The same for a batch, of which each line follows an original of its own. */
export function paysBackInBatches(run: FollowingRun, batch: Batch): void {
  describe('in a batch', () => {
    it('of five for one original is one, and its money moves once', async () => {
      const { checked, submit } = sheetsOf(run, batch);
      const scene = await run.followed(SMALL);
      const sheets = [];
      for (let count = 0; count < 5; count += 1) sheets.push(await checked(scene.maker, [[scene.originalNo, SMALL]]));
      const answers = await Promise.all(sheets.map(({ batchId }) => submit(scene.maker, batchId)));
      expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 4 }, () => '02908KCSDS'), 'ok']);
      await run.fixture.run();
      const after = await scene.readState();
      await run.fixture.run();
      expect([await run.ordersOf(scene.maker), await scene.readState()]).toEqual([1, after]);
    });

    it('is refused of what a third merchant asks, and leaves nothing', async () => {
      const { checked, submit } = sheetsOf(run, batch);
      const { originalNo } = await run.followed(SMALL);
      const stranger = await run.fixture.openMerchant();
      const { batchId, errorCount } = await checked(stranger, [[originalNo, SMALL]]);
      expect([errorCount, codeOf(await submit(stranger, batchId))]).toEqual([1, '02908KCSDS']);
      // The sheet was read.
      expect(await run.fixture.traces(stranger)).toEqual({ ...nothingLeft, jobs: 1 });
    });

    it.each<[OrderState, (maker: TestMerchant, orderNo: string) => Promise<unknown>]>([
      ['rejected', (maker, orderNo) => act(run, maker, 'checker', 'order/reject', orderNo)],
      ['returned_to_maker', (maker, orderNo) => act(run, maker, 'checker', 'order/audit/reject', orderNo)],
      ['withdrawn', (maker, orderNo) => act(run, maker, 'maker', 'order/audit/cancel', orderNo)],
      ['expired', () => run.fixture.run(BEYOND_ALL)],
    ])('leaves the original as it was when it is %s', async (state, end) => {
      const order = await sheetsOf(run, batch).placed(LARGE);
      expect(await order.stateNow()).toBe('pending_review');
      await end(order.maker, order.orderNo);
      expect([await order.stateNow(), await order.readState()]).toEqual([state, order.before]);
    });

    it.each(Object.entries(tampered))(
      'does not move money when the %s of a line was changed after it was made',
      async (column, value) => {
        const { orderNo, readState: readOriginal, stateNow, maker } = await sheetsOf(run, batch).placed(SMALL);
        const then = await readOriginal();
        const { admin } = run.fixture.db;
        const where = 'WHERE order_no = $1 AND line_no = 1';
        const { rows } = await admin.query<{ kept: unknown }>(`SELECT ${column} AS kept FROM orders.lines ${where}`, [
          orderNo,
        ]);
        await admin.query(`UPDATE orders.lines SET ${column} = ${value} ${where}`, [orderNo]);
        await run.fixture.newWorker(60_000).runDue();
        expect([await stateNow(), await readOriginal()]).toEqual(['processing', then]);
        await admin.query(`UPDATE orders.lines SET ${column} = $2 ${where}`, [orderNo, rows[0]!.kept]);
        await admin.query(`UPDATE jobs.jobs SET not_before = '-infinity' WHERE mid = $1`, [maker.mid]);
        await run.fixture.run();
        expect(await stateNow()).toBe('succeeded');
      },
    );
  });
}

const act = async (run: FollowingRun, maker: TestMerchant, who: 'checker' | 'maker', call: string, orderNo: string) =>
  must(await run.fixture.call(maker, who, call, { orderNo, reason: '合同编号不符，请核对' }));
