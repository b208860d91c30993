/** Written by `npm run api` of the merchant portal. Change nothing here. */

import { type CallOptions, type ChangeOptions, Transport } from './transport.ts';

export interface ListOrdersInput {
  startTime: string;
  endTime: string;
  mid?: string | '';
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
  typeCode?: string;
  minAmount?: string;
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
    mid: string;
    customerName: string;
    channelNo: string;
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
      mid: string;
      customerName: string;
      channelNo: string;
    };
  }>;
  nextCursor: string | null;
  lastCursor: string | null;
};
export interface GetMerchantOrderInput {
  mid: string;
  orderNo: string;
}

export type GetMerchantOrderAnswer = {
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
    mid: string;
    customerName: string;
    channelNo: string;
  };
  timeline: Array<{ at: string; actor: string; text: string; note: string }>;
};
export interface CreditCollectionsInput {
  items: Array<{
    collectionNo: string;
    accountNo: string;
    amount: string;
    payerName: string;
    channel: string;
    note?: string;
    paidAt: string;
    speed: 'T0' | 'T1';
  }>;
}

export type CreditCollectionsAnswer = {
  list: Array<
    | {
        collectionNo: string;
        state: 'credited';
        orderNo: string;
        amount: string;
        fee: string;
        settlesOn: string | null;
      }
    | {
        collectionNo: string;
        state: 'refused';
        code: '09401KPLMS' | '09402KPLMS' | '09403KPLMS' | '09404KPLMS' | '09410KPLMS';
        title: string;
        titleEn: string;
      }
  >;
};
export interface GetCollectionInput {
  collectionNo: string;
}

