import { providerInfo } from '#capabilities/identity/server/index.ts';
import { roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { EXPORT_TOO_LONG_AT_ONCE } from '#platform/kernel/errors.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { exportList } from '#platform/sheet/index.ts';
import type { realTimeExport } from '../contract/operations.ts';
import { ownFilter, readExportRequest, type ExportSources } from './export-request.ts';

/**
 * Answers a file at once (domain-rules section 18); with too many rows for that 06107KCSDS, which points to the
 * download store.
 */
export const exportAtOnce =
  (sources: ExportSources, { limit }: { limit: number }): Handler<typeof realTimeExport> =>
  async (context, input) => {
    const { mid, permissions, personId, roleClass } = roleOf(context);
    const request = readExportRequest(sources, permissions, context.clock.now(), input);
    if (!request.ok) return request;
    nameObject(context, request.data.source.title);
    const { source, filter: requestedFilter, format } = request.data;
    if (source.file || (format !== 'csv' && format !== 'xlsx')) return fail(EXPORT_TOO_LONG_AT_ONCE);
    const filter = ownFilter(source, requestedFilter, { personId, isAdmin: roleClass === 'admin' });
    const at = context.clock.now();
    const { name: providerName } = await providerInfo(context.tx);
    const file = await exportList(context.tx, source, { mid, filter, format, at, providerName, limit });
    if (!file.ok) return file;
    const { fileName, content, rowCount } = file.data;
    return ok({ fileStr: Buffer.from(content).toString('base64'), fileName, rowCount });
  };
