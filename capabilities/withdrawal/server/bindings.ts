import { placing } from '#capabilities/order/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import {
  bindBank,
  decideBankChange,
  listBankBindings,
  unbindBank,
  withdrawBankChange,
} from '../contract/bank-operations.ts';
import { withdraw, withdrawBatch } from '../contract/operations.ts';
import { decideChange, proposeBinding, proposeUnbinding, takeBackChange } from './bank-changes.ts';
import { placeBatch } from './place-batch.ts';
import { showBanks } from './show-banks.ts';
import { withdrawalKind } from './withdrawal-kind.ts';

export const withdrawalBindings = (): Binding[] => [
  bind(withdraw, placing(withdrawalKind)),
  bind(withdrawBatch, placeBatch),
  bind(listBankBindings, showBanks),
  bind(bindBank, proposeBinding),
  bind(unbindBank, proposeUnbinding),
  bind(decideBankChange, decideChange),
  bind(withdrawBankChange, takeBackChange),
];
