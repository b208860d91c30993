import type { Batch } from '../batch-facts.tsx';

/** As the server answers a batch of payouts that was submitted and is being paid. */
export const submittedBatch: Batch = {
  batchId: 'b',
  function: 'payout',
  fileName: '货款.xlsx',
  sha256: '',
  state: 'running',
  orderNo: '2026112015000000000001',
  total: 3,
  done: 2,
  succeeded: 1,
  failed: 1,
  errorCount: 0,
  fileErrors: [],
  warningCount: 0,
  usedCount: 0,
  amount: '600.00',
  fee: '6.00',
  batchNo: 'B2026112001',
  payDate: null,
  editable: false,
  version: 0,
  list: [],
  pageNo: 1,
  pageSize: 20,
  totalCount: 3,
};
