import { decideCredit, lookUpPayee } from '#capabilities/account/server/index.ts';
import type { BatchKind } from '#capabilities/upload/server/index.ts';
import { payeeTypes } from '#capabilities/payee/contract/words.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { transferContract } from '../contract/kind.ts';

const titleOf = (field: string): string =>
  transferContract.batch!.columns.find((column) => column.field === field)!.title;

/**
 * Whether each payee has the account under that name, and of whom it is, on which the fee may depend. Wrong ones are
 * counted like look-ups of the page, so that a sheet is no way to try numbers and names; one sentence for both
 * tells nobody which accounts exist.
 */
export const checkPayees: NonNullable<BatchKind['checkPayees']> = (tx, asker, lines) =>
  Promise.all(
    lines.map(async ({ texts: { payeeAccountNo: accountNo = '', payeeName = '' } }) => {
      const found = await lookUpPayee(tx, asker, { accountNo, fits: ({ name }) => isSameName(name, payeeName) });
      if (!found.ok)
        return [{ column: titleOf('payeeAccountNo'), text: found.text ?? '收款账户查询过于频繁，请稍后再试' }];
      if (!found.data) return [{ column: titleOf('payeeAccountNo'), text: '账号不存在，或与收款方名称不一致，请核对' }];
      return decideCredit(found.data).ok
        ? { found: { payeeType: payeeTypes[found.data.holderType] } }
        : [{ column: titleOf('payeeAccountNo'), text: '该账户当前不能收款，请联系收款方' }];
    }),
  );
