import { placing } from '#capabilities/order/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import * as cardOperations from '../contract/card-operations.ts';
import * as operations from '../contract/operations.ts';
import * as couponOperations from '../contract/coupon-operations.ts';
import { applyKind } from './apply-kind.ts';
import { keepCaps } from './caps.ts';
import { couponKind } from './coupon-kind.ts';
import { expenseKind } from './expense-kind.ts';
import { bindCard, unbindCard } from './link-card.ts';
import { returnKind } from './return-kind.ts';
import { showCoupons } from './show-coupons.ts';
import { takeOwnCoupon } from './take-coupon.ts';
import { open, showAccounts, showEntries, showPettyOf, showStaff } from './show-accounts.ts';
import { transferKind } from './transfer-kind.ts';
import { withdrawKind } from './withdraw-kind.ts';

export const pettyBindings = (): Binding[] => [
  bind(operations.findPettyAccount, showPettyOf),
  bind(operations.openPettyAccount, open),
  bind(operations.listPettyStaff, showStaff),
  bind(operations.listPettyAccounts, showAccounts),
  bind(operations.listPettyEntries, showEntries),
  bind(operations.applyPetty, placing(applyKind)),
  bind(operations.claimExpense, placing(expenseKind)),
  bind(operations.returnPetty, placing(returnKind)),
  bind(cardOperations.bindPettyCard, bindCard),
  bind(cardOperations.unbindPettyCard, unbindCard),
  bind(cardOperations.withdrawPetty, placing(withdrawKind)),
  bind(cardOperations.transferPetty, placing(transferKind)),
  bind(couponOperations.issueCoupon, placing(couponKind)),
  bind(couponOperations.listCoupons, showCoupons),
  bind(couponOperations.takeCoupon, takeOwnCoupon),
  bind(couponOperations.setPettyCaps, keepCaps),
];
