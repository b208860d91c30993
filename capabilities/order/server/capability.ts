import { kept } from '#platform/db/retention.ts';
import { orderApiOperations } from '../contract/api-operations.ts';
import { orderPages } from '../contract/console-menu.ts';
import { orderErrors, orderMembers } from '../contract/errors.ts';
import { orderFieldLabels } from '../contract/field-labels.ts';
import { orderMenu } from '../contract/menu.ts';
import { orderOperations } from '../contract/operations.ts';
import { orderProviderApiOperations } from '../contract/provider-api-operations.ts';
import { orderProviderOperations } from '../contract/provider-operations.ts';
import { todo } from '../contract/todo.ts';
import { orderApiBindings, orderProviderApiBindings } from './api-bindings.ts';
import { orderAuditRules } from './audit/audit-rules.ts';
import { bankReturnKind } from './rail/bank-return-order.ts';
import { orderBankBook } from './rail/bank-book.ts';
import { batchExport } from './batch/batch-export.ts';
import { orderBindings } from './bindings.ts';
import { orderNotices } from './notices.ts';
import { orderListExport } from './list/order-list-export.ts';
import { orderJobs, orderRecurring } from './order-jobs.ts';
import { orderProviderBindings } from './provider/bindings.ts';
import { paymentResult } from './provider/payment-result.ts';
import { batchReceipts, orderReceipts } from './list/receipt-exports.ts';
import { reviewCodes } from './review/review-code.ts';
import { orderSearch } from './list/search.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const orderCapability = {
  name: 'order',
  retention: [
    kept(
      'money',
      'orders.bank_returns',
      'orders.chunks',
      'orders.day_totals',
      'orders.days',
      'orders.events',
      'orders.known_payees',
      'orders.lines',
      'orders.month_totals',
      'orders.months',
      'orders.orders',
      'orders.search_keys',
      'orders.set_results',
    ),
    kept('things', 'orders.mandates', 'orders.rail_cursors'),
  ],
  operations: orderOperations,
  apiOperations: [...orderApiOperations, ...orderProviderApiOperations],
  errors: orderErrors,
  fieldLabels: orderFieldLabels,
  errorMembers: orderMembers,
  menu: orderMenu,
  bindings: orderBindings,
  apiBindings: orderApiBindings,
  providerOperations: orderProviderOperations,
  providerBindings: orderProviderBindings,
  providerApiBindings: orderProviderApiBindings,
  consolePages: orderPages,
  changes: [paymentResult],
  kinds: [bankReturnKind],
  jobs: orderJobs,
  recurring: orderRecurring,
  exports: [orderListExport, batchExport, orderReceipts, batchReceipts],
  audit: orderAuditRules,
  bankBook: orderBankBook,
  codeSubjects: reviewCodes,
  search: orderSearch,
  todo,
  notices: [orderNotices],
};
