/** Written by `npm run api` of the merchant portal. Change nothing here. */

import { type CallOptions, type ChangeOptions, Transport } from './transport.ts';

export type ListAccountsInput = Record<never, never>;

export type ListAccountsAnswer = {
  list: Array<{
    accountNo: string;
    accountType: 'basic' | 'settlement' | 'payout' | 'margin' | 'special';
    accountTypeName: string;
    accountName: string;
    status: 'normal' | 'receive_only' | 'pay_only' | 'frozen' | 'dormant' | 'closing' | 'closed';
    statusName: string;
    availableBalance: string;
    frozenBalance: string;
    inTransitBalance: string;
    totalBalance: string;
  }>;
};
export interface ListEntriesInput {
  accountNo: string;
  startTime: string;
  endTime: string;
  direction?: 'in' | 'out';
  orderNo?: string;
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListEntriesAnswer = {
  list: Array<{
    entryNo: string;
    bookedAt: string;
    accountNo: string;
    orderNo: string | null;
    isOwnOrder: boolean;
    typeCode: string;
    typeName: string;
    direction: 'in' | 'out';
    amount: string;
    counterName: string;
    counterAccountNo: string;
    balanceBefore: string;
    balanceAfter: string;
  }>;
  nextCursor: string | null;
};
export interface ListAllEntriesInput {
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListAllEntriesAnswer = {
  list: Array<{
    position: number;
    entryNo: string;
    accountNo: string;
    bucket: 'available' | 'frozen' | 'pending';
    bookedAt: string;
    orderNo: string | null;
    typeCode: string;
    typeName: string;
    direction: 'in' | 'out';
    amount: string;
    balanceBefore: string;
    balanceAfter: string;
  }>;
  nextCursor: string | null;
  lastCursor: string | null;
};
export interface CreateQuoteInput {
  function: string;
  accountNo: string;
  amount: string;
  speed?: 'T0' | 'T1';
  payeeAccountNo?: string;
  payeeType?: 'company' | 'individual';
}

export type CreateQuoteAnswer = {
  quoteId: string;
  expiresAt: string;
  fee: string;
  arrivalAmount: string;
  sendTime: string | null;
  arrivalTime: string;
  debitAmount: string;
  balanceAfter: string;
  sufficient: boolean;
  limitsLeft: { single: string; day: string; month: string };
  withinLimits: boolean;
  reviewRequired: boolean;
  reviewSteps: Array<string>;
  feeFrom: 'payer' | 'amount';
  feePlan?: { name: string; version: number };
  isRailPaused?: boolean;
};
export interface DownloadReceiptInput {
  orderNo: string;
  line?: string;
}

export type DownloadReceiptAnswer = Blob;
export interface DownloadReceivedReceiptInput {
  orderNo: string;
  line?: string;
}

export type DownloadReceivedReceiptAnswer = Blob;
export interface GetOrderInput {
  orderNo: string;
}

export type GetOrderAnswer = {
  orderNo: string;
  typeCode: string;
  typeName: string;
  amount: string;
  fee: string;
  enteredAmount?: string;
  direction: 'in' | 'out';
  state:
    | 'pending_review'
    | 'scheduled'
    | 'awaiting_funds'
    | 'queued'
    | 'processing'
    | 'authorized'
    | 'succeeded'
    | 'partly_succeeded'
    | 'failed'
    | 'returned'
    | 'rejected'
    | 'returned_to_maker'
    | 'withdrawn'
    | 'expired';
  stateName: string;
  auditStatus: string;
  accountNo: string;
  payeeName: string;
  payeeAccountNo: string;
  payeeBankName: string;
  remark: string;
  makerName: string;
  submittedAt: string;
  scheduledAt: string | null;
  finishedAt: string | null;
  reviewDeadline: string | null;
  fundsUntil: string | null;
  failReason: string;
  accountName: string;
  speed: string;
  sendAt: string | null;
  arrivalAt: string | null;
  bankSerial: string;
  mayBeReturned: boolean;
};
export interface ListOrdersInput {
  startTime?: string;
  endTime?: string;
  state?:
    | 'pending_review'
    | 'scheduled'
    | 'awaiting_funds'
    | 'queued'
    | 'processing'
    | 'authorized'
    | 'succeeded'
    | 'partly_succeeded'
    | 'failed'
    | 'returned'
    | 'rejected'
    | 'returned_to_maker'
    | 'withdrawn'
    | 'expired';
  accountNo?: string;
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListOrdersAnswer = {
  list: Array<{
    orderNo: string;
    typeCode: string;
    typeName: string;
    amount: string;
    fee: string;
    enteredAmount?: string;
    direction: 'in' | 'out';
    state:
      | 'pending_review'
      | 'scheduled'
      | 'awaiting_funds'
      | 'queued'
      | 'processing'
      | 'authorized'
      | 'succeeded'
      | 'partly_succeeded'
      | 'failed'
      | 'returned'
      | 'rejected'
      | 'returned_to_maker'
      | 'withdrawn'
      | 'expired';
    stateName: string;
    auditStatus: string;
    accountNo: string;
    payeeName: string;
    payeeAccountNo: string;
    payeeBankName: string;
    remark: string;
    makerName: string;
    submittedAt: string;
    scheduledAt: string | null;
    finishedAt: string | null;
    reviewDeadline: string | null;
    fundsUntil: string | null;
    failReason: string;
  }>;
  nextCursor: string | null;
};
export interface ListOrderStepsInput {
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListOrderStepsAnswer = {
  list: Array<{
    step: number;
    at: string;
    event:
      | 'submitted'
      | 'arrived'
      | 'sent_back'
      | 'approved'
      | 'passed_up'
      | 'rejected'
      | 'returned_to_maker'
      | 'withdrawn'
      | 'expired'
      | 'scheduled'
      | 'awaiting_funds'
      | 'queued'
      | 'started'
      | 'sent'
      | 'rail_waits'
      | 'rail_resumed'
      | 'suspended'
      | 'succeeded'
      | 'partly_succeeded'
      | 'failed'
      | 'returned'
      | 'authorized'
      | 'used'
      | 'freed'
      | 'paid_back';
    eventName: string;
    order: {
      orderNo: string;
      typeCode: string;
      typeName: string;
      amount: string;
      fee: string;
      enteredAmount?: string;
      direction: 'in' | 'out';
      state:
        | 'pending_review'
        | 'scheduled'
        | 'awaiting_funds'
        | 'queued'
        | 'processing'
        | 'authorized'
        | 'succeeded'
        | 'partly_succeeded'
        | 'failed'
        | 'returned'
        | 'rejected'
        | 'returned_to_maker'
        | 'withdrawn'
        | 'expired';
      stateName: string;
      auditStatus: string;
      accountNo: string;
      payeeName: string;
      payeeAccountNo: string;
      payeeBankName: string;
      remark: string;
      makerName: string;
      submittedAt: string;
      scheduledAt: string | null;
      finishedAt: string | null;
      reviewDeadline: string | null;
      fundsUntil: string | null;
      failReason: string;
    };
  }>;
  nextCursor: string | null;
  lastCursor: string | null;
};
export interface CancelOrderInput {
  orderNo: string;
}

export type CancelOrderAnswer = {
  orderNo: string;
  auditStatus: string;
  state:
    | 'pending_review'
    | 'scheduled'
    | 'awaiting_funds'
    | 'queued'
    | 'processing'
    | 'authorized'
    | 'succeeded'
    | 'partly_succeeded'
    | 'failed'
    | 'returned'
    | 'rejected'
    | 'returned_to_maker'
    | 'withdrawn'
    | 'expired';
};
export interface CreateTransferInput {
  quoteId: string;
  accountNo: string;
  payeeAccountNo: string;
  payeeName: string;
  amount: string;
  remark?: string;
  scheduledAt?: string;
  paysAgain?: string;
}

export type CreateTransferAnswer = { orderNo: string; auditStatus: string; state: string };
export interface CreateTransferBatchInput {
  batchNo: string;
  count: number;
  amount: string;
}

export type CreateTransferBatchAnswer = {
  batchId: string;
  batchNo: string;
  state: 'open' | 'ready' | 'submitted' | 'running' | 'done';
  stateName: string;
  count: number;
  amount: string;
  lineCount: number;
  lineAmount: string;
  fee: string;
  deducted: string;
  nextLine: number | null;
  orderNo: string | null;
  ended: number;
  succeeded: number;
  failed: number;
  confirmCode: string | null;
};
export interface AddTransferBatchLinesInput {
  batchId: string;
  fromLine: number;
  lines: Array<{ merchantLineNo?: string; payeeName: string; payeeAccountNo: string; amount: string; remark?: string }>;
}

export type AddTransferBatchLinesAnswer = {
  batchId: string;
  batchNo: string;
  state: 'open' | 'ready' | 'submitted' | 'running' | 'done';
  stateName: string;
  count: number;
  amount: string;
  lineCount: number;
  lineAmount: string;
  fee: string;
  deducted: string;
  nextLine: number | null;
  orderNo: string | null;
  ended: number;
  succeeded: number;
  failed: number;
  confirmCode: string | null;
};
export interface SubmitTransferBatchInput {
  batchId: string;
  accountNo: string;
  confirmCode?: string;
  reason?: string;
  scheduledAt?: string;
  amount: string;
}

export type SubmitTransferBatchAnswer = {
  orderNo: string;
  auditStatus: string;
  state: string;
  count: number;
  amount: string;
  fee: string;
};
export interface GetTransferBatchInput {
  batchId: string;
}

export type GetTransferBatchAnswer = {
  batchId: string;
  batchNo: string;
  state: 'open' | 'ready' | 'submitted' | 'running' | 'done';
  stateName: string;
  count: number;
  amount: string;
  lineCount: number;
  lineAmount: string;
  fee: string;
  deducted: string;
  nextLine: number | null;
  orderNo: string | null;
  ended: number;
  succeeded: number;
  failed: number;
  confirmCode: string | null;
};
export interface ListTransferBatchLinesInput {
  batchId: string;
  state?: 'waiting' | 'processing' | 'succeeded' | 'failed' | 'returned' | 'unpaid';
  cursor?: string;
  limit?: '100' | '500' | '1000';
}

export type ListTransferBatchLinesAnswer = {
  list: Array<{
    line: number;
    merchantLineNo: string;
    payeeName: string;
    payeeAccountNo: string;
    amount: string;
    fee: string;
    enteredAmount?: string;
    state: 'waiting' | 'processing' | 'succeeded' | 'failed' | 'returned' | 'unpaid';
    stateName: string;
    reason: string;
    bankSerial: string;
    endedAt: string | null;
  }>;
  nextCursor: string | null;
};
export interface CancelTransferBatchInput {
  batchId: string;
}

export type CancelTransferBatchAnswer = { batchId: string; orderNo: string | null };
export interface CreatePayoutInput {
  quoteId: string;
  accountNo: string;
  payeeBankAccountNo: string;
  payeeName: string;
  payeeBankName: string;
  payeeType: 'company' | 'individual';
  amount: string;
  speed?: 'T0' | 'T1';
  remark?: string;
  scheduledAt?: string;
  paysAgain?: string;
}

export type CreatePayoutAnswer = { orderNo: string; auditStatus: string; state: string };
export interface CreatePayoutBatchInput {
  batchNo: string;
  count: number;
  amount: string;
}

export type CreatePayoutBatchAnswer = {
  batchId: string;
  batchNo: string;
  state: 'open' | 'ready' | 'submitted' | 'running' | 'done';
  stateName: string;
  count: number;
  amount: string;
  lineCount: number;
  lineAmount: string;
  fee: string;
  deducted: string;
  nextLine: number | null;
  orderNo: string | null;
  ended: number;
  succeeded: number;
  failed: number;
  confirmCode: string | null;
};
export interface AddPayoutBatchLinesInput {
  batchId: string;
  fromLine: number;
  lines: Array<{
    merchantLineNo?: string;
    payeeName: string;
    payeeAccountNo: string;
    payeeBankName: string;
    province?: string;
    city?: string;
    branch?: string;
    bankCode?: string;
    payeeType: 'company' | 'individual';
    identityNo?: string;
    amount: string;
    purpose?: string;
    remark?: string;
    mobile?: string;
  }>;
}

export type AddPayoutBatchLinesAnswer = {
  batchId: string;
  batchNo: string;
  state: 'open' | 'ready' | 'submitted' | 'running' | 'done';
  stateName: string;
  count: number;
  amount: string;
  lineCount: number;
  lineAmount: string;
  fee: string;
  deducted: string;
  nextLine: number | null;
  orderNo: string | null;
  ended: number;
  succeeded: number;
  failed: number;
  confirmCode: string | null;
};
export interface SubmitPayoutBatchInput {
  batchId: string;
  accountNo: string;
  confirmCode?: string;
  reason?: string;
  scheduledAt?: string;
  amount: string;
}

export type SubmitPayoutBatchAnswer = {
  orderNo: string;
  auditStatus: string;
  state: string;
  count: number;
  amount: string;
  fee: string;
};
export interface GetPayoutBatchInput {
  batchId: string;
}

export type GetPayoutBatchAnswer = {
  batchId: string;
  batchNo: string;
  state: 'open' | 'ready' | 'submitted' | 'running' | 'done';
  stateName: string;
  count: number;
  amount: string;
  lineCount: number;
  lineAmount: string;
  fee: string;
  deducted: string;
  nextLine: number | null;
  orderNo: string | null;
  ended: number;
  succeeded: number;
  failed: number;
  confirmCode: string | null;
};
export interface ListPayoutBatchLinesInput {
  batchId: string;
  state?: 'waiting' | 'processing' | 'succeeded' | 'failed' | 'returned' | 'unpaid';
  cursor?: string;
  limit?: '100' | '500' | '1000';
}

export type ListPayoutBatchLinesAnswer = {
  list: Array<{
    line: number;
    merchantLineNo: string;
    payeeName: string;
    payeeAccountNo: string;
    amount: string;
    fee: string;
    enteredAmount?: string;
    state: 'waiting' | 'processing' | 'succeeded' | 'failed' | 'returned' | 'unpaid';
    stateName: string;
    reason: string;
    bankSerial: string;
    endedAt: string | null;
  }>;
  nextCursor: string | null;
};
export interface CancelPayoutBatchInput {
  batchId: string;
}

export type CancelPayoutBatchAnswer = { batchId: string; orderNo: string | null };
export interface CreateSplitHoldInput {
  tradeNo: string;
}

export type CreateSplitHoldAnswer = { orderNo: string; state: string; auditStatus: string; freezeNo: string };
export interface CreateSplitSharesInput {
  freezeNo: string;
  amount: string;
  receivers: Array<{ receiverId: string; amount?: string; ratio?: string }>;
  remark?: string;
}

export type CreateSplitSharesAnswer = { orderNo: string; state: string; auditStatus: string; freezeNo: string };
export interface FinishSplitHoldInput {
  freezeNo: string;
}

export type FinishSplitHoldAnswer = { orderNo: string; state: string; auditStatus: string; freezeNo: string };
export interface ReturnReceivedShareInput {
  shareNo: string;
  amount: string;
  reason: string;
  waits?: boolean;
}

export type ReturnReceivedShareAnswer = { orderNo: string; state: string; auditStatus: string; shareNo: string };
export interface GetSplitTradeInput {
  tradeNo: string;
}

export type GetSplitTradeAnswer = {
  tradeNo: string;
  freezeNo: string;
  typeName: string;
  payerName: string;
  accountNo: string;
  receivedAt: string;
  amount: string;
  base: string;
  limit: string;
  ratio: string;
  shared: string;
  left: string;
  state: 'open' | 'freezing' | 'sharing' | 'shared' | 'finished' | 'expired';
  stateName: string;
  expiresAt: string | null;
  requests: Array<{
    splitNo: string;
    submittedAt: string;
    makerName: string;
    remark: string;
    amount: string;
    shares: Array<{
      orderNo: string;
      receiverName: string;
      accountNo: string;
      relationName: string;
      amount: string;
      returned: string;
      ratio: string;
      result: 'waiting' | 'succeeded' | 'failed' | 'partly_returned' | 'returned';
      resultName: string;
      reason: string;
      finishedAt: string | null;
    }>;
  }>;
  actions: { freeze: boolean; split: boolean; finish: boolean };
};
export interface ListSplitReceiversInput {
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListSplitReceiversAnswer = {
  list: Array<{
    receiverId: string;
    name: string;
    accountNo: string;
    relation: 'store' | 'staff' | 'supplier' | 'distributor' | 'brand' | 'headquarters' | 'user' | 'custom';
    relationName: string;
    boundAt: string;
    isBusy: boolean;
  }>;
  nextCursor: string | null;
};
export interface CreateRefundInput {
  tradeNo: string;
  refundNo: string;
  amount: string;
  reason: string;
  waits?: boolean;
}

export type CreateRefundAnswer = { orderNo: string; state: string; auditStatus: string; refundNo: string };
export interface GetRefundTradeInput {
  tradeNo: string;
}

export type GetRefundTradeAnswer = {
  tradeNo: string;
  typeName: string;
  payerName: string;
  accountNo: string;
  receivedAt: string;
  refundUntil: string;
  amount: string;
  refunded: string;
  refundable: string;
  remark: string;
  state: 'open' | 'part' | 'all' | 'blocked';
  stateName: string;
  hint: string;
  refunds: Array<{
    orderNo: string;
    refundNo: string;
    tradeNo: string;
    payeeName: string;
    accountNo: string;
    amount: string;
    reason: string;
    result: 'waiting' | 'succeeded' | 'failed';
    stateName: string;
    failReason: string;
    makerName: string;
    submittedAt: string;
    finishedAt: string | null;
  }>;
};
export interface CreateRedPacketsInput {
  accountNo: string;
  amount: string;
  packets: Array<{ payee: string; name: string; amount: string }>;
  greeting?: string;
  activity?: string;
  remark?: string;
  paysAgain?: string;
}

export type CreateRedPacketsAnswer = { orderNo: string; auditStatus: string; state: string };
export interface ListRedPacketsInput {
  orderNo: string;
  state?: 'planned' | 'waiting' | 'claimed' | 'returned' | 'void';
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListRedPacketsAnswer = {
  list: Array<{
    packetNo: number;
    payee: string;
    name: string;
    amount: string;
    greeting: string;
    remark: string;
    state: 'planned' | 'waiting' | 'claimed' | 'returned' | 'void';
    stateName: string;
    endedAt: string | null;
    returnNo: string;
    claimPath: string;
  }>;
  nextCursor: string | null;
};
export interface ListStatementsInput {
  accountNo: string;
  unit: 'day' | 'month';
  within: string;
}

export type ListStatementsAnswer = {
  accountNo: string;
  accountName: string;
  list: Array<{
    period: string;
    statementNo: string;
    opening: string;
    inCount: number;
    income: string;
    outCount: number;
    expense: string;
    fee: string;
    closing: string;
  }>;
};
export interface DownloadStatementInput {
  accountNo: string;
  period: string;
}

export type DownloadStatementAnswer = Blob;
export interface DownloadBalanceProofInput {
  accountNo: string;
  period: string;
}

export type DownloadBalanceProofAnswer = Blob;
export interface CreateExportInput {
  list: string;
  format: 'csv' | 'xlsx' | 'pdf' | 'zip';
  filter?: {
    accountNo?: string;
    startTime?: string;
    endTime?: string;
    direction?: 'in' | 'out';
    typeCodes?: Array<string>;
    minAmount?: string;
    maxAmount?: string;
    orderNo?: string;
    period?: string;
    states?: Array<
      | 'pending_review'
      | 'scheduled'
      | 'awaiting_funds'
      | 'queued'
      | 'processing'
      | 'authorized'
      | 'succeeded'
      | 'partly_succeeded'
      | 'failed'
      | 'returned'
      | 'rejected'
      | 'returned_to_maker'
      | 'withdrawn'
      | 'expired'
    >;
    dueBy?: string;
    keyword?: string;
    state?: 'waiting' | 'processing' | 'succeeded' | 'failed' | 'returned';
    fromLine?: number;
    toLine?: number;
  };
}

export type CreateExportAnswer = { fileId: string };
export interface GetExportInput {
  fileId: string;
}

export type GetExportAnswer = {
  fileId: string;
  title: string;
  format: 'csv' | 'xlsx' | 'pdf' | 'zip';
  filterText: string;
  state: 'queued' | 'running' | 'ready' | 'expired' | 'failed';
  rowCount: number;
  rowTotal: number | null;
  fileName: string | null;
  fileSize: number | null;
  sha256: string | null;
  failReason: string;
  askedAt: string;
  expiresAt: string | null;
};
export interface DownloadExportInput {
  fileId: string;
}

export type DownloadExportAnswer = Blob;
export class MerchantClient extends Transport {
  /**
   * List accounts with their balances.
   * 查询账户列表。Scope: `accounts:read` (查询账户和收支明细).
   */
  listAccounts(input: ListAccountsInput = {}, options?: CallOptions): Promise<ListAccountsAnswer> {
    return this.call({ method: 'GET', path: '/open/v1/accounts' }, { ...input }, options);
  }

