import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { exportList, type ExportSource } from '#platform/sheet/index.ts';
import type { realTimeExport } from '../contract/operations.ts';

/**
 * Answers a file at once (domain-rules section 18). The order of refusals: no such list, no right to it, a filter that the list does not know, too many rows.
 */
export const exportAtOnce =
  (sources: ReadonlyMap<string, ExportSource>): Handler<typeof realTimeExport> =>
  async (context, input) => {
    const { bizTypeCode, format, ...rest } = input;
    const { mid, permissions } = roleOf(context);
    const source = sources.get(bizTypeCode);
    if (!source) return fail('02701KCSDS');
    if (!source.permission.some((code) => permissions.has(code))) return fail('05020KCSDC');
    const filter = source.filter.safeParse(rest);
    if (!filter.success) return fail('09011KPLMS', filter.error.issues[0]?.message);
    const checked = source.check?.(filter.data) ?? ok(null);
    if (!checked.ok) return checked;
    const file = await exportList(context.db, source, { mid, filter: filter.data, format, at: context.clock.now() });
    if (!file.ok) return file;
    const { fileName, content, rowCount } = file.data;
    return ok({ fileStr: Buffer.from(content).toString('base64'), fileName, rowCount });
  };
