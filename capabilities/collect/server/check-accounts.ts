import { formatFen } from '#platform/kernel/amount-text.ts';
import { mandatesHeld, type MandatedAccount } from '#capabilities/order/server/index.ts';
import type { DraftLine, LineFault } from '#capabilities/upload/contract/draft.ts';
import type { BatchKind, FoundTexts } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { REPEATED_WITHIN_MS } from '../constants.ts';
import { collectContract } from '../contract/kind.ts';
import { ALL } from '../contract/words.ts';
import { titleOf } from '../domain/check-line.ts';

type Texts = DraftLine['texts'];
interface FieldFault {
  field: string;
  text: string;
}
const at = (field: string, text: string): FieldFault => ({ field, text });

/** An account is named as its merchant sees it: by its last four digits, or whole where it is known. */
const isNamed = (accountNo: string, text: string): boolean =>
  text.length === 4 ? accountNo.endsWith(text) : accountNo === text;

/** The mandate that a row names, or what is wrong with its naming. */
export function mandateOfRow(
  held: readonly MandatedAccount[],
  { payeeName = '', payeeAccountNo = '', collectTo = '' }: Texts,
): MandatedAccount | FieldFault {
  const ofPayer = held.filter(({ payerName }) => isSameName(payerName, payeeName));
  if (ofPayer.length === 0) return at('payeeName', '该商户没有授权本商户归集，请核对名称，或请对方的管理员先授权');
  const named = ofPayer.filter(({ accountNo }) => isNamed(accountNo, payeeAccountNo));
  const [first] = named;
  if (!first) return at('payeeAccountNo', '不是该商户授权归集的账户，请核对');
  if (named.some(({ accountNo }) => accountNo !== first.accountNo))
    return at('payeeAccountNo', '有多个授权账户的末四位相同，请填写完整账号');
  const [found, other] = named.filter((one) => collectTo === '' || isNamed(one.payeeAccountNo, collectTo));
  if (!found) return at('collectTo', '没有授权归集到该账户，请核对');
  return other ? at('collectTo', '该账户授权归集到多个账户，请填写要归集到的账户末四位') : found;
}

/** Whether each row names one account of which so much can be collected now; of 全部 how much that is. */
export const checkAccounts: NonNullable<BatchKind['checkPayees']> = async (tx, { mid, now }, lines) => {
  const held = await mandatesHeld(tx, mid, collectContract.id);
  const lately = await collectedSince(tx, mid, new Date(now.getTime() - REPEATED_WITHIN_MS));
  const taken = new Set<string>();
  const decide = ({ texts, amountFen }: DraftLine): FoundTexts | FieldFault => {
    const found = mandateOfRow(held, texts);
    if ('field' in found) return found;
    const { mandateId, canPay, takeableFen } = found;
    if (taken.has(mandateId)) return at('payeeAccountNo', '前面的行已归集该账户，请合并为一行');
    if (!canPay) return at('payeeAccountNo', '账户暂不能付款，请去掉该行');
    if (takeableFen === 0n) return at('amount', '可用余额未超过保留金额，没有可归集的资金，请去掉该行');
    const isAll = texts.amount === ALL;
    if (!isAll && amountFen! > takeableFen)
      return at('amount', `超过可归集的${formatFen(takeableFen)}元，请减小金额，或填写“${ALL}”`);
    taken.add(mandateId);
    return {
      found: {},
      ...(isAll ? { amountFen: takeableFen } : {}),
      ...(!isAll && lately.has(keyOf(mandateId, amountFen!))
        ? { warning: `24小时内已从该账户归集${formatFen(amountFen!)}元，请确认不是重复归集` }
        : {}),
    };
  };
  return lines.map((line): LineFault[] | FoundTexts => {
    const decided = decide(line);
    return 'field' in decided ? [{ column: titleOf(decided.field), text: decided.text }] : decided;
  });
};

const keyOf = (mandateId: string, amountFen: Fen): string => `${mandateId} ${amountFen}`;

/** What was collected lately, or is about to be, by mandate and amount. */
async function collectedSince(tx: Tx, mid: string, since: Date): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ mandateId: string; amountFen: Fen }>(
    `SELECT i.mandate_id, coalesce(i.amount_fen, i.wish_fen) AS "amountFen"
     FROM collect.runs r JOIN collect.items i ON i.mid = r.mid AND i.run_id = r.run_id
     WHERE r.mid = $1 AND r.created_at > $2 AND i.state <> 'skipped' AND coalesce(i.amount_fen, i.wish_fen) IS NOT NULL`,
    [mid, since],
    'collect.collected_since',
  );
  return new Set(rows.map(({ mandateId, amountFen }) => keyOf(mandateId, amountFen)));
}
