import { formatFen } from '#platform/kernel/amount-text.ts';
import { decideCredit, findReceiver } from '#capabilities/account/server/index.ts';
import type { DraftLine, LineFault } from '#capabilities/upload/contract/draft.ts';
import type { BatchKind, FoundTexts } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { RECEIVERS_A_REQUEST, REQUESTS_A_TRADE } from '../constants.ts';
import { tradeStates } from '../contract/words.ts';
import { titleOf } from '../domain/check-line.ts';
import { tradeStateOf } from '../domain/split-rule.ts';
import { receiversByAccount, type ReceiverRow } from './receivers.ts';
import { openFreezes, type OpenFreeze } from './trade-row.ts';

type FieldFault = [field: string, text: string];
/** What earlier rows of the sheet take of a trade. */
interface Taken {
  fen: Fen;
  accounts: Set<string>;
}

const inOneRequest = `同一交易一次最多分给${RECEIVERS_A_REQUEST}个接收方，请把其余的行放到另一个文件`;

/**
 * Whether each row's trade can be shared so much, to a bound receiver that can be paid: with what earlier rows of the
 * sheet take of it.
 */
export const checkShares: NonNullable<BatchKind['checkPayees']> = async (tx, { mid }, lines) => {
  const valuesOf = (field: string) => [...new Set(lines.map(({ texts }) => texts[field]!))];
  const freezes = await openFreezes(tx, mid, valuesOf('originalNo'));
  const receivers = await receiversByAccount(tx, mid, valuesOf('payeeAccountNo'));
  const closed = await accountsThatCannotReceive(tx, [...receivers.keys()]);
  const taken = new Map<string, Taken>();
  return lines.map((line): LineFault[] | FoundTexts => {
    const { originalNo = '', payeeName = '', payeeAccountNo = '' } = line.texts;
    const soFar = taken.get(originalNo) ?? { fen: 0n, accounts: new Set<string>() };
    const wrong = [
      ...receiverFaults(receivers.get(payeeAccountNo), payeeName, closed.has(payeeAccountNo)),
      ...tradeFaults(freezes.get(originalNo), line, soFar),
    ];
    if (wrong.length > 0) return wrong.map(([field, text]) => ({ column: titleOf(field), text }));
    soFar.accounts.add(payeeAccountNo);
    taken.set(originalNo, { ...soFar, fen: soFar.fen + line.amountFen! });
    return { found: {} };
  });
};

function receiverFaults(receiver: ReceiverRow | undefined, name: string, isClosed: boolean): FieldFault[] {
  if (!receiver) return [['payeeAccountNo', '不是已绑定的分账接收方，请先在“分账接收方”中绑定']];
  if (!isSameName(receiver.name, name)) return [['payeeName', `与绑定的名称“${receiver.name}”不一致，请核对`]];
  return isClosed ? [['payeeAccountNo', '该账户当前不能收款，请联系对方或更换接收方']] : [];
}

function tradeFaults(freeze: OpenFreeze | undefined, { texts, amountFen }: DraftLine, taken: Taken): FieldFault[] {
  if (!freeze) return [['originalNo', '没有冻结可分金额或不能分账，请在分账页面打开该交易，先冻结可分金额']];
  const state = tradeStateOf(freeze.state);
  if (state === 'freezing') return [['originalNo', '可分金额正在冻结或等待复核，请在冻结完成后重新上传']];
  if (state !== 'sharing') return [['originalNo', `${tradeStates[state]}，不能再分账，请去掉该行`]];
  if (freeze.requests >= REQUESTS_A_TRADE)
    return [['originalNo', `分账次数已达${REQUESTS_A_TRADE}次，请完结分账后去掉该行`]];
  if (taken.accounts.size >= RECEIVERS_A_REQUEST) return [['originalNo', inOneRequest]];
  if (taken.accounts.has(texts.payeeAccountNo!))
    return [['payeeAccountNo', '前面的行已把同一交易分给该接收方，请合并金额']];
  if (taken.fen + amountFen! <= freeze.remainingFen) return [];
  const remainingText = `${formatFen(freeze.remainingFen)}元`;
  return [
    [
      'amount',
      taken.fen > 0n
        ? `与前面分同一交易的行合计超过剩余可分${remainingText}`
        : `超过该交易剩余可分${remainingText}，请减小金额`,
    ],
  ];
}

async function accountsThatCannotReceive(tx: Tx, accountNos: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    accountNos.map(async (accountNo) => ({ accountNo, account: await findReceiver(tx, accountNo) })),
  );
  return new Set(
    found.filter(({ account }) => !account || !decideCredit(account).ok).map(({ accountNo }) => accountNo),
  );
}
