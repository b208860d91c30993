import { listAccounts, listAvailableAccounts, summarizeAccounts } from '#capabilities/account/contract/operations.ts';
import { auditBacklog, queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import { getRecords } from '../contract/operations.ts';

/** What an issue changes. */
export const REFRESHES = [
  listAvailableAccounts,
  listAccounts,
  summarizeAccounts,
  queryOrdersJnl,
  auditBacklog,
  getRecords,
];
