import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { findAccount, setAccountStatus } from '#capabilities/account/server/index.ts';
import {
  changeKind,
  lapseChange,
  pendingOf,
  merchantChangeCodes,
  WAITS_MS,
  type ChangeContext,
} from '#capabilities/change/server/index.ts';
import { merchantData, notifyMerchant } from '#capabilities/merchant/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import { balancesOf } from '#ledger/src/index.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { NO_FREEZE_APPROVER } from '../../contract/errors.ts';
import { providerSources } from '../../contract/words.ts';
import { decidePartFreeze } from '../../domain/part-rule.ts';
import { freezeNote } from '../end-freeze.ts';
import { moveHold } from '../move-hold.ts';
import { fullFreezesOf, insertPart, type NewPart } from '../part-row.ts';
import { statusChange } from '../status-change.ts';
import { noticeOfFreeze, what } from './freeze-notice.ts';

export const freezers = {
  who: { proposes: holdersOf('op.freeze.propose'), decides: holdersOf('op.freeze.approve') },
  codes: { ...merchantChangeCodes, nobody: NO_FREEZE_APPROVER },
} as const;

export interface FreezeCommand {
  /** What the freeze will be named by; the money's hold, too. */
  freezeId: string;
  accountNo: string;
  /** Null: the whole account. */
  amount: string | null;
  source: keyof typeof providerSources;
  /** Of a judicial one; else empty. */
  documentNo: string;
  authority: string;
  endDate: string | null;
  /** The merchant reads it. */
  reason: string;
}

/** No new outflow from now on. What the merchant asked of this account's status is over. */
async function freezeAccount(
  { tx, mid, at }: ChangeContext<unknown>,
  freeze: Omit<NewPart, 'statusBefore'>,
): Promise<void> {
  const { accountNo } = freeze;
  const waiting = await pendingOf(tx, mid, statusChange.name, accountNo);
  if (waiting) await lapseChange(statusChange, { tx, mid, at }, waiting);
  const other = (await fullFreezesOf(tx, mid)).find((one) => one.accountNo === accountNo);
  const { status } = (await findAccount(tx, mid, accountNo))!;
  insertPart(tx, { ...freeze, statusBefore: other?.statusBefore ?? status });
  await setAccountStatus(tx, mid, accountNo, 'frozen', freezeNote({ source: 'risk', ...freeze }));
}

/** The money is a hold of the ledger under the freeze's id, as a part that the merchant freezes itself. */
async function freezeAmount(
  { tx, mid, at }: ChangeContext<unknown>,
  freeze: NewPart & { amountFen: bigint },
): Promise<void> {
  const account = (await findAccount(tx, mid, freeze.accountNo))!;
  insertPart(tx, freeze);
  const part = { ...freeze, reason: freezeNote({ source: 'risk', ...freeze }) };
  const outcome = await moveHold(tx, 'open', { account, part, actor: freeze.placedBy, at });
  if (outcome.status === 'refused') throw new Error(`the hold of freeze ${freeze.freezeId} is ${outcome.reason}`);
}

/** The provider freezes an account, or a part of its balance (domain-rules section 12), from the decision on. */
export const freezeChange = changeKind({
  name: 'account.freeze',
  title: '冻结账户',
  realm: 'provider',
  ...freezers,
  lapsesAfterMs: WAITS_MS,
  async check(changeContext: ChangeContext<unknown>, { freezeId, accountNo, amount, ...details }: FreezeCommand) {
    const { tx, mid, proposer, at } = changeContext;
    const { source, documentNo, authority, endDate, reason } = details;
    const account = await findAccount(tx, mid, accountNo);
    if (!account) return fail(ACCOUNT_MISSING);
    const amountFen = amount === null ? null : fenOfYuan(amount);
    const availableFen = (await balancesOf(tx, [account.availableId])).get(account.availableId)!;
    // A closing that waits ends with the freeze. The provider's freezes are not limited in number.
    const status = account.status === 'closing' ? 'normal' : account.status;
    const wanted = { status, availableFen, amountFen: amountFen ?? 0n, endDate: endDate ?? undefined, count: 0 };
    const allowed = decidePartFreeze(wanted, at);
    if (!allowed.ok) return allowed;
    const line = (label: string, after: string): ChangeLine => ({ label, before: '', after });
    const freeze = { mid, freezeId, accountNo, ...details };
    const placed = { placedBy: proposer.personId, placedName: '平台', placedAt: at };
    const { customerName } = (await merchantData(tx, mid))!;
    return ok({
      subject: accountNo,
      accountNo,
      title: `冻结${customerName}${what({ accountNo, amountFen })}`,
      lines: [
        line('冻结来源', providerSources[source]),
        ...(amountFen === null ? [] : [line('冻结金额', `${formatFen(amountFen)} 元`)]),
        ...(documentNo ? [line('文书编号', documentNo), line('发文机关', authority)] : []),
        line('到期日', endDate ?? '无，解冻前一直冻结'),
        line('告知商户的原因', reason),
      ],
      isSensitive: true,
      make: async () => {
        await notifyMerchant(tx, noticeOfFreeze({ ...freeze, amountFen }, at));
        if (amountFen === null) await freezeAccount(changeContext, { ...freeze, ...placed, amountFen });
        else await freezeAmount(changeContext, { ...freeze, ...placed, amountFen });
      },
    });
  },
});
