import { limitsOfMerchants, setLimits } from '#capabilities/account/server/index.ts';
import { changeKind, type ChangeContext, proposalReply, propose } from '#capabilities/change/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { ChangeLine, Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { WAITS_MS } from '../constants.ts';
import { LIMITS_UNCHANGED, LIMIT_TEMPLATE_MISSING, PRICING_MERCHANT_MISSING } from '../contract/errors.ts';
import { kindName, limitText, type LimitRow } from '../contract/limit-rows.ts';
import type { proposeLimits, showMerchantLimits } from '../contract/merchant-operations.ts';
import { changedLimits, limitsOfRows, rowsOfLimits, shownLimits } from '../domain/limit-list.ts';
import { aboutOf } from './assign-change.ts';
import { merchantNames } from './merchants.ts';
import { mayApprove, mayEdit, merchantCodes } from './people.ts';
import { notifyMerchants } from './notify-merchants.ts';
import { limitTemplates } from './templates.ts';

/** The rows are those of the template when it was proposed. */
interface LimitsCommand {
  mids: string[];
  template: string | null;
  rows: LimitRow[];
}

const sentenceOf = ({ label, before, after }: ChangeLine): string => `${label}由“${before || '无'}”调整为“${after}”`;

/** Limits of merchants, from the approval on. */
export const limitsChange = changeKind({
  name: 'pricing.limits',
  title: '商户限额',
  realm: 'provider',
  who: { proposes: mayEdit, decides: mayApprove },
  codes: merchantCodes,
  merchants: ({ mids }) => mids,
  lapsesAfterMs: WAITS_MS,
  async check({ tx, at }: ChangeContext<unknown>, { mids, template, rows }: LimitsCommand) {
    const names = await merchantNames(tx, mids);
    if (names.size < mids.length) return fail(PRICING_MERCHANT_MISSING);
    const before = Map.groupBy(await limitsOfMerchants(tx, mids), ({ mid }) => mid);
    const changes = mids.flatMap((mid) => {
      const changed = changedLimits(rowsOfLimits(before.get(mid) ?? []), rows);
      return changed.length === 0 ? [] : [{ mid, changed }];
    });
    if (changes.length === 0) return fail(LIMITS_UNCHANGED);
    const linesOf = ({ changed }: (typeof changes)[number], whose = ''): ChangeLine[] =>
      changed.map((row) => ({
        label: `${whose}${kindName(row.kind)}`,
        before: row.before ? limitText(row.before) : '',
        after: limitText(row.after),
      }));
    const isOne = mids.length === 1;
    const whose = isOne ? names.get(mids[0]!)! : ` ${changes.length} 家商户`;
    return ok({
      subject: isOne ? mids[0]! : `template:${template}`,
      title: template ? `按限额模板“${template}”调整${whose}的限额` : `调整${whose}的限额`,
      lines: changes.flatMap((change) => linesOf(change, isOne ? '' : `${names.get(change.mid)}（${change.mid}） `)),
      isSensitive: true,
      make: async () => {
        const changed = changes.map(({ mid }) => mid);
        await setLimits(tx, changed, limitsOfRows(rows));
        for (const change of changes) {
          const text = `贵司的限额自即日起调整：${linesOf(change).map(sentenceOf).join('；')}。`;
          await notifyMerchants(tx, [change.mid], { title: '限额调整通知', text, at });
        }
      },
    });
  },
});

/** `console/pricing/limit/show`. */
export const showLimits: Handler<typeof showMerchantLimits> = async ({ tx }, { mid }) => {
  await actFor(tx, mid);
  const name = (await merchantNames(tx, [mid])).get(mid);
  return name
    ? ok({ mid, name, rows: shownLimits(await limitsOfMerchants(tx, [mid])) })
    : fail(PRICING_MERCHANT_MISSING);
};

/** `console/pricing/limit/propose`. */
export const askForLimits: Handler<typeof proposeLimits> = async (context, { mids, templateId, rows, reason }) => {
  const { tx } = context;
  await actFor(tx);
  const template = templateId ? (await limitTemplates(tx)).find((known) => known.templateId === templateId) : null;
  if (template === undefined) return fail(LIMIT_TEMPLATE_MISSING);
  const command = { mids, template: template?.name ?? null, rows: rows ?? template!.rows };
  return proposalReply(await propose(limitsChange, null, context, command, { reason, mid: aboutOf(mids) }));
};
