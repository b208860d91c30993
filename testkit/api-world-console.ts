import { attachAdjustmentFile, proposeAdjustment } from '#capabilities/reserve/contract/adjustment-operations.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { PROVIDER_MID } from '#ledger/src/index.ts';
import { newId } from '#platform/kernel/id.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { ApiEdge } from './api-edge.ts';
import type { ProviderApiEdge } from './provider-api-edge.ts';

interface World {
  edge: ApiEdge;
  provider: ProviderApiEdge;
  merchant: TestMerchant;
}

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');

/** An adjustment that two people of the console have made. */
export async function adjusted({ provider: { atConsole }, merchant }: World): Promise<string> {
  const [finance, risk] = [await atConsole.add('财务小陈', 'finance'), await atConsole.add('风控老王', 'risk')];
  const file = { fileName: '银行回单.pdf', size: PDF.length, md5: '0'.repeat(32), sha256: '0'.repeat(64) };
  const { fileId } = must(await atConsole.call(finance, attachAdjustmentFile, file, undefined, PDF));
  const { changeId } = must(
    await atConsole.call(finance, proposeAdjustment, {
      requestNo: newId(),
      accountNo: merchant.account.accountNo,
      way: 'in',
      side: 'bankCash',
      amount: '88.88',
      merchantReason: '补记银行漏记的汇款',
      reason: '银行日终文件差异',
      fileIds: [fileId],
      mespAuthList: [{ totpCode: '123456' }],
    }),
  );
  must(await atConsole.decide(risk, changeId));
  return changeId;
}

/** A day of the bank's files, with a payment that its file has not. */
export async function comparedDay({ edge, merchant }: World): Promise<string> {
  const day = '2026-11-18';
  const { admin } = edge.fixture.db;
  await admin.query(
    `INSERT INTO bank_file.days (mid, day, asked, asked_at, matched_at, runs)
     VALUES ($1, $2, 1, '2026-11-19T06:05:00+08:00', '2026-11-19T06:05:00+08:00', 1)`,
    [PROVIDER_MID, day],
  );
  await admin.query(
    `INSERT INTO bank_file.totals (mid, day, kind, bank_count, bank_fen, own_count, own_fen, same_count)
     VALUES ($1, $2, 'instruction', 1, 10000, 2, 11200, 1)`,
    [PROVIDER_MID, day],
  );
  await admin.query(
    `INSERT INTO bank_file.items (mid, item_no, day, kind, ref, channel_no, result, own_fen, own_state, own_mid, order_no, state)
     VALUES ($1, 1, $2, 'instruction', 'P202611181000001', '', 'missing_there', 1200, 'succeeded', $3, '202611181000001234567890', 'open')`,
    [PROVIDER_MID, day, merchant.mid],
  );
  return day;
}
