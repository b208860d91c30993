import { accountTail } from '#platform/ui/index.ts';

export { accountKeys, accountOfKey, keyOfAccount } from '../../domain/account-key.ts';

/** `基本户 尾号 0011`. */
export const accountLabel = ({ accountTypeName, accountNo }: { accountTypeName: string; accountNo: string }): string =>
  `${accountTypeName} ${accountTail(accountNo)}`;
