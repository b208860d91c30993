import { DECIDER_LOST_RIGHT } from '#capabilities/change/contract/errors.ts';
import {
  changeKind,
  type ChangeContext,
  proposalReply,
  propose,
  providerChangeCodes,
  WAITS_MS,
} from '#capabilities/change/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { nameObject, noteChanges, providerOf, type Handler } from '#platform/http/handler.ts';
import { ensureRecurring } from '#platform/jobs/index.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { DIFFERENCE_CHANGE_PENDING } from '../../contract/errors.ts';
import type { compareDayAgain, proposeHandling, takeDifference } from '../../contract/provider-operations.ts';
import { itemStates, kindNames, results, stateNames, type Handling } from '../../contract/words.ts';
import { BANK_FILE } from '../bank-file-job.ts';
import { askAgain, itemInHand, settleItem, takeItem } from '../handle-item.ts';
import type { Item } from '../items.ts';
import { hasProposal, SETTLEMENT, writtenName } from './shown-item.ts';

interface SettleCommand {
  itemNo: number;
  handling: Handling;
  note: string;
  proof: string;
  /** Who has the difference in hand and proposes, as its history writes people. */
  by: string;
}

const nameOf = ({ day, kind, ref, result }: Item): string => `${day}${kindNames[kind]} ${ref}，${results[result]}`;
const sideOf = (fen: Fen | null, state: keyof typeof stateNames | null): string =>
  fen === null || state === null ? '无' : `${formatFen(fen)}元，${stateNames[state]}`;

/** How a difference was put right: its owner says it with proof, another person confirms it. */
export const settlement = changeKind({
  name: SETTLEMENT,
  title: '对账差异',
  realm: 'provider',
  who: { proposes: holdersOf('op.fund.propose'), decides: holdersOf('op.fund.approve') },
  codes: { ...providerChangeCodes, nobody: DECIDER_LOST_RIGHT },
  lapsesAfterMs: WAITS_MS,
  async check({ context, tx, at }: ChangeContext<unknown>, { itemNo, handling, note, proof, by }: SettleCommand) {
    const item = await itemInHand(tx, itemNo, by);
    if (!item.ok) return item;
    const { bankFen, bankState, ownFen, ownState } = item.data;
    return ok({
      subject: String(itemNo),
      title: `处理银行对账差异：${nameOf(item.data)}`,
      lines: [
        { label: '银行', before: '', after: sideOf(bankFen, bankState) },
        { label: '我方', before: '', after: sideOf(ownFen, ownState) },
        { label: '处理方式', before: itemStates.in_hand, after: handling },
        { label: '说明', before: '', after: note },
        { label: '凭证', before: '', after: proof },
      ],
      isSensitive: true,
      make: async () => {
        const settled = await settleItem(tx, {
          itemNo,
          by,
          handling,
          note: `${note}，凭证：${proof}`,
          approvedBy: writtenName(providerOf(context)),
          now: at,
        });
        if (!settled.ok) throw new Error(settled.code);
      },
    });
  },
});

/** `console/bankFile/propose`. */
export const proposeSettlement: Handler<typeof proposeHandling> = async (
  context,
  { itemNo, handling, note, proof },
) => {
  return proposalReply(
    await propose(
      settlement,
      null,
      context,
      { itemNo, handling, note, proof, by: writtenName(providerOf(context)) },
      { evidence: [{ label: '凭证', text: proof }] },
    ),
  );
};

/** `console/bankFile/take`. */
export const take: Handler<typeof takeDifference> = async (context, { itemNo, note }) => {
  const { tx, clock } = context;
  const by = writtenName(providerOf(context));
  await actFor(tx);
  if (await hasProposal(tx, itemNo)) return fail(DIFFERENCE_CHANGE_PENDING);
  const taken = await takeItem(tx, { itemNo, by, note, now: clock.now() });
  if (!taken.ok) return taken;
  nameObject(context, nameOf(taken.data));
  noteChanges(context, { label: '处理人', before: taken.data.owner, after: by });
  return ok({});
};

/** `console/bankFile/again`: the job does it at once. */
export const compareAgain: Handler<typeof compareDayAgain> = async (context, { day }) => {
  const { tx, clock } = context;
  await actFor(tx);
  nameObject(context, `${day}银行文件`);
  const result = await askAgain(tx, day);
  if (!result.ok) return result;
  noteChanges(context, { label: '核对', before: '', after: '重新取文件并核对' });
  await ensureRecurring(tx, { kind: BANK_FILE, firstAt: clock.now() });
  return ok({});
};
