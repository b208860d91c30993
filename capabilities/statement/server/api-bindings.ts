import { roleOf } from '#platform/http/handler.ts';
import { bindApi, type ApiBinding } from '#platform/http/index.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { apiGetExport } from '../contract/api-operations.ts';
import { EXPORT_FILE_MISSING } from '../contract/errors.ts';
import { findExport } from './export-row.ts';
import { recordOf } from './show-exports.ts';

/** One export of the key: a program does not look through a list for it. */
export const statementApiBindings = (): ApiBinding[] => [
  bindApi(apiGetExport, async (context, { path: { fileId } }) => {
    const { mid, personId } = roleOf(context);
    const row = await findExport(context.tx, mid, personId, fileId);
    return row ? ok(recordOf(row, context.clock.now())) : fail(EXPORT_FILE_MISSING);
  }),
];
