import { findAccount, providerAccounts, type MerchantAccount } from '#capabilities/account/server/index.ts';
import { ADJUSTMENT } from '#capabilities/account/contract/transaction-codes.data.ts';
import { changeKind, merchantChangeCodes, WAITS_MS, type ChangeContext } from '#capabilities/change/server/index.ts';
import { notifyMerchant } from '#capabilities/merchant/server/index.ts';
import { areOwnPapers } from '#capabilities/onboarding/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import { balancesOf, post } from '#ledger/src/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { providerOf, type ChangeLine } from '#platform/http/handler.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import {
  ADJUSTED_ACCOUNT_MISSING,
  ADJUSTMENT_EVIDENCE_INVALID,
  NO_ADJUSTMENT_APPROVER,
} from '../../contract/errors.ts';
import { adjustmentSides, adjustmentWays, type AdjustmentSide, type AdjustmentWay } from '../../contract/words.ts';
import { decideAdjustment } from '../../domain/adjustment-rule.ts';
import { bindFiles, filesById } from './evidence.ts';

export interface AdjustmentCommand {
  /** Its journal has the key `adjustment:<id>`, so that it is booked once. */
  adjustmentId: string;
  accountNo: string;
  way: AdjustmentWay;
  side: AdjustmentSide;
  amount: string;
  /** The merchant reads it. */
  merchantReason: string;
  fileIds: string[];
}

/** Of one account of the provider, which a transaction bound to a merchant does not see. */
async function sideBalance(tx: Tx, mid: string, accountId: string): Promise<Fen> {
  await actFor(tx);
  const balances = await balancesOf(tx, [accountId]);
  await actFor(tx, mid);
  return balances.get(accountId) ?? 0n;
}

const journalOf = (
  { availableId }: MerchantAccount,
  { adjustmentId, way, side, amount, merchantReason }: AdjustmentCommand,
  { mid, by, at }: { mid: string; by: string; at: Date },
) => {
  const other = providerAccounts[side];
  const [from, to] = way === 'in' ? [other, availableId] : [availableId, other];
  return {
    mid,
    key: `adjustment:${adjustmentId}`,
    postings: [{ from, to, amountFen: fenOfYuan(amount) }],
    typeCode: ADJUSTMENT,
    orderNo: null,
    actor: by,
    bookedAt: at,
    memo: merchantReason,
  };
};

const noticeOf = (mid: string, { accountNo, way, merchantReason }: AdjustmentCommand, amountFen: Fen, at: Date) => ({
  mid,
  title: '调账通知',
  text: `贵司账户（尾号${tailOf(accountNo)}）已${way === 'in' ? '调增入账' : '调减扣款'} ${formatFen(amountFen)} 元：${merchantReason}。可在收支明细中查看。`,
  page: pathTo('/account/activity'),
  at,
});

/** A correction of a merchant's account by the provider, booked from the decision on. */
export const adjustmentChange = changeKind({
  name: 'reserve.adjustment',
  title: '调账',
  realm: 'provider',
  who: { proposes: holdersOf('op.fund.propose'), decides: holdersOf('op.fund.approve') },
  codes: { ...merchantChangeCodes, nobody: NO_ADJUSTMENT_APPROVER },
  lapsesAfterMs: WAITS_MS,
  async check({ context, tx, mid, proposer, at }: ChangeContext<unknown>, command: AdjustmentCommand) {
    const { adjustmentId, accountNo, way, side, merchantReason, fileIds } = command;
    const account = await findAccount(tx, mid, accountNo);
    if (!account) return fail(ADJUSTED_ACCOUNT_MISSING);
    const amountFen = fenOfYuan(command.amount);
    const availableFen = (await balancesOf(tx, [account.availableId])).get(account.availableId)!;
    const sideFen = await sideBalance(tx, mid, providerAccounts[side]);
    const allowed = decideAdjustment({ status: account.status, way, side, amountFen, availableFen, sideFen });
    if (!allowed.ok) return allowed;
    const files = await filesById(tx, fileIds);
    if (!areOwnPapers(files, { fileIds, proposalId: adjustmentId, proposer: proposer.personId }))
      return fail(ADJUSTMENT_EVIDENCE_INVALID);
    const line = (label: string, after: string): ChangeLine => ({ label, before: '', after });
    return ok({
      subject: adjustmentId,
      accountNo,
      title: `${adjustmentWays[way]}：账户 ${accountNo} ${formatFen(amountFen)} 元`,
      lines: [
        line('方向', adjustmentWays[way]),
        line('金额', `${formatFen(amountFen)} 元`),
        line('对方账户', adjustmentSides[side]),
        line('告知商户的原因', merchantReason),
      ],
      isSensitive: true,
      reserve: () => bindFiles(tx, adjustmentId, fileIds),
      make: async () => {
        await notifyMerchant(tx, noticeOf(mid, command, amountFen, at));
        const by = providerOf(context).userId;
        const [outcome] = await post(tx, [journalOf(account, command, { mid, by, at })]);
        if (outcome?.status !== 'posted' || outcome.replayed)
          throw new Error(
            `adjustment ${adjustmentId} is ${outcome?.status === 'refused' ? outcome.reason : 'booked already'}`,
          );
      },
    });
  },
});
