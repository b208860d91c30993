import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { placeBatch } from './place-batch.ts';
import { apply } from './refund-kind.ts';
import { showRefunds } from './show-refunds.ts';
import { showRefundTrade, showRefundTrades } from './show-trades.ts';

export const refundBindings = (): Binding[] => [
  bind(operations.applyRefund, apply),
  bind(operations.refundBatch, placeBatch),
  bind(operations.listRefundTrades, showRefundTrades),
  bind(operations.listRefunds, showRefunds),
  bind(operations.queryRefundTrade, showRefundTrade),
];