  /**
   * List entries of an account, the oldest first.
   * 查询收支明细。Scope: `accounts:read` (查询账户和收支明细).
   */
  listEntries(input: ListEntriesInput, options?: CallOptions): Promise<ListEntriesAnswer> {
    return this.call(
      {
        method: 'GET',
        path: '/open/v1/accounts/{accountNo}/entries',
        ids: ['accountNo'],
        query: ['startTime', 'endTime', 'direction', 'orderNo', 'cursor', 'limit'],
      },
      { ...input },
      options,
    );
  }

  /**
   * List all entries of all accounts in one sequence: none comes in behind a cursor.
   * 查询全部账务分录。Scope: `accounts:read` (查询账户和收支明细).
   */
  listAllEntries(input: ListAllEntriesInput = {}, options?: CallOptions): Promise<ListAllEntriesAnswer> {
    return this.call({ method: 'GET', path: '/open/v1/entries', query: ['cursor', 'limit'] }, { ...input }, options);
  }

  /**
   * Quote the fee of a payment, for five minutes.
   * 费用试算。Scope: `quotes:write` (费用试算).
   */
  createQuote(input: CreateQuoteInput, options?: ChangeOptions): Promise<CreateQuoteAnswer> {
    return this.call({ method: 'POST', path: '/open/v1/quotes' }, { ...input }, options);
  }