export type GetCollectionAnswer = {
  collectionNo: string;
  orderNo: string;
  mid: string;
  customerName: string;
  accountNo: string;
  channel: string;
  payerName: string;
  note: string;
  amount: string;
  fee: string;
  refunded: string;
  paidAt: string;
  creditedAt: string;
  state: 'pending' | 'settled' | 'available';
  stateName: string;
  settlesOn: string;
  refunds: Array<{
    refundNo: string;
    orderNo: string;
    amount: string;
    pending: string;
    reason: string;
    refundedAt: string;
  }>;
};
export interface ListCollectionsInput {
  state?: 'pending' | 'settled' | 'available';
  from?: string;
  to?: string;
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListCollectionsAnswer = {
  list: Array<{
    collectionNo: string;
    orderNo: string;
    mid: string;
    customerName: string;
    accountNo: string;
    channel: string;
    payerName: string;
    note: string;
    amount: string;
    fee: string;
    refunded: string;
    paidAt: string;
    creditedAt: string;
    state: 'pending' | 'settled' | 'available';
    stateName: string;
    settlesOn: string;
  }>;
  nextCursor: string | null;
};
export interface RefundCollectionInput {
  collectionNo: string;
  refundNo: string;
  amount: string;
  reason: string;
}

export type RefundCollectionAnswer = {
  refundNo: string;
  collectionNo: string;
  orderNo: string;
  amount: string;
  pending: string;
  refundedAt: string;
};
export interface ListSettlementsInput {
  state?: 'waiting' | 'settled';
  from?: string;
  to?: string;
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListSettlementsAnswer = {
  list: Array<{
    settlementNo: string;
    mid: string;
    customerName: string;
    accountNo: string;
    day: string;
    dueAt: string;
    settledAt: string;
    state: 'waiting' | 'settled';
    stateName: string;
    collections: number;
    collected: string;
    fee: string;
    refunded: string;
    amount: string;
  }>;
  nextCursor: string | null;
};
export interface ListBankFilesInput {
  from?: string;
  to?: string;
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListBankFilesAnswer = {
  list: Array<{
    day: string;
    state: 'waiting' | 'same' | 'differs';
    stateName: string;
    asked: number;
    comparedAt: string | null;
    runs: number;
    openItems: number;
    bankCount: number;
    bankAmount: string;
    ownCount: number;
    ownAmount: string;
    sameCount: number;
    gap: string;
    kinds: Array<{
      kind: 'instruction' | 'return' | 'remittance';
      name: string;
      bankCount: number;
      bankAmount: string;
      ownCount: number;
      ownAmount: string;
      sameCount: number;
      gap: string;
    }>;
  }>;
  nextCursor: string | null;
};
export interface ListBankDifferencesInput {
  day?: string;
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListBankDifferencesAnswer = {
  list: Array<{
    itemNo: number;
    day: string;
    ageDays: number;
    kindName: string;
    resultName: string;
    ref: string;
    channelNo: string;
    bankAmount: string | null;
    bankStateName: string;
    ownAmount: string | null;
    ownStateName: string;
    mid: string;
    customerName: string;
    orderNo: string;
    state: 'waiting' | 'open' | 'in_hand' | 'settled';
    stateName: string;
    owner: string;
    handling: string;
    isWaiting: boolean;
  }>;
  nextCursor: string | null;
};
export interface ListAdjustmentsInput {
  ended?: 'true' | 'false';
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListAdjustmentsAnswer = {
  list: Array<{
    adjustmentId: string;
    mid: string;
    customerName: string;
    accountNo: string;
    way: 'in' | 'out';
    side: 'adjustment' | 'feeIncome' | 'bankCash';
    amount: string;
    merchantReason: string;
    reason: string;
    state: 'pending' | 'done' | 'refused' | 'withdrawn' | 'lapsed';
    stateName: string;
    proposedBy: string;
    proposedAt: string;
    decidedBy: string;
    decidedAt: string | null;
    decisionReason: string;
    files: Array<{ fileId: string; fileName: string; sha256: string }>;
  }>;
  nextCursor: string | null;
};
export interface ListMerchantsInput {
  state?: 'active' | 'receive_only' | 'no_login' | 'closing' | 'closed';
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListMerchantsAnswer = {
  list: Array<{
    mid: string;
    customerName: string;
    state: 'active' | 'receive_only' | 'no_login' | 'closing' | 'closed';
    stateName: string;
    openedAt: string;
  }>;
  nextCursor: string | null;
};
export interface GetMerchantInput {
  mid: string;
}

export type GetMerchantAnswer = {
  mid: string;
  customerName: string;
  state: 'active' | 'receive_only' | 'no_login' | 'closing' | 'closed';
  stateName: string;
  openedAt: string;
  stateReason: string;
  accounts: Array<{
    accountNo: string;
    accountName: string;
    type: 'basic' | 'settlement' | 'payout' | 'margin' | 'special';
    status: 'normal' | 'receive_only' | 'pay_only' | 'frozen' | 'dormant' | 'closing' | 'closed';
    available: string;
    frozen: string;
    pending: string;
  }>;
};
export interface ListMerchantPeopleInput {
  mid: string;
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListMerchantPeopleAnswer = {
  list: Array<{
    personId: string;
    name: string;
    mobile: string;
    roleName: string;
    roleClass: 'admin' | 'operator';
    state: 'active' | 'pend' | 'disabled';
    stateName: string;
    joinedAt: string;
  }>;
  nextCursor: string | null;
};
export interface ListMerchantEntriesInput {
  mid: string;
  cursor?: string;
  limit?: '20' | '30' | '50';
}

export type ListMerchantEntriesAnswer = {
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
export interface ListMerchantProductsInput {
  mid: string;
}

export type ListMerchantProductsAnswer = {
  list: Array<{
    product: string;
    name: string;
    state: 'opened' | 'asked' | 'opening' | 'closed' | 'unopened';
    stateName: string;
    openedAt: string | null;
    startDate: string | null;
    opens: 'self' | 'request' | 'closed';
    agreementVersion: string;
    versionDue: string;
  }>;
};
export interface OpenMerchantProductInput {
  mid: string;
  product: string;
  agreementVersion: string;
  acceptedBy: string;
}

export type OpenMerchantProductAnswer = {
  product: string;
  name: string;
  state: 'opened' | 'asked' | 'opening' | 'closed' | 'unopened';
  stateName: string;
  openedAt: string | null;
  startDate: string | null;
  opens: 'self' | 'request' | 'closed';
  agreementVersion: string;
  versionDue: string;
};
export interface CloseMerchantProductInput {
  mid: string;
  product: string;
  reason: string;
}

export type CloseMerchantProductAnswer = {
  product: string;
  name: string;
  state: 'opened' | 'asked' | 'opening' | 'closed' | 'unopened';
  stateName: string;
  openedAt: string | null;
  startDate: string | null;
  opens: 'self' | 'request' | 'closed';
  agreementVersion: string;
  versionDue: string;
};
export interface SubmitApplicationInput {
  subject: {
    kind: 'company' | 'individual';
    name: string;
    creditCode: string;
    address: string;
    business: string;
    validUntil: string;
  };
  legal: {
    name: string;
    idNo: string;
    idValidUntil: string;
    beneficiaries: Array<{ name: string; idNo: string; share: string }>;
  };
  people: {
    contactName: string;
    contactPhone: string;
    contactEmail: string;
    administratorName: string;
    administratorMobile: string;
  };
  settlement: { holderName: string; bankName: string; bankAccountNo: string };
  products: {
    accounts: Array<'basic' | 'settlement' | 'payout' | 'margin' | 'special'>;
    applications: Array<string>;
    reviewTemplate: 'standard' | 'every';
    feePlan?: string;
    limitTemplate?: string;
  };
  attachments: Array<{
    kind: 'license' | 'legalFront' | 'legalBack' | 'bankProof' | 'other';
    fileName: string;
    content: string;
  }>;
}

export type SubmitApplicationAnswer = {
  applicationNo: string;
  state: 'draft' | 'submitted' | 'returned' | 'rejected' | 'approved' | 'opened';
};
export interface SubmitApplicationAgainInput {
  applicationNo: string;
  subject: {
    kind: 'company' | 'individual';
    name: string;
    creditCode: string;
    address: string;
    business: string;
    validUntil: string;
  };
  legal: {
    name: string;
    idNo: string;
    idValidUntil: string;
    beneficiaries: Array<{ name: string; idNo: string; share: string }>;
  };
  people: {
    contactName: string;
    contactPhone: string;
    contactEmail: string;
    administratorName: string;
    administratorMobile: string;
  };
  settlement: { holderName: string; bankName: string; bankAccountNo: string };
  products: {
    accounts: Array<'basic' | 'settlement' | 'payout' | 'margin' | 'special'>;
    applications: Array<string>;
    reviewTemplate: 'standard' | 'every';
    feePlan?: string;
    limitTemplate?: string;
  };
  attachments: Array<{
    kind: 'license' | 'legalFront' | 'legalBack' | 'bankProof' | 'other';
    fileName: string;
    content: string;
  }>;
}

export type SubmitApplicationAgainAnswer = {
  applicationNo: string;
  state: 'draft' | 'submitted' | 'returned' | 'rejected' | 'approved' | 'opened';
};
export interface GetApplicationInput {
  applicationNo: string;
}

export type GetApplicationAnswer = {
  applicationNo: string;
  state: 'draft' | 'submitted' | 'returned' | 'rejected' | 'approved' | 'opened';
  name: string;
  creditCode: string;
  submittedAt: string | null;
  reason: string;
  mid: string | null;
};
export class ProviderClient extends Transport {
  /**
   * List orders of all merchants that were submitted in a period, the newest first.
   * 查询全部商户订单。Scope: `orders:read` (查询全部商户订单).
   */
  listOrders(input: ListOrdersInput, options?: CallOptions): Promise<ListOrdersAnswer> {
    return this.call(
      {
        method: 'GET',
        path: '/provider/v1/orders',
        query: ['startTime', 'endTime', 'mid', 'state', 'typeCode', 'minAmount', 'cursor', 'limit'],
      },
      { ...input },
      options,
    );
  }

  /**
   * List what happened to orders of all merchants in one sequence: none comes in behind a cursor.
   * 查询全部商户订单进度。Scope: `orders:read` (查询全部商户订单).
   */
  listOrderSteps(input: ListOrderStepsInput = {}, options?: CallOptions): Promise<ListOrderStepsAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/order-steps', query: ['cursor', 'limit'] },
      { ...input },
      options,
    );
  }

