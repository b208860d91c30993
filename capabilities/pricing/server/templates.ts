import { startLimits } from '#capabilities/account/server/index.ts';
import { changeKind, type ChangeContext, proposalReply, propose } from '#capabilities/change/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { WAITS_MS } from '../constants.ts';
import { LIMITS_UNCHANGED, LIMIT_TEMPLATE_MISSING, LIMIT_TEMPLATE_NAME_TAKEN } from '../contract/errors.ts';
import { kindName, limitText, type LimitRow } from '../contract/limit-rows.ts';
import type { LimitTemplate, listTemplates, proposeTemplate } from '../contract/merchant-operations.ts';
import { STANDARD_LIMITS } from '../contract/words.ts';
import { changedLimits, limitsOfRows, shownLimits, type LimitsOfKind } from '../domain/limit-list.ts';
import { changeCodes, mayApprove, mayEdit } from './people.ts';

const STANDARD = { templateId: STANDARD_LIMITS, name: '标准', note: '商户开户时的限额', isFixed: true };

/** All templates; the first one is that with which merchants begin. */
export async function limitTemplates(tx: Tx): Promise<LimitTemplate[]> {
  const heads = await tx.rows<{ templateId: string; name: string; note: string }>(
    'SELECT template_id, name, note FROM pricing.limit_templates ORDER BY name',
    [],
    'pricing.templates',
  );
  const rows = await tx.rows<LimitsOfKind & { templateId: string }>(
    `SELECT template_id, kind, single_fen, day_fen, month_fen, day_count
     FROM pricing.limit_template_rows ORDER BY template_id, kind`,
    [],
    'pricing.template_rows',
  );
  const ownTemplates = heads.map((head) => ({
    ...head,
    isFixed: false,
    rows: shownLimits(rows.filter(({ templateId }) => templateId === head.templateId)),
  }));
  return [{ ...STANDARD, rows: shownLimits(await startLimits(tx)) }, ...ownTemplates];
}

/** `console/pricing/template/list`. */
export const showTemplates: Handler<typeof listTemplates> = async ({ tx }) => {
  await actFor(tx);
  return ok({ list: await limitTemplates(tx) });
};

interface TemplateCommand {
  templateId: string;
  name: string;
  note: string;
  rows: LimitRow[];
}

async function writeTemplate(tx: Tx, { templateId, name, note, rows }: TemplateCommand, at: Date): Promise<void> {
  await tx.run(
    `INSERT INTO pricing.limit_templates (template_id, name, note, changed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (template_id) DO UPDATE SET (name, note, changed_at) = (excluded.name, excluded.note, excluded.changed_at)`,
    [templateId, name, note, at],
    'pricing.write_template',
  );
  await tx.run(
    'DELETE FROM pricing.limit_template_rows WHERE template_id = $1',
    [templateId],
    'pricing.clear_template',
  );
  const limits = limitsOfRows(rows);
  await tx.run(
    `INSERT INTO pricing.limit_template_rows (template_id, kind, single_fen, day_fen, month_fen, day_count)
     SELECT $1, * FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::integer[])`,
    [
      templateId,
      limits.map(({ kind }) => kind),
      limits.map(({ singleFen }) => singleFen),
      limits.map(({ dayFen }) => dayFen),
      limits.map(({ monthFen }) => monthFen),
      limits.map(({ dayCount }) => dayCount),
    ],
    'pricing.fill_template',
  );
}

/** A template is made or gets other rows; merchants keep their limits. */
export const templateChange = changeKind({
  name: 'pricing.template',
  title: '限额模板',
  realm: 'provider',
  who: { proposes: mayEdit, decides: mayApprove },
  codes: changeCodes,
  lapsesAfterMs: WAITS_MS,
  async check({ tx, at }: ChangeContext<unknown>, command: TemplateCommand) {
    const { templateId, name, note, rows } = command;
    const templates = await limitTemplates(tx);
    const before = templates.find((template) => template.templateId === templateId) ?? null;
    if (before?.isFixed) return fail(LIMIT_TEMPLATE_MISSING);
    if (templates.some((other) => other.templateId !== templateId && other.name === name))
      return fail(LIMIT_TEMPLATE_NAME_TAKEN);
    const gone = (before?.rows ?? []).filter(({ kind }) => !rows.some((row) => row.kind === kind));
    const lines = [
      { label: '名称', before: before?.name ?? '', after: name },
      { label: '备注', before: before?.note ?? '', after: note },
      ...changedLimits(before?.rows ?? [], rows).map((row) => ({
        label: kindName(row.kind),
        before: row.before ? limitText(row.before) : '',
        after: limitText(row.after),
      })),
      ...gone.map((row) => ({ label: kindName(row.kind), before: limitText(row), after: '' })),
    ].filter((line) => line.before !== line.after);
    if (lines.length === 0) return fail(LIMITS_UNCHANGED);
    return ok({
      subject: templateId,
      title: before ? `修改限额模板“${before.name}”` : `新建限额模板“${name}”`,
      lines,
      isSensitive: true,
      make: () => writeTemplate(tx, command, at),
    });
  },
});

/** `console/pricing/template/propose`. */
export const askForTemplate: Handler<typeof proposeTemplate> = async (context, input) => {
  const { tx } = context;
  await actFor(tx);
  const { templateId, name, note, rows, reason } = input;
  if (templateId && !(await limitTemplates(tx)).some((known) => known.templateId === templateId && !known.isFixed))
    return fail(LIMIT_TEMPLATE_MISSING);
  const command = { templateId: templateId ?? newId(), name, note, rows };
  return proposalReply(await propose(templateChange, null, context, command, { reason }));
};