  /**
   * Fetch the receipt of an own payment; of a batch a page a line, 100 at most.
   * 下载电子回单。Scope: `receipts:read` (下载电子回单).
   */
  downloadReceipt(input: DownloadReceiptInput, options?: CallOptions): Promise<DownloadReceiptAnswer> {
    return this.call(
      { method: 'GET', path: '/open/v1/orders/{orderNo}/receipt', ids: ['orderNo'], query: ['line'] },
      { ...input },
      options,
    );
  }

  /**
   * Fetch the receipt of what another merchant paid; its entry has the number.
   * 下载收款回单。Scope: `receipts:read` (下载电子回单).
   */
  downloadReceivedReceipt(
    input: DownloadReceivedReceiptInput,
    options?: CallOptions,
  ): Promise<DownloadReceivedReceiptAnswer> {
    return this.call(
      { method: 'GET', path: '/open/v1/received-payments/{orderNo}/receipt', ids: ['orderNo'], query: ['line'] },
      { ...input },
      options,
    );
  }

  /**
   * Read one order.
   * 查询订单。Scope: `orders:read` (查询订单).
   */
  getOrder(input: GetOrderInput, options?: CallOptions): Promise<GetOrderAnswer> {
    return this.call({ method: 'GET', path: '/open/v1/orders/{orderNo}', ids: ['orderNo'] }, { ...input }, options);
  }