  /**
   * Read one order of a merchant with what happened to it.
   * 查询商户订单。Scope: `orders:read` (查询全部商户订单).
   */
  getMerchantOrder(input: GetMerchantOrderInput, options?: CallOptions): Promise<GetMerchantOrderAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/merchants/{mid}/orders/{orderNo}', ids: ['mid', 'orderNo'] },
      { ...input },
      options,
    );
  }

  /**
   * Credit up to 1000 collections, each answered for itself in its place.
   * 代收入账。Scope: `collections:write` (代收入账和退款).
   */
  creditCollections(input: CreditCollectionsInput, options?: ChangeOptions): Promise<CreditCollectionsAnswer> {
    return this.call({ method: 'POST', path: '/provider/v1/collections' }, { ...input }, options);
  }

  /**
   * Read one collection with its refunds.
   * 查询代收。Scope: `collections:read` (查询代收和结算).
   */
  getCollection(input: GetCollectionInput, options?: CallOptions): Promise<GetCollectionAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/collections/{collectionNo}', ids: ['collectionNo'] },
      { ...input },
      options,
    );
  }

  /**
   * List collections, the newest first.
   * 查询代收列表。Scope: `collections:read` (查询代收和结算).
   */
  listCollections(input: ListCollectionsInput = {}, options?: CallOptions): Promise<ListCollectionsAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/collections', query: ['state', 'from', 'to', 'cursor', 'limit'] },
      { ...input },
      options,
    );
  }

