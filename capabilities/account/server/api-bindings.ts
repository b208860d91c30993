import { roleOf } from '#platform/http/handler.ts';
import { bindApi, type ApiBinding } from '#platform/http/index.ts';
import { ok } from '#platform/kernel/result.ts';
import { apiListAllEntries } from '../contract/api-operations.ts';
import { sealedEntryPage } from './sealed-entries.ts';

export const accountApiBindings = (): ApiBinding[] => [
  bindApi(apiListAllEntries, async (context, { query }) =>
    ok(await sealedEntryPage(context.tx, roleOf(context).mid, query)),
  ),
];
