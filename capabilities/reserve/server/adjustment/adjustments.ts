import { findAccount, findReceiver } from '#capabilities/account/server/index.ts';
import { accountStatuses, accountTypes } from '#capabilities/account/contract/words.ts';
import { type ChangeRow, changesOf, countChanges, proposalReply, propose } from '#capabilities/change/server/index.ts';
import { changeStates, type ChangeState } from '#capabilities/change/contract/words.ts';
import { evidenceOfPapers } from '#capabilities/onboarding/server/index.ts';
import { balancesOf } from '#ledger/src/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { nameObject, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type {
  exportAdjustments,
  findAdjustable as findOperation,
  pageAdjustments,
  proposeAdjustment,
  ShownAdjustment,
} from '../../contract/adjustment-operations.ts';
import { LIST_FILE_MAX, listFile } from '#platform/sheet/index.ts';
import { ADJUSTED_ACCOUNT_MISSING } from '../../contract/errors.ts';
import { adjustmentSides, adjustmentWays } from '../../contract/words.ts';
import { merchantNames } from '../provider/merchant-names.ts';
import { adjustmentChange, type AdjustmentCommand } from './adjustment-change.ts';
import { filesById, filesOf } from './evidence.ts';

/** `console/adjustment/find`. */
export const findAdjustable: Handler<typeof findOperation> = async (context, { accountNo }) => {
  const { tx } = context;
  await actFor(tx);
  const holder = await findReceiver(tx, accountNo.replaceAll(/\s/g, ''));
  if (!holder) return fail(ADJUSTED_ACCOUNT_MISSING);
  const { mid } = holder;
  const names = await merchantNames(tx, [mid]);
  await actFor(tx, mid);
  const account = (await findAccount(tx, mid, holder.accountNo))!;
  const balances = await balancesOf(tx, [account.availableId]);
  nameObject(context, `账户 ${account.accountNo}`);
  return ok({
    mid,
    customerName: names.get(mid) ?? mid,
    accountNo: account.accountNo,
    typeName: accountTypes[account.type],
    statusName: accountStatuses[account.status],
    available: yuanOfFen(balances.get(account.availableId) ?? 0n),
  });
};

/** `console/adjustment/propose`. */
export const proposeOne: Handler<typeof proposeAdjustment> = async (context, input) => {
  const { tx } = context;
  const { way, side, amount, merchantReason, reason, fileIds } = input;
  await actFor(tx);
  const holder = await findReceiver(tx, input.accountNo);
  if (!holder) return fail(ADJUSTED_ACCOUNT_MISSING);
  const files = await filesById(tx, fileIds);
  const command: AdjustmentCommand = {
    adjustmentId: newId(),
    accountNo: holder.accountNo,
    way,
    side,
    amount: yuanOfFen(fenOfYuan(amount)),
    merchantReason,
    fileIds,
  };
  const evidence = evidenceOfPapers(files, '凭证');
  return proposalReply(await propose(adjustmentChange, null, context, command, { reason, mid: holder.mid, evidence }));
};

const statesOf = (ended: boolean): ChangeState[] =>
  (Object.keys(changeStates) as ChangeState[]).filter((state) => (state !== 'pending') === ended);

async function shownAdjustments(
  tx: Tx,
  ended: boolean,
  page: { pageNo: number; pageSize: number },
): Promise<{ list: ShownAdjustment[]; totalCount: number }> {
  await actFor(tx);
  const filter = { kinds: [adjustmentChange.name], states: statesOf(ended) };
  const rows = (await changesOf(tx, ALL_MERCHANTS, filter, page)) as ChangeRow<AdjustmentCommand>[];
  const names = await merchantNames(tx, [...new Set(rows.map(({ mid }) => mid))]);
  const files = await filesOf(
    tx,
    rows.map(({ subject }) => subject),
  );
  const list = rows.map(({ mid, subject, command, ...row }) => ({
    adjustmentId: subject,
    mid,
    customerName: names.get(mid) ?? mid,
    accountNo: command.accountNo,
    way: command.way,
    side: command.side,
    amount: command.amount,
    merchantReason: command.merchantReason,
    reason: row.reason,
    state: row.state,
    stateName: changeStates[row.state],
    proposedBy: row.proposedName,
    proposedAt: shanghaiIso(row.proposedAt),
    decidedBy: row.decidedName,
    decidedAt: row.decidedAt && shanghaiIso(row.decidedAt),
    decisionReason: row.decisionReason,
    files: files
      .filter(({ proposalId }) => proposalId === subject)
      .map(({ fileId, fileName, sha256 }) => ({ fileId, fileName, sha256 })),
  }));
  return { list, totalCount: await countChanges(tx, ALL_MERCHANTS, filter) };
}

/** `console/adjustment/page`. */
export const showAdjustments: Handler<typeof pageAdjustments> = async ({ tx }, { pageNo, pageSize, ended }) => {
  const { list, totalCount } = await shownAdjustments(tx, ended, { pageNo, pageSize });
  return ok({ list, pageNo, pageSize, totalCount });
};

/** `console/adjustment/export`. */
export const adjustmentsFile: Handler<typeof exportAdjustments> = async (context, { ended, format }) => {
  const { list } = await shownAdjustments(context.tx, ended, { pageNo: 1, pageSize: LIST_FILE_MAX + 1 });
  return listFile(context, {
    title: ended ? '调账_已结束' : '调账_待确认',
    format,
    filter: { 状态: ended ? '已结束' : '待确认' },
    columns: [
      { title: '提交时间', kind: 'time' },
      { title: '商户', kind: 'text', width: 28 },
      { title: '商户号', kind: 'text', width: 16 },
      { title: '账号', kind: 'text', width: 22 },
      { title: '方向', kind: 'text', width: 14 },
      { title: '金额(元)', kind: 'amount' },
      { title: '对方账户', kind: 'text', width: 28 },
      { title: '告知商户的原因', kind: 'text', width: 28 },
      { title: '内部原因', kind: 'text', width: 28 },
      { title: '状态', kind: 'text', width: 10 },
      { title: '提交人', kind: 'text', width: 12 },
      { title: '确认人', kind: 'text', width: 12 },
      { title: '结束时间', kind: 'time' },
      { title: '凭证', kind: 'text', width: 40 },
    ],
    rows: list.map((row) => [
      new Date(row.proposedAt),
      row.customerName,
      row.mid,
      row.accountNo,
      adjustmentWays[row.way],
      fenOfYuan(row.amount),
      adjustmentSides[row.side],
      row.merchantReason,
      row.reason,
      row.stateName,
      row.proposedBy,
      row.decidedBy,
      row.decidedAt ? new Date(row.decidedAt) : null,
      row.files.map(({ fileName }) => fileName).join('、'),
    ]),
  });
};
