/** Written by `npm run api` of the merchant portal. Change nothing here. */

import { type CallOptions, type ChangeOptions, Transport } from './transport.ts';

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
export class ProviderClient extends Transport {
  /** Credit up to 1000 collections, each answered for itself in its place. 代收入账。Scope: `collections:write`. */
  creditCollections(input: CreditCollectionsInput, options?: ChangeOptions): Promise<CreditCollectionsAnswer> {
    return this.call({ method: 'POST', path: '/provider/v1/collections' }, { ...input }, options);
  }

  /** Read one collection with its refunds. 查询代收。Scope: `collections:read`. */
  getCollection(input: GetCollectionInput, options?: CallOptions): Promise<GetCollectionAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/collections/{collectionNo}', ids: ['collectionNo'] },
      { ...input },
      options,
    );
  }

  /** List collections, the newest first. 查询代收列表。Scope: `collections:read`. */
  listCollections(input: ListCollectionsInput = {}, options?: CallOptions): Promise<ListCollectionsAnswer> {
    return this.call(
      { method: 'GET', path: '/provider/v1/collections', query: ['state', 'from', 'to', 'cursor', 'limit'] },
      { ...input },
      options,
    );
  }

  /** Give a collection back to its payer, whole or in parts. 代收退款。Scope: `collections:write`. */
  refundCollection(input: RefundCollectionInput, options?: ChangeOptions): Promise<RefundCollectionAnswer> {
    return this.call(
      { method: 'POST', path: '/provider/v1/collections/{collectionNo}/refunds', ids: ['collectionNo'] },
      { ...input },
      options,
    );
  }
}
