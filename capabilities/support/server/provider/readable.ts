import { listOpened } from '#capabilities/app-centre/contract/operations.ts';
import { pageRoles } from '#capabilities/access/contract/role-operations.ts';
import { pageStaff } from '#capabilities/access/contract/staff-operations.ts';
import { entryBillOperations } from '#capabilities/bill/contract/operations.ts';
import { listCertificates } from '#capabilities/certificate/contract/operations.ts';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { queryOrderDetail, queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import { pageOperationRecords } from '#capabilities/security/contract/operations.ts';
import { listBankBindings } from '#capabilities/withdrawal/contract/bank-operations.ts';
import type { Operation } from '#platform/kernel/operation.ts';

/**
 * Reads of the merchant's own pages that the provider's people may make in its name. A list of its own, so that a new
 * read of merchants is not open to the provider before somebody has looked at what it shows.
 */
export const readable: readonly Operation[] = [
  pageStaff,
  pageRoles,
  queryOrdersJnl,
  queryOrderDetail,
  entryBillOperations.busiFund,
  listBankBindings,
  listCertificates,
  queryChanges,
  pageOperationRecords,
  listOpened,
];
