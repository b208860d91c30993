import { findAccount } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { CHANGE_SAID_DAYS } from '../constants.ts';
import type { checkContact, ContactKind } from '../contract/operations.ts';
import { firstPaymentsNote, unbookedSentence } from '../domain/payee-rule.ts';
import { flagText } from './flags.ts';
import { payeeRulesOf } from './rules.ts';

const DAY_MS = 86_400_000;

interface Known {
  name: string;
  accountNo: string;
  formerAccountNo: string;
  reason: string;
  isFlagged: boolean;
  changedAt: Date | null;
}

const COLUMNS = `payee_name AS name, payee_account_no AS "accountNo", former_account_no, flag_reason AS reason,
  flagged_by IS NOT NULL AS "isFlagged", account_changed_at AS "changedAt" FROM payee.contacts WHERE mid = $1 AND kind = $2 AND removed_at IS NULL`;

/** A payee whose account was changed lately, or whose name is in the book with another account, is worth a call. */
export const checkPayee: Handler<typeof checkContact> = async (context, { kind, payeeAccountNo, payeeName }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const known = await tx.one<Known>(`SELECT ${COLUMNS} AND payee_account_no = $3`, [mid, kind, payeeAccountNo]);
  if (!known) {
    const [other, rules] = await Promise.all([
      otherAccountOf(tx, { mid, kind, payeeName }),
      payeeRulesOf(tx, mid, kind),
    ]);
    if (rules?.onlyBooked && !(await isOwn(tx, { mid, kind, payeeAccountNo })))
      return ok({
        state: 'unbooked',
        kept: false,
        text: unbookedSentence({ name: payeeName, accountNo: payeeAccountNo }),
      });
    if (other) return ok({ state: 'changed', kept: false, text: other });
    return ok({ state: 'new', kept: false, text: rules?.first ? firstPaymentsNote(rules.first) : '' });
  }
  if (known.isFlagged) return ok({ state: 'flagged', kept: true, text: flagText(known) });
  const isChanged = known.changedAt && clock.now().getTime() - known.changedAt.getTime() < CHANGE_SAID_DAYS * DAY_MS;
  if (!isChanged) return ok({ state: 'known', kept: true, text: '' });
  return ok({
    state: 'changed',
    kept: true,
    text: `该收款人的账号于${shanghaiDate(known.changedAt!)}修改，原账号尾号${known.formerAccountNo.slice(-4)}，请先与收款人核实`,
  });
};

/** Rules for payees do not hold between accounts of the merchant. */
const isOwn = async (
  tx: Tx,
  { mid, kind, payeeAccountNo }: { mid: string; kind: ContactKind; payeeAccountNo: string },
): Promise<boolean> => kind === 'internal' && (await findAccount(tx, mid, payeeAccountNo)) !== undefined;

async function otherAccountOf(
  tx: Tx,
  { mid, kind, payeeName }: { mid: string; kind: ContactKind; payeeName: string },
): Promise<string> {
  if (payeeName === '') return '';
  const others = await tx.rows<Known>(
    `SELECT ${COLUMNS} AND platform.compared_name(payee_name) = platform.compared_name($3) ORDER BY created_at DESC LIMIT 1`,
    [mid, kind, payeeName],
  );
  return others[0]
    ? `“${payeeName}”在收款人管理中登记的账号尾号是${others[0].accountNo.slice(-4)}，与本次填写的不同，请先与收款人核实`
    : '';
}
