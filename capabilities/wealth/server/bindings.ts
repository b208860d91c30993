import { placing } from '#capabilities/order/server/index.ts';
import type { SecurityDeps } from '#capabilities/security/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import * as auto from '../contract/auto-operations.ts';
import * as signing from '../contract/sign-operations.ts';
import { dropAuto, keepAuto, showAuto } from './auto-rules.ts';
import { subscribeKind } from './subscribe-kind.ts';
import { endContract } from './close-contract.ts';
import { redeemKind } from './redeem-kind.ts';
import { showBalance, showModel } from './show-balance.ts';
import { showTrades } from './show-trades.ts';
import {
  beginApply,
  keepCustomer,
  sendApply,
  sendCode,
  showCustomer,
  showFiles,
  showForms,
  showStanding,
  signForms,
} from './sign-up.ts';

export const wealthBindings = ({ security }: { security: SecurityDeps }): Binding[] => [
  bind(signing.createApply, beginApply),
  bind(signing.saveCustomer, keepCustomer),
  bind(signing.listForms, showForms),
  bind(signing.sendSigningCode, sendCode(security)),
  bind(signing.signProtocol, signForms),
  bind(signing.submitApply, sendApply),
  bind(signing.applyStatus, showStanding),
  bind(signing.customerInfo, showCustomer),
  bind(signing.queryFiles, showFiles),
  bind(signing.closeContract, endContract),
  bind(auto.queryAuto, showAuto),
  bind(auto.saveAuto, keepAuto),
  bind(auto.removeAuto, dropAuto),
  bind(operations.purchase, placing(subscribeKind)),
  bind(operations.redeem, placing(redeemKind)),
  bind(operations.withdrawalModel, showModel),
  bind(operations.balanceDetails, showBalance),
  bind(operations.listTrades, showTrades),
];
