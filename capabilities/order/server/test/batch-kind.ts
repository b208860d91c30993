import { z } from 'zod';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { decideDebit, findAccount, findReceiver, providerAccounts } from '#capabilities/account/server/index.ts';
import { bind } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { operation, type ErrorOf, type InputOf } from '#platform/kernel/operation.ts';
import { requestNo } from '#platform/kernel/page.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { decideSchedule } from '../../domain/schedule-rule.ts';
import type { Kind } from '../kind/kind.ts';
import { placing } from '../place/place-order.ts';
import type { OrderFixture } from './order-fixture.ts';
import type { TestMerchant } from './test-merchant.ts';

/**
 * A kind whose orders have many lines, to bank accounts and to accounts inside the provider. No file of the product
 * names it.
 */
export const payrollContract: KindContract = {
  id: 'payroll',
  name: '工资',
  order: 910,
  codes: { '9911': '工资' },
  payee: 'bank',
  mayBeScheduled: true,
  waitsForFunds: true,
  rights: { see: ['0991'], make: ['099101'], cancel: ['099101'] },
};

export const runPayroll = operation({
  path: 'test/payroll/run',
  title: '发工资',
  input: z.object({ requestNo, accountNo: z.string(), batchId: z.string(), scheduledAt: timeInput.optional() }),
  output: z.object({ orderNo: z.string(), auditStatus: z.string(), state: z.string() }),
  errors: [
    '02101KCSDS',
    '02102KCSDS',
    '02106KCSDS',
    '02107KCSDS',
    '02108KCSDS',
    '02109KCSDS',
    '02112KCSDS',
    '02117KCSDS',
    '02206KCSDS',
    '02306KCSDS',
    '02407KCSDS',
    '02408KCSDS',
    '02903KCSDS',
    '02908KCSDS',
  ],
  policy: { audience: 'merchant', permission: ['099101'], effect: 'change', movesMoney: true },
});

/** The tail of a payee who is refused when the line is to run. */
export const REFUSED = '0009';

export const payrollKind: Kind<InputOf<typeof runPayroll>, ErrorOf<typeof runPayroll>> = {
  contract: payrollContract,
  price: [{ speed: 'T0', fromFen: 0n, fixedFen: 1_00n }],
  startLimits: { dayFen: 1_000_000_000n, dayCount: 1_000_000 },
  async decide(tx, { accountNo, batchId, scheduledAt }, { mid, now }) {
    const payer = await findAccount(tx, mid, accountNo);
    if (!payer) return fail('02101KCSDS');
    const debit = decideDebit(payer);
    if (!debit.ok) return fail('02102KCSDS');
    const schedule = decideSchedule(scheduledAt, now);
    if (!schedule.ok) return schedule;
    return ok({
      typeCode: '9911',
      payer,
      lines: { batch: batchId },
      speed: 'T0',
      remark: '',
      scheduledAt: schedule.data,
    });
  },
  destination: (tx, _order, lines) =>
    Promise.all(
      lines.map(async ({ payeeAccountNo }) => {
        if (payeeAccountNo.endsWith(REFUSED)) return fail('02110KCSDS', '收款账户已注销');
        const receiver = payeeAccountNo.startsWith('880') ? await findReceiver(tx, payeeAccountNo) : undefined;
        return ok(receiver ? { accountId: receiver.availableId } : { rail: 'bank' });
      }),
    ),
};

export const payrollBindings = () => [bind(runPayroll, placing(payrollKind))];

export interface DraftPlan {
  lines: number;
  amountFen?: bigint;
  /** By line; default a bank account that is paid. */
  accountOf?: (lineNo: number) => string;
}

export const bankAccountOf = (lineNo: number, tail = '1234'): string =>
  `622588${String(lineNo).padStart(9, '0')}${tail}`;

/** A checked batch, as the upload capability leaves it. */
export async function checkedBatch(
  fixture: OrderFixture,
  { mid }: TestMerchant,
  { lines, amountFen = 10_00n, accountOf = bankAccountOf }: DraftPlan,
): Promise<string> {
  const batchId = newId();
  const numbers = Array.from({ length: lines }, (_, index) => index + 1);
  await fixture.db.admin.query(
    `INSERT INTO uploads.batches (mid, batch_id, kind, person_id, file_id, file_name, sha256, state, batch_no, total, amount_fen, fee_fen, uploaded_at, checked_at)
     VALUES ($1, $2, 'payroll', $2, $2, '工资.xlsx', $3, 'checked', $3, $4, $5, $6, now(), now())`,
    [mid, batchId, `B${batchId}`, lines, amountFen * BigInt(lines), 100n * BigInt(lines)],
  );
  await fixture.db.admin.query(
    `INSERT INTO uploads.rows (mid, batch_id, line_no, row_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name, payee_type, amount_fen, fee_fen, remark, texts, faults, fault_count)
     SELECT $1, $2, n, n + 5, 'D' || n, '员工' || n, a, '招商银行', '对私', $5, 100, '十一月工资', '{}', '[]', 0 FROM unnest($3::int[], $4::text[]) AS r (n, a)`,
    [mid, batchId, numbers, numbers.map((lineNo) => accountOf(lineNo)), amountFen],
  );
  return batchId;
}

/** What the bank's account of the provider has paid for an order, in fen. */
export async function bankCashOf(fixture: OrderFixture, orderNo: string): Promise<bigint> {
  const { rows } = await fixture.db.admin.query<{ fen: string }>(
    `SELECT coalesce(sum(e.delta_fen), 0) AS fen FROM ledger.entries e JOIN ledger.journals j ON j.id = e.journal_id WHERE j.order_no = $1 AND e.account_id = $2`,
    [orderNo, providerAccounts.bankCash],
  );
  return BigInt(rows[0]!.fen);
}
