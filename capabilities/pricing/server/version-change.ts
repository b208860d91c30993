import { addFeeVersion, feeVersions, merchantsOfPlan } from '#capabilities/account/server/index.ts';
import { changeKind, type ChangeContext, proposalReply, propose } from '#capabilities/change/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { PRICES_TOLD, WAITS_MS } from '../constants.ts';
import { PLAN_DRAFT_OUTDATED, PLAN_MISSING, PLAN_UNCHANGED } from '../contract/errors.ts';
import type { proposeVersion } from '../contract/plan-operations.ts';
import { bandText, chargedText, priceOf, rowsOfKept, type KeptRow } from '../contract/price-rows.ts';
import { VERSION } from '../contract/words.ts';
import { compareRows, type ComparedRow } from '../domain/price-list.ts';
import { decidePrices, draftOf, removeDraft } from './drafts.ts';
import { changeCodes, mayEdit, mayApprove } from './people.ts';
import { findPlan, keptBandsOf, pricesOn } from './plan-rows.ts';
import { notifyMerchants } from './notify-merchants.ts';

/** The draft as it was when it was proposed. */
interface VersionCommand {
  planId: string;
  revision: number;
  fromDay: ShanghaiDate;
  rows: KeptRow[];
}

const lineOf = ({ before, after }: ComparedRow) => ({
  label: `${priceOf((after ?? before)!)} ${bandText((after ?? before)!)}`,
  before: before ? chargedText(before, after) : '',
  after: after ? chargedText(after, before) : '',
});

const noticeText = (
  plan: string,
  { fromDay }: VersionCommand,
  changed: readonly ReturnType<typeof lineOf>[],
): string => {
  const listed = changed
    .slice(0, PRICES_TOLD)
    .map(({ label, before, after }) => `${label}：${before || '无'} → ${after || '不再提供'}`);
  const rest = changed.length > listed.length ? `；另有 ${changed.length - listed.length} 项` : '';
  return `自 ${fromDay} 起，贵司适用的费率方案“${plan}”调整：${listed.join('；')}${rest}。此前已报价的订单按原价收费。`;
};

/** A new version of a plan, from its day on. */
export const versionChange = changeKind({
  name: VERSION,
  title: '费率版本',
  realm: 'provider',
  who: { proposes: mayEdit, decides: mayApprove },
  codes: changeCodes,
  lapsesAfterMs: WAITS_MS,
  async check({ tx, context, proposer, at }: ChangeContext<unknown>, command: VersionCommand) {
    const { planId, fromDay, revision } = command;
    const rows = rowsOfKept(command.rows);
    const plan = await findPlan(tx, planId);
    if (!plan) return fail(PLAN_MISSING);
    const decided = await decidePrices(tx, { fromDay, rows, today: shanghaiDate(at) });
    if (!decided.ok) return decided;
    const before = await pricesOn(tx, planId, fromDay);
    const changed = compareRows(before?.rows ?? [], rows).filter(({ state }) => state !== 'same');
    if (changed.length === 0) return fail(PLAN_UNCHANGED);
    const number = ((await feeVersions(tx, planId))[0]?.version ?? 0) + 1;
    const prices = changed.map(lineOf);
    return ok({
      subject: planId,
      title: `费率方案“${plan.name}”自 ${fromDay} 起执行第 ${number} 版`,
      lines: [{ label: '生效日', before: '', after: fromDay }, ...prices],
      isSensitive: true,
      make: async () => {
        const approvedName = providerOf(context).userName;
        const version = { planId, fromDay, proposedName: proposer.personName, approvedName, approvedAt: at };
        await addFeeVersion(tx, version, keptBandsOf(rows));
        await removeDraft(tx, planId, revision);
        const text = noticeText(plan.name, command, prices);
        await notifyMerchants(tx, await merchantsOfPlan(tx, planId, fromDay), { title: '费率调整通知', text, at });
      },
    });
  },
});

/** `console/pricing/version/propose`. */
export const askForVersion: Handler<typeof proposeVersion> = async (context, { planId, revision, reason }) => {
  await actFor(context.tx);
  const draft = await draftOf(context.tx, planId);
  if (draft?.revision !== revision) return fail(PLAN_DRAFT_OUTDATED);
  const { fromDay, rows } = draft;
  return proposalReply(await propose(versionChange, null, context, { planId, revision, fromDay, rows }, { reason }));
};