  /**
   * List orders, the oldest first.
   * 查询订单列表。Scope: `orders:read` (查询订单).
   */
  listOrders(input: ListOrdersInput = {}, options?: CallOptions): Promise<ListOrdersAnswer> {
    return this.call(
      {
        method: 'GET',
        path: '/open/v1/orders',
        query: ['startTime', 'endTime', 'state', 'accountNo', 'cursor', 'limit'],
      },
      { ...input },
      options,
    );
  }

  /**
   * List what happened to all orders in one sequence: none comes in behind a cursor.
   * 查询全部订单进度。Scope: `orders:read` (查询订单).
   */
  listOrderSteps(input: ListOrderStepsInput = {}, options?: CallOptions): Promise<ListOrderStepsAnswer> {
    return this.call(
      { method: 'GET', path: '/open/v1/order-steps', query: ['cursor', 'limit'] },
      { ...input },
      options,
    );
  }

  /**
   * Take back an own order that has not been sent.
   * 撤回订单。Scope: `orders:cancel` (撤回自己发起的订单).
   */
  cancelOrder(input: CancelOrderInput, options?: ChangeOptions): Promise<CancelOrderAnswer> {
    return this.call(
      { method: 'POST', path: '/open/v1/orders/{orderNo}/cancel', ids: ['orderNo'] },
      { ...input },
      options,
    );
  }

