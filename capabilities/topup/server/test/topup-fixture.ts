import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import type { BankRemittance } from '#platform/port/bank-rail.ts';
import { simulatedReceivingBank as receivingBank } from '#platform/port/receiving-bank.ts';
import type { MadeTopup, TopupRow } from '../../contract/operations.ts';
import { acsNumberOf, collectingAccountOf } from '../../domain/acs-number.ts';
import { topupAuditRules } from '../audit-rules.ts';
import { topupBindings } from '../bindings.ts';
import { COLLECT, collectRemittancesJob } from '../collect-remittances.ts';
import { SEND_BACK, sendBackJob } from '../send-back.ts';
import { TRANSFER_IN, transferInJob } from '../transfer-in.ts';

export let fixture: OrderFixture;
export async function openTopup(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...topupBindings({ receivingBank })],
    kinds: [],
    jobs: ({ rail }) => ({
      [COLLECT]: collectRemittancesJob(rail, receivingBank),
      [SEND_BACK]: sendBackJob(rail),
      [TRANSFER_IN]: transferInJob(rail, receivingBank),
    }),
    audit: topupAuditRules,
  });
}

let numbers = 0;

/** Money that somebody sends, 500.00 unless said otherwise; the bank tells of it when it is asked. */
export function remit(toAccountNo: string, more: Partial<BankRemittance> = {}): BankRemittance {
  numbers += 1;
  const remittance = {
    serialNo: `RM${String(numbers).padStart(8, '0')}`,
    toAccountNo,
    payerName: '远方来款有限公司',
    payerAccountNo: '6222021234567890',
    payerBankName: '中国工商银行',
    amountFen: 500_00n,
    remark: '货款',
    at: new Date('2026-11-20T14:59:00+08:00'),
    ...more,
  };
  fixture.rail.remit(remittance);
  return remittance;
}

export const acsOf = ({ account }: { account: { accountNo: string } }): string =>
  acsNumberOf(receivingBank, account.accountNo);
/** The bank is asked once. */
export const sendBack = (worker = fixture.worker): Promise<void> => fixture.runRecurring(SEND_BACK, worker);
export const collect = (worker = fixture.worker): Promise<void> => fixture.runRecurring(COLLECT, worker);
export const askForTransfers = (worker = fixture.worker): Promise<void> => fixture.runRecurring(TRANSFER_IN, worker);
export const SHARED = collectingAccountOf(receivingBank);

export const announce = (merchant: TestMerchant, more: object = {}) =>
  fixture.call<MadeTopup>(merchant, 'maker', 'topup/create', {
    requestNo: newId(),
    accountNo: merchant.account.accountNo,
    amount: '500.00',
    ...more,
  });
export const claim = (merchant: TestMerchant, more: object = {}) =>
  fixture.call<{ orderNo: string }>(merchant, 'maker', 'topup/claim', {
    requestNo: newId(),
    accountNo: merchant.account.accountNo,
    amount: '500.00',
    payerTail: '7890',
    arrivedOn: '2026-11-20',
    ...more,
  });
export const rowsOf = async (merchant: TestMerchant, more: object = {}): Promise<TopupRow[]> =>
  must(await fixture.call<{ list: TopupRow[] }>(merchant, 'maker', 'topup/page', { ...more })).list;

/** What waits at the provider, in yuan. */
export async function unclaimed(): Promise<string> {
  const { rows } = await fixture.db.admin.query<{ fen: string }>(
    'SELECT balance_fen AS fen FROM ledger.accounts WHERE id = $1',
    [providerAccounts.unclaimed],
  );
  return yuanOfFen(BigInt(rows[0]!.fen));
}
