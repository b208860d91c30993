import type { BatchKind } from '#capabilities/upload/server/index.ts';
import type { CertificateDeps } from '#capabilities/certificate/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import { queryAttention, queryUnusual, queryWorkbench } from '../contract/home-operations.ts';
import { queryBatches } from '../contract/batch-operations.ts';
import { queryOrderLines } from '../contract/line-operations.ts';
import { querySignatures } from '../contract/signature-operations.ts';
import * as operations from '../contract/operations.ts';
import { checkRepeatCommit, queryPayAgain } from '../contract/repeat-operations.ts';
import * as reviewOperations from '../contract/review-operations.ts';
import { checkRepeat } from './place/check-repeat.ts';
import { approveBatch, rejectBatch } from './review/decide-batch.ts';
import { approve, cancel, reject, returnToMaker, passUpward } from './review/decide-order.ts';
import { showUnusual } from './home/show-unusual.ts';
import { showAttention } from './home/show-attention.ts';
import { showBatches } from './batch/show-batches.ts';
import { showLines } from './batch/show-lines.ts';
import { showBacklog } from './review/show-backlog.ts';
import { exportOrderList, showOrderList } from './list/show-order-list.ts';
import { showOrder, verifyReviewAmount } from './list/show-order.ts';
import { showPayAgain } from './place/show-pay-again.ts';
import { showSignatures } from './review/show-signatures.ts';
import type { OutflowSource } from './home/outflow-source.ts';
import { showWorkbench } from './home/show-workbench.ts';

/**
 * `atOnceRows` is how many rows the export of the order list answers at once; default is that of platform/sheet.
 * `batchKinds` are those that have a sheet, `outflows` what higher capabilities will pay automatically. Without
 * `certificate` nothing is signed.
 */
export const orderBindings = ({
  atOnceRows,
  outflows = [],
  batchKinds = [],
  certificate,
}: {
  atOnceRows?: number | undefined;
  outflows?: readonly OutflowSource[];
  batchKinds?: readonly BatchKind[];
  certificate?: CertificateDeps;
} = {}): Binding[] => [
  ...(certificate ? [bind(querySignatures, showSignatures(certificate))] : []),
  bind(operations.queryOrderDetail, showOrder),
  bind(queryOrderLines, showLines),
  bind(operations.queryOrdersJnl, showOrderList),
  bind(queryBatches, showBatches(batchKinds)),
  bind(operations.exportOrdersJnl, exportOrderList(atOnceRows)),
  bind(operations.auditBacklog, showBacklog),
  bind(queryWorkbench, showWorkbench(outflows)),
  bind(queryAttention, showAttention),
  bind(queryUnusual, showUnusual),
  bind(operations.reviewAmountVerification, verifyReviewAmount),
  bind(checkRepeatCommit, checkRepeat),
  bind(queryPayAgain, showPayAgain),
  bind(reviewOperations.approveOrder, approve),
  bind(reviewOperations.rejectOrder, reject),
  bind(reviewOperations.approveOrders, approveBatch),
  bind(reviewOperations.rejectOrders, rejectBatch),
  bind(reviewOperations.cancelOrder, cancel),
  bind(reviewOperations.returnOrder, returnToMaker),
  bind(reviewOperations.passOrderUp, passUpward),
];