  /**
   * Transfer to a company's account inside the provider.
   * 转账。Scope: `transfers:write` (发起转账).
   */
  createTransfer(input: CreateTransferInput, options?: ChangeOptions): Promise<CreateTransferAnswer> {
    return this.call({ method: 'POST', path: '/open/v1/transfers' }, { ...input }, options);
  }

  /**
   * Begin a batch of transfers, whose lines follow in parts.
   * 新建批量转账。Scope: `transfers:write` (发起转账).
   */
  createTransferBatch(input: CreateTransferBatchInput, options?: ChangeOptions): Promise<CreateTransferBatchAnswer> {
    return this.call({ method: 'POST', path: '/open/v1/transfer-batches' }, { ...input }, options);
  }

  /**
   * Add up to 1000 lines to a batch, all of them or none.
   * 添加批量转账明细。Scope: `transfers:write` (发起转账).
   */
  addTransferBatchLines(
    input: AddTransferBatchLinesInput,
    options?: ChangeOptions,
  ): Promise<AddTransferBatchLinesAnswer> {
    return this.call(
      { method: 'POST', path: '/open/v1/transfer-batches/{batchId}/lines', ids: ['batchId'] },
      { ...input },
      options,
    );
  }

  /**
   * Make one order of all lines of a batch.
   * 提交批量转账。Scope: `transfers:write` (发起转账).
   */
  submitTransferBatch(input: SubmitTransferBatchInput, options?: ChangeOptions): Promise<SubmitTransferBatchAnswer> {
    return this.call(
      { method: 'POST', path: '/open/v1/transfer-batches/{batchId}/submit', ids: ['batchId'] },
      { ...input },
      options,
    );
  }

