import {
  accountsOf,
  bankAccountOf,
  bankAccountsOf,
  bindBankAccount,
  unbindBankAccount,
} from '#capabilities/account/server/index.ts';
import { hasOtherReviewer } from '#capabilities/approval/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { noteChanges, roleOf, type CallContext, type Handler, nameObject } from '#platform/http/handler.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { newId } from '#platform/kernel/id.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { bindBank, decideBankChange, unbindBank, withdrawBankChange } from '../contract/bank-operations.ts';

export interface BankChange {
  changeId: string;
  change: 'bind' | 'unbind';
  bankName: string;
  bankAccountNo: string;
  holderName: string;
  bankAccountId: string | null;
  proposedBy: string;
  proposedName: string;
  proposedAt: Date;
}
type NewChange = Pick<BankChange, 'change' | 'bankName' | 'bankAccountNo' | 'holderName' | 'bankAccountId'>;

const COLUMNS = `change_id AS "changeId", change, bank_name AS "bankName", bank_account_no AS "bankAccountNo", holder_name AS "holderName",
  bank_account_id AS "bankAccountId", proposed_by AS "proposedBy", proposed_name AS "proposedName", proposed_at AS "proposedAt"
  FROM withdrawal.bank_changes WHERE mid = $1 AND state = 'pending'`;

export const openChanges = (tx: Tx, mid: string): Promise<BankChange[]> =>
  tx.rows<BankChange>(`SELECT ${COLUMNS} ORDER BY proposed_at, change_id`, [mid]);

/** Changes of one merchant's bank accounts happen one after the other. */
const lockChanges = (tx: Tx, mid: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('withdrawal.banks:' || $1, 0))`, [mid]);

/** The name that each bound account carries: the merchant's own. */
export const holderOf = async (tx: Tx, mid: string): Promise<string> => (await accountsOf(tx, mid))[0]?.name ?? '';

const nameBank = (context: CallContext, { bankName, bankAccountNo }: Pick<BankChange, 'bankName' | 'bankAccountNo'>) =>
  nameObject(context, `银行账户 ${bankName} 尾号${tailOf(bankAccountNo)}`);

/** For the operation log: what this call does to the account that the change is about. */
function note(
  context: CallContext,
  { change, bankName, bankAccountNo }: Pick<BankChange, 'change' | 'bankName' | 'bankAccountNo'>,
  [before, after]: [before: string, after: string] = change === 'bind' ? ['未绑定', '已绑定'] : ['已绑定', '已解绑'],
): void {
  nameBank(context, { bankName, bankAccountNo });
  noteChanges(context, { label: `银行账户 ${bankName} 尾号${tailOf(bankAccountNo)}`, before, after });
}

/** At once, or kept until a second person has reviewed it. */
async function make(
  context: CallContext,
  change: NewChange,
): Promise<Result<{ state: 'done' | 'pending' }, '02504KCSDS'>> {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  if ((await openChanges(tx, mid)).some((open) => open.bankAccountNo === change.bankAccountNo))
    return fail('02504KCSDS');
  const waits = await hasOtherReviewer(tx, mid, personId);
  await tx.run(
    `INSERT INTO withdrawal.bank_changes (mid, change_id, change, bank_name, bank_account_no, holder_name, bank_account_id, state, proposed_by, proposed_name, proposed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      mid,
      newId(),
      change.change,
      change.bankName,
      change.bankAccountNo,
      change.holderName,
      change.bankAccountId,
      waits ? 'pending' : 'done',
      personId,
      personName,
      clock.now(),
    ],
  );
  if (!waits) await carryOut(tx, mid, change, clock.now());
  const asked = change.change === 'bind' ? '绑定待复核' : '解绑待复核';
  note(context, change, waits ? [change.change === 'bind' ? '未绑定' : '已绑定', asked] : undefined);
  return ok({ state: waits ? 'pending' : 'done' });
}

const carryOut = async (tx: Tx, mid: string, change: NewChange, at: Date): Promise<unknown> =>
  change.bankAccountId
    ? unbindBankAccount(tx, mid, change.bankAccountId, at)
    : bindBankAccount(tx, { mid, ...change, boundAt: at });

const isBound = async (tx: Tx, mid: string, bankAccountNo: string): Promise<boolean> =>
  (await bankAccountsOf(tx, mid)).some((bank) => bank.bankAccountNo === bankAccountNo);

/** Only an account of the merchant's own name (domain-rules section 4). */
export const proposeBinding: Handler<typeof bindBank> = async (context, { bankName, bankAccountNo, holderName }) => {
  const { mid } = roleOf(context);
  await lockChanges(context.tx, mid);
  if (!isSameName(await holderOf(context.tx, mid), holderName)) return fail('02502KCSDS');
  if (await isBound(context.tx, mid, bankAccountNo)) return fail('02503KCSDS');
  return make(context, { change: 'bind', bankName, bankAccountNo, holderName, bankAccountId: null });
};

export const proposeUnbinding: Handler<typeof unbindBank> = async (context, { bankAccountId }) => {
  const { mid } = roleOf(context);
  await lockChanges(context.tx, mid);
  const bank = await bankAccountOf(context.tx, mid, bankAccountId);
  if (!bank) return fail('02115KCSDS');
  const { bankName, bankAccountNo, holderName } = bank;
  return make(context, { change: 'unbind', bankName, bankAccountNo, holderName, bankAccountId });
};

async function takeChange(context: CallContext, changeId: string): Promise<BankChange | undefined> {
  const { mid } = roleOf(context);
  await lockChanges(context.tx, mid);
  const change = await context.tx.one<BankChange>(`SELECT ${COLUMNS} AND change_id = $2`, [mid, changeId]);
  if (change) nameBank(context, change);
  return change;
}

const undone = ({ change }: BankChange, end: string): [string, string] =>
  change === 'bind' ? ['绑定待复核', end] : ['解绑待复核', end];

const endChange = (context: CallContext, changeId: string, state: 'done' | 'refused' | 'withdrawn'): Promise<number> =>
  context.tx.run(
    'UPDATE withdrawal.bank_changes SET state = $3, decided_by = $4, decided_at = $5 WHERE mid = $1 AND change_id = $2',
    [roleOf(context).mid, changeId, state, roleOf(context).personId, context.clock.now()],
  );

/** By another person than its maker, under any role. The cooling begins when the account is bound. */
export const decideChange: Handler<typeof decideBankChange> = async (context, { changeId, approve }) => {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  const change = await takeChange(context, changeId);
  if (!change) return fail('02505KCSDS');
  if (change.proposedBy === personId) return fail('02506KCSDS');
  if (approve) {
    if (change.change === 'bind' && (await isBound(tx, mid, change.bankAccountNo))) return fail('02503KCSDS');
    if (change.bankAccountId && !(await bankAccountOf(tx, mid, change.bankAccountId))) return fail('02115KCSDS');
    await carryOut(tx, mid, change, clock.now());
  }
  note(context, change, approve ? undefined : undone(change, '复核未通过'));
  await endChange(context, changeId, approve ? 'done' : 'refused');
  return ok({ changeId });
};

export const takeBackChange: Handler<typeof withdrawBankChange> = async (context, { changeId }) => {
  const change = await takeChange(context, changeId);
  if (change?.proposedBy !== roleOf(context).personId) return fail('02505KCSDS');
  await endChange(context, changeId, 'withdrawn');
  note(context, change, undone(change, '已撤回'));
  return ok({ changeId });
};