  /**
   * Give a collection back to its payer, whole or in parts.
   * 代收退款。Scope: `collections:write` (代收入账和退款).
   */
  refundCollection(input: RefundCollectionInput, options?: ChangeOptions): Promise<RefundCollectionAnswer> {
    return this.call(
      { method: 'POST', path: '/provider/v1/collections/{collectionNo}/refunds', ids: ['collectionNo'] },
      { ...input },
      options,
    );
  }

  /**
   * List settlements of collections, the latest day first; one that waits sums up what waits now.
   * 查询结算批次。Scope: `collections:read` (查询代收和结算).
   */
  listSettlements(input: ListSettlementsInput = {}, options?: CallOptions): Promise<ListSettlementsAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/settlements', query: ['state', 'from', 'to', 'cursor', 'limit'] },
      { ...input },
      options,
    );
  }

  /**
   * List days with the sums of the bank's file and of the books, the latest first.
   * 查询银行日终对账。Scope: `bank-files:read` (查询银行日终对账和差异).
   */
  listBankFiles(input: ListBankFilesInput = {}, options?: CallOptions): Promise<ListBankFilesAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/bank-files', query: ['from', 'to', 'cursor', 'limit'] },
      { ...input },
      options,
    );
  }

  /**
   * List what bank and books do not agree on, the oldest day first.
   * 查询对账差异。Scope: `bank-files:read` (查询银行日终对账和差异).
   */
  listBankDifferences(input: ListBankDifferencesInput = {}, options?: CallOptions): Promise<ListBankDifferencesAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/bank-differences', query: ['day', 'cursor', 'limit'] },
      { ...input },
      options,
    );
  }

  /**
   * List adjustments that wait, or (ended=true) what became of the others, the newest first.
   * 查询调账。Scope: `adjustments:read` (查询调账).
   */
  listAdjustments(input: ListAdjustmentsInput = {}, options?: CallOptions): Promise<ListAdjustmentsAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/adjustments', query: ['ended', 'cursor', 'limit'] },
      { ...input },
      options,
    );
  }

  /**
   * List merchants, the newest first.
   * 查询商户列表。Scope: `merchants:read` (查询商户和账户余额).
   */
  listMerchants(input: ListMerchantsInput = {}, options?: CallOptions): Promise<ListMerchantsAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/merchants', query: ['state', 'cursor', 'limit'] },
      { ...input },
      options,
    );
  }

  /**
   * Read one merchant with its state, accounts and balances of this moment.
   * 查询商户。Scope: `merchants:read` (查询商户和账户余额).
   */
  getMerchant(input: GetMerchantInput, options?: CallOptions): Promise<GetMerchantAnswer> {
    return this.call({ method: 'GET', path: '/provider/v1/merchants/{mid}', ids: ['mid'] }, { ...input }, options);
  }

  /**
   * List people of a merchant with their roles; mobiles are masked.
   * 查询商户人员。Scope: `people:read` (查询商户人员).
   */
  listMerchantPeople(input: ListMerchantPeopleInput, options?: CallOptions): Promise<ListMerchantPeopleAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/merchants/{mid}/people', ids: ['mid'], query: ['cursor', 'limit'] },
      { ...input },
      options,
    );
  }

  /**
   * List all entries of a merchant: none comes in behind a cursor.
   * 查询商户账务分录。Scope: `entries:read` (查询账务分录).
   */
  listMerchantEntries(input: ListMerchantEntriesInput, options?: CallOptions): Promise<ListMerchantEntriesAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/merchants/{mid}/entries', ids: ['mid'], query: ['cursor', 'limit'] },
      { ...input },
      options,
    );
  }

  /**
   * List all products, as a merchant has them.
   * 查询商户产品。Scope: `products:read` (查询商户产品).
   */
  listMerchantProducts(input: ListMerchantProductsInput, options?: CallOptions): Promise<ListMerchantProductsAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/merchants/{mid}/products', ids: ['mid'] },
      { ...input },
      options,
    );
  }

  /**
   * Open a product for a merchant whose person has accepted its terms.
   * 开通商户产品。Scope: `products:write` (开通和关闭商户产品).
   */
  openMerchantProduct(input: OpenMerchantProductInput, options?: ChangeOptions): Promise<OpenMerchantProductAnswer> {
    return this.call(
      { method: 'POST', path: '/provider/v1/merchants/{mid}/products/{product}/open', ids: ['mid', 'product'] },
      { ...input },
      options,
    );
  }

  /**
   * Close a product of a merchant, which reads the reason; refused while something of it is open.
   * 关闭商户产品。Scope: `products:write` (开通和关闭商户产品).
   */
  closeMerchantProduct(input: CloseMerchantProductInput, options?: ChangeOptions): Promise<CloseMerchantProductAnswer> {
    return this.call(
      { method: 'POST', path: '/provider/v1/merchants/{mid}/products/{product}/close', ids: ['mid', 'product'] },
      { ...input },
      options,
    );
  }

  /**
   * Apply for a merchant: a person of the provider approves it, and opens it by that.
   * 提交进件申请。Scope: `applications:write` (提交进件申请).
   */
  submitApplication(input: SubmitApplicationInput, options?: ChangeOptions): Promise<SubmitApplicationAnswer> {
    return this.call({ method: 'POST', path: '/provider/v1/applications' }, { ...input }, options);
  }

  /**
   * Submit an application that was returned, corrected and whole; papers are added to those it has.
   * 重新提交进件申请。Scope: `applications:write` (提交进件申请).
   */
  submitApplicationAgain(
    input: SubmitApplicationAgainInput,
    options?: ChangeOptions,
  ): Promise<SubmitApplicationAgainAnswer> {
    return this.call(
      { method: 'POST', path: '/provider/v1/applications/{applicationNo}/submissions', ids: ['applicationNo'] },
      { ...input },
      options,
    );
  }

  /**
   * Read the state of an application, and the number of the merchant that it opened.
   * 查询进件申请。Scope: `applications:read` (查询进件申请).
   */
  getApplication(input: GetApplicationInput, options?: CallOptions): Promise<GetApplicationAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/applications/{applicationNo}', ids: ['applicationNo'] },
      { ...input },
      options,
    );
  }
}