  /**
   * Read a batch and how far it is.
   * 查询批量转账。Scope: `transfers:write` (发起转账).
   */
  getTransferBatch(input: GetTransferBatchInput, options?: CallOptions): Promise<GetTransferBatchAnswer> {
    return this.call(
      { method: 'GET', path: '/open/v1/transfer-batches/{batchId}', ids: ['batchId'] },
      { ...input },
      options,
    );
  }

  /**
   * List lines of a batch, all or those in a state.
   * 查询批量转账明细。Scope: `transfers:write` (发起转账).
   */
  listTransferBatchLines(
    input: ListTransferBatchLinesInput,
    options?: CallOptions,
  ): Promise<ListTransferBatchLinesAnswer> {
    return this.call(
      {
        method: 'GET',
        path: '/open/v1/transfer-batches/{batchId}/lines',
        ids: ['batchId'],
        query: ['state', 'cursor', 'limit'],
      },
      { ...input },
      options,
    );
  }

  /**
   * Take a batch back, before its submission or before its order is sent.
   * 撤回批量转账。Scope: `transfers:write` (发起转账).
   */
  cancelTransferBatch(input: CancelTransferBatchInput, options?: ChangeOptions): Promise<CancelTransferBatchAnswer> {
    return this.call(
      { method: 'POST', path: '/open/v1/transfer-batches/{batchId}/cancel', ids: ['batchId'] },
      { ...input },
      options,
    );
  }

  /**
   * Pay to somebody's bank account.
   * 代付。Scope: `payouts:write` (发起代付). Product: `payout`.
   */
  createPayout(input: CreatePayoutInput, options?: ChangeOptions): Promise<CreatePayoutAnswer> {
    return this.call({ method: 'POST', path: '/open/v1/payouts' }, { ...input }, options);
  }

  /**
   * Begin a batch of payouts, whose lines follow in parts.
   * 新建批量代付。Scope: `payouts:write` (发起代付). Product: `payout`.
   */
  createPayoutBatch(input: CreatePayoutBatchInput, options?: ChangeOptions): Promise<CreatePayoutBatchAnswer> {
    return this.call({ method: 'POST', path: '/open/v1/payout-batches' }, { ...input }, options);
  }

