import { listAccounts, listAvailableAccounts, summarizeAccounts } from '#capabilities/account/contract/operations.ts';
import { auditBacklog, queryOrderDetail, queryOrdersJnl } from '../../contract/operations.ts';

/** What shows orders or their money, and is read again after an order was made or decided. */
export const ORDER_REFRESHES = [
  queryOrderDetail,
  queryOrdersJnl,
  auditBacklog,
  listAccounts,
  listAvailableAccounts,
  summarizeAccounts,
];
