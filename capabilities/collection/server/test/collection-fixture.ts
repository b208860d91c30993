import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { reserveAuditRules } from '#capabilities/reserve/server/audit-rules.ts';
import { post } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { collectionAuditRules } from '../audit-rules.ts';
import { creditCollections, type CollectionItem } from '../credit-collections.ts';
import { refundCollection, type RefundItem } from '../refund-collection.ts';
import { SETTLE, settleCollectionsJob } from '../settle-collections.ts';

export let fixture: OrderFixture;
export async function openCollections(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings()],
    kinds: [],
    jobs: () => ({ [SETTLE]: settleCollectionsJob(2) }),
    audit: [...collectionAuditRules, ...reserveAuditRules],
  });
}
let numbers = 0;
export const nextNumber = (): string => `DS${String((numbers += 1)).padStart(10, '0')}`;

/** 100.00 that is settled on the next working day, unless said otherwise. */
export const itemFor = (merchant: TestMerchant, more: Partial<CollectionItem> = {}): CollectionItem => ({
  collectionNo: nextNumber(),
  accountNo: merchant.account.accountNo,
  amountFen: 100_00n,
  payerName: '李顾客',
  note: '门店收款',
  channel: '微信支付',
  paidAt: new Date('2026-11-20T14:58:00+08:00'),
  isPending: true,
  ...more,
});

export const credit = (items: readonly CollectionItem[], db: Database = fixture.db.database) =>
  db.transaction({ mid: ALL_MERCHANTS }, (tx) => creditCollections(tx, items, fixture.clock.now()));

export const creditOne = async (merchant: TestMerchant, more: Partial<CollectionItem> = {}): Promise<string> => {
  const item = itemFor(merchant, more);
  const [answer] = await credit([item]);
  if (!answer?.ok) throw new Error(`refused: ${answer?.code}`);
  return item.collectionNo;
};

export const refund = (item: Partial<RefundItem> & { collectionNo: string }) =>
  fixture.db.database.transaction({ mid: ALL_MERCHANTS }, (tx) =>
    refundCollection(
      tx,
      { refundNo: nextNumber(), amountFen: 100_00n, reason: '顾客退货', ...item },
      fixture.clock.now(),
    ),
  );

export const settle = (worker = fixture.worker): Promise<void> => fixture.runRecurring(SETTLE, worker);

/** Available, frozen and pending of the first account, in yuan. */
export async function money({ account }: TestMerchant): Promise<string> {
  const ids = [account.availableId, account.frozenId, account.pendingId];
  const { rows } = await fixture.db.admin.query<{ fen: string }>(
    'SELECT a.balance_fen AS fen FROM unnest($1::uuid[]) WITH ORDINALITY AS n (id, place) JOIN ledger.accounts a ON a.id = n.id ORDER BY n.place',
    [ids],
  );
  return rows.map(({ fen }) => yuanOfFen(BigInt(fen))).join(' + ');
}

/** A price for collections in the merchant's plan 标准. */
export const price = (rows: readonly { speed: 'T0' | 'T1'; rate: string; minFen?: bigint }[]) =>
  Promise.all(
    rows.map(({ speed, rate, minFen }) =>
      fixture.db.admin.query(
        `INSERT INTO account.fee_rows (plan_id, version, kind, speed, from_fen, fixed_fen, rate, min_fen) VALUES ('standard', 1, 'collection', $1, 0, 0, $2, $3)`,
        [speed, rate, minFen?.toString() ?? null],
      ),
    ),
  );
export const withoutPrice = () => fixture.db.admin.query(`DELETE FROM account.fee_rows WHERE kind = 'collection'`);

/** So much of what is available is used for something else. */
export const spend = ({ mid, account }: TestMerchant, amountFen: bigint) =>
  fixture.db.database.transaction({ mid }, (tx) =>
    post(tx, [
      {
        mid,
        key: nextNumber(),
        typeCode: 'test',
        orderNo: null,
        actor: 'system:test',
        bookedAt: fixture.clock.now(),
        postings: [{ from: account.availableId, to: providerAccounts.bankCash, amountFen }],
      },
    ]),
  );