  /**
   * Add up to 1000 lines to a batch, all of them or none.
   * 添加批量代付明细。Scope: `payouts:write` (发起代付). Product: `payout`.
   */
  addPayoutBatchLines(input: AddPayoutBatchLinesInput, options?: ChangeOptions): Promise<AddPayoutBatchLinesAnswer> {
    return this.call(
      { method: 'POST', path: '/open/v1/payout-batches/{batchId}/lines', ids: ['batchId'] },
      { ...input },
      options,
    );
  }

  /**
   * Make one order of all lines of a batch.
   * 提交批量代付。Scope: `payouts:write` (发起代付). Product: `payout`.
   */
  submitPayoutBatch(input: SubmitPayoutBatchInput, options?: ChangeOptions): Promise<SubmitPayoutBatchAnswer> {
    return this.call(
      { method: 'POST', path: '/open/v1/payout-batches/{batchId}/submit', ids: ['batchId'] },
      { ...input },
      options,
    );
  }

  /**
   * Read a batch and how far it is.
   * 查询批量代付。Scope: `payouts:write` (发起代付). Product: `payout`.
   */
  getPayoutBatch(input: GetPayoutBatchInput, options?: CallOptions): Promise<GetPayoutBatchAnswer> {
    return this.call(
      { method: 'GET', path: '/open/v1/payout-batches/{batchId}', ids: ['batchId'] },
      { ...input },
      options,
    );
  }

  /**
   * List lines of a batch, all or those in a state.
   * 查询批量代付明细。Scope: `payouts:write` (发起代付). Product: `payout`.
   */
  listPayoutBatchLines(input: ListPayoutBatchLinesInput, options?: CallOptions): Promise<ListPayoutBatchLinesAnswer> {
    return this.call(
      {
        method: 'GET',
        path: '/open/v1/payout-batches/{batchId}/lines',
        ids: ['batchId'],
        query: ['state', 'cursor', 'limit'],
      },
      { ...input },
      options,
    );
  }

  /**
   * Take a batch back, before its submission or before its order is sent.
   * 撤回批量代付。Scope: `payouts:write` (发起代付). Product: `payout`.
   */
  cancelPayoutBatch(input: CancelPayoutBatchInput, options?: ChangeOptions): Promise<CancelPayoutBatchAnswer> {
    return this.call(
      { method: 'POST', path: '/open/v1/payout-batches/{batchId}/cancel', ids: ['batchId'] },
      { ...input },
      options,
    );
  }

  /**
   * Set the most that may be shared of a received trade apart.
   * 分账冻结。Scope: `splits:write` (发起和退回分账). Product: `split`.
   */
  createSplitHold(input: CreateSplitHoldInput, options?: ChangeOptions): Promise<CreateSplitHoldAnswer> {
    return this.call({ method: 'POST', path: '/open/v1/split-holds' }, { ...input }, options);
  }

  /**
   * Share a part of what was set apart, by amounts or percent of the trade.
   * 发起分账。Scope: `splits:write` (发起和退回分账). Product: `split`.
   */
  createSplitShares(input: CreateSplitSharesInput, options?: ChangeOptions): Promise<CreateSplitSharesAnswer> {
    return this.call(
      { method: 'POST', path: '/open/v1/split-holds/{freezeNo}/shares', ids: ['freezeNo'] },
      { ...input },
      options,
    );
  }

  /**
   * Give back what nobody got of what was set apart.
   * 完结分账。Scope: `splits:write` (发起和退回分账). Product: `split`.
   */
  finishSplitHold(input: FinishSplitHoldInput, options?: ChangeOptions): Promise<FinishSplitHoldAnswer> {
    return this.call(
      { method: 'POST', path: '/open/v1/split-holds/{freezeNo}/finish', ids: ['freezeNo'] },
      { ...input },
      options,
    );
  }

  /**
   * Give a received share back, whole or in parts.
   * 分账回退。Scope: `splits:write` (发起和退回分账). Product: `split`.
   */
  returnReceivedShare(input: ReturnReceivedShareInput, options?: ChangeOptions): Promise<ReturnReceivedShareAnswer> {
    return this.call(
      { method: 'POST', path: '/open/v1/received-shares/{shareNo}/returns', ids: ['shareNo'] },
      { ...input },
      options,
    );
  }

  /**
   * Read what was set apart and shared of a received trade.
   * 查询分账详情。Scope: `splits:read` (查询分账). Product: `split`.
   */
  getSplitTrade(input: GetSplitTradeInput, options?: CallOptions): Promise<GetSplitTradeAnswer> {
    return this.call(
      { method: 'GET', path: '/open/v1/split-trades/{tradeNo}', ids: ['tradeNo'] },
      { ...input },
      options,
    );
  }

