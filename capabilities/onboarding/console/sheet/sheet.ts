import type { OutputOf } from '#platform/kernel/operation.ts';
import { refreshCalls } from '#platform/portal-kit/index.ts';
import { listApplications } from '../../contract/provider-operations.ts';
import { listSheets, showSheet } from '../../contract/sheet-operations.ts';

/** What the parts of the page draw. */
export type Sheet = OutputOf<typeof showSheet>;
export const sheetCalls = [showSheet, listSheets, listApplications];
export const refreshSheet = () => refreshCalls(...sheetCalls);
