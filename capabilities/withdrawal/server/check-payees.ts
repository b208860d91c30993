import { bankAccountsOf, screenRemark, type BankAccount } from '#capabilities/account/server/index.ts';
import { isInCoolingPeriod, endOfCooling, type Moment } from '#capabilities/order/server/index.ts';
import type { DraftLine, LineFault } from '#capabilities/upload/contract/draft.ts';
import type { BatchKind } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { withdrawalContract } from '../contract/kind.ts';

const titleOf = (field: string): string =>
  withdrawalContract.batch!.columns.find((column) => column.field === field)!.title;
const faultAt = (field: string, text: string): LineFault => ({ column: titleOf(field), text });

/** What is wrong with a line in any case, besides its empty and too long cells. */
export function checkWithdrawalLine({ texts }: DraftLine): LineFault[] {
  const { merchantLineNo = '', payeeAccountNo = '', remark = '' } = texts;
  const refused = screenRemark(remark);
  return [
    ...(/^[0-9A-Za-z_-]*$/.test(merchantLineNo) ? [] : [faultAt('merchantLineNo', '只能含有字母、数字')]),
    ...(/^(?:\d{5,30})?$/.test(payeeAccountNo) ? [] : [faultAt('payeeAccountNo', '须为5至30位数字')]),
    ...(refused ? [faultAt('remark', refused.replace(/^备注/, ''))] : []),
  ];
}

/**
 * Whether each line goes to a bank account that is bound under this name and bank. In its cooling an account gets
 * nothing by a sheet: what is left of its small amount is the form's to say.
 */
export const checkPayees: NonNullable<BatchKind['checkPayees']> = async (tx, { mid, now }, lines) => {
  const bound = new Map((await bankAccountsOf(tx, mid)).map((bank) => [bank.bankAccountNo, bank]));
  return lines.map(({ texts }) => faultsOf(texts, bound.get(texts.payeeAccountNo ?? ''), now));
};

function faultsOf(texts: DraftLine['texts'], bank: BankAccount | undefined, now: Date): LineFault[] {
  if (!bank) return [faultAt('payeeAccountNo', '不是已绑定的银行账户，请先在银行账户页面绑定')];
  const { payeeName = '', payeeBankName = '' } = texts;
  return [
    ...(isSameName(bank.holderName, payeeName) ? [] : [faultAt('payeeName', `须与绑定的户名“${bank.holderName}”一致`)]),
    ...(bank.bankName === payeeBankName ? [] : [faultAt('payeeBankName', `须与绑定的开户银行“${bank.bankName}”一致`)]),
    ...(isInCoolingPeriod(bank, now)
      ? [faultAt('payeeAccountNo', `该银行账户新近绑定，${endOfCooling(bank)}前不能批量提现，请单笔提现或在此之后上传`)]
      : []),
  ];
}

/** Asked again when the batch is submitted, because an account may have been unbound or bound again since. */
export async function payableAccounts(tx: Tx, { mid, now }: Moment): Promise<string[]> {
  const banks = await bankAccountsOf(tx, mid);
  return banks.filter((bank) => !isInCoolingPeriod(bank, now)).map(({ bankAccountNo }) => bankAccountNo);
}