  /**
   * List with whom trades can be shared; they are bound in the portal.
   * 查询分账接收方。Scope: `splits:read` (查询分账). Product: `split`.
   */
  listSplitReceivers(input: ListSplitReceiversInput = {}, options?: CallOptions): Promise<ListSplitReceiversAnswer> {
    return this.call(
      { method: 'GET', path: '/open/v1/split-receivers', query: ['cursor', 'limit'] },
      { ...input },
      options,
    );
  }

  /**
   * Give a received trade back, or a part of it.
   * 发起退款。Scope: `refunds:write` (发起退款).
   */
  createRefund(input: CreateRefundInput, options?: ChangeOptions): Promise<CreateRefundAnswer> {
    return this.call({ method: 'POST', path: '/open/v1/refunds' }, { ...input }, options);
  }

  /**
   * Read a received trade with its refunds and what is left.
   * 查询交易的退款。Scope: `refunds:read` (查询退款).
   */
  getRefundTrade(input: GetRefundTradeInput, options?: CallOptions): Promise<GetRefundTradeAnswer> {
    return this.call(
      { method: 'GET', path: '/open/v1/refund-trades/{tradeNo}', ids: ['tradeNo'] },
      { ...input },
      options,
    );
  }

  /**
   * Issue red packets to mobiles or accounts, as one order of their sum.
   * 发红包。Scope: `red-packets:write` (发红包). Product: `redpacket`.
   */
  createRedPackets(input: CreateRedPacketsInput, options?: ChangeOptions): Promise<CreateRedPacketsAnswer> {
    return this.call({ method: 'POST', path: '/open/v1/red-packets' }, { ...input }, options);
  }

  /**
   * List the packets of an order with their states, in its sequence.
   * 查询红包明细。Scope: `red-packets:read` (查询红包). Product: `redpacket`.
   */
  listRedPackets(input: ListRedPacketsInput, options?: CallOptions): Promise<ListRedPacketsAnswer> {
    return this.call(
      {
        method: 'GET',
        path: '/open/v1/red-packets/{orderNo}/packets',
        ids: ['orderNo'],
        query: ['state', 'cursor', 'limit'],
      },
      { ...input },
      options,
    );
  }

  /**
   * List statements of the days of a month, or of the months of a year, the newest first.
   * 查询对账单。Scope: `statements:read` (查询和下载对账单). Product: `account-statement`.
   */
  listStatements(input: ListStatementsInput, options?: CallOptions): Promise<ListStatementsAnswer> {
    return this.call(
      {
        method: 'GET',
        path: '/open/v1/accounts/{accountNo}/statements',
        ids: ['accountNo'],
        query: ['unit', 'within'],
      },
      { ...input },
      options,
    );
  }

  /**
   * Fetch the stamped statement of a day or a month.
   * 下载对账单。Scope: `statements:read` (查询和下载对账单). Product: `account-statement`.
   */
  downloadStatement(input: DownloadStatementInput, options?: CallOptions): Promise<DownloadStatementAnswer> {
    return this.call(
      { method: 'GET', path: '/open/v1/accounts/{accountNo}/statements/{period}/file', ids: ['accountNo', 'period'] },
      { ...input },
      options,
    );
  }

  /**
   * Fetch a proof of the balance at the end of a day.
   * 下载余额证明。Scope: `statements:read` (查询和下载对账单). Product: `account-statement`.
   */
  downloadBalanceProof(input: DownloadBalanceProofInput, options?: CallOptions): Promise<DownloadBalanceProofAnswer> {
    return this.call(
      {
        method: 'GET',
        path: '/open/v1/accounts/{accountNo}/balance-proofs/{period}/file',
        ids: ['accountNo', 'period'],
      },
      { ...input },
      options,
    );
  }

  /**
   * Ask for a file of a list; it is made in the background.
   * 申请导出。Scope: `exports:write` (导出对账单、流水和回单).
   */
  createExport(input: CreateExportInput, options?: ChangeOptions): Promise<CreateExportAnswer> {
    return this.call({ method: 'POST', path: '/open/v1/exports' }, { ...input }, options);
  }

  /**
   * Read how far a file is that this key has asked for.
   * 查询导出。Scope: `exports:write` (导出对账单、流水和回单).
   */
  getExport(input: GetExportInput, options?: CallOptions): Promise<GetExportAnswer> {
    return this.call({ method: 'GET', path: '/open/v1/exports/{fileId}', ids: ['fileId'] }, { ...input }, options);
  }

  /**
   * Fetch a file that is ready.
   * 下载导出的文件。Scope: `exports:write` (导出对账单、流水和回单).
   */
  downloadExport(input: DownloadExportInput, options?: CallOptions): Promise<DownloadExportAnswer> {
    return this.call({ method: 'GET', path: '/open/v1/exports/{fileId}/file', ids: ['fileId'] }, { ...input }, options);
  }
}
