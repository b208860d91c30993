import { accountStatusCapability } from '#capabilities/account-status/server/capability.ts';
import { accountStatementCapability } from '#capabilities/account-statement/server/capability.ts';
import { accessCapability } from '#capabilities/access/server/capability.ts';
import { indexKinds } from '#capabilities/account/contract/kinds.ts';
import type { PricedKind } from '#capabilities/account/server/index.ts';
import { activationCapability } from '#capabilities/activation/server/capability.ts';
import { accountCapability } from '#capabilities/account/server/capability.ts';
import { approvalCapability } from '#capabilities/approval/server/capability.ts';
import { appCentreCapability } from '#capabilities/app-centre/server/capability.ts';
import { bankFileCapability } from '#capabilities/bank-file/server/capability.ts';
import { billCapability } from '#capabilities/bill/server/capability.ts';
import { changeCapability } from '#capabilities/change/server/capability.ts';
import type { AnyChangeKind } from '#capabilities/change/server/index.ts';
import { certificateCapability } from '#capabilities/certificate/server/capability.ts';
import { checkoutCapability } from '#capabilities/checkout/server/capability.ts';
import { collectionCapability } from '#capabilities/collection/server/capability.ts';
import { collectCapability } from '#capabilities/collect/server/capability.ts';
import { identityCapability } from '#capabilities/identity/server/capability.ts';
import { machineCapability } from '#capabilities/machine/server/capability.ts';
import { messengerCapability } from '#capabilities/messenger/server/capability.ts';
import { merchantCapability } from '#capabilities/merchant/server/capability.ts';
import { onboardingCapability } from '#capabilities/onboarding/server/capability.ts';
import { orderCapability } from '#capabilities/order/server/capability.ts';
import { indexOrderKinds, indexPayerRules, payeesOfOrders, type OrderKind } from '#capabilities/order/server/index.ts';
import { payeeCapability } from '#capabilities/payee/server/capability.ts';
import { payoutCapability } from '#capabilities/payout/server/capability.ts';
import { pettyCapability } from '#capabilities/petty/server/capability.ts';
import { preauthCapability } from '#capabilities/preauth/server/capability.ts';
import { providerAccessCapability } from '#capabilities/provider-access/server/capability.ts';
import { pricingCapability } from '#capabilities/pricing/server/capability.ts';
import { realnameCapability } from '#capabilities/realname/server/capability.ts';
import { receiptCapability } from '#capabilities/receipt/server/capability.ts';
import { reconcileCapability } from '#capabilities/reconcile/server/capability.ts';
import { reserveCapability } from '#capabilities/reserve/server/capability.ts';
import { refundCapability } from '#capabilities/refund/server/capability.ts';
import { searchCapability } from '#capabilities/search/server/capability.ts';
import { secondCapability } from '#capabilities/second/server/capability.ts';
import { securityCapability } from '#capabilities/security/server/capability.ts';
import { splitCapability } from '#capabilities/split/server/capability.ts';
import { redpacketCapability } from '#capabilities/redpacket/server/capability.ts';
import { specialCapability } from '#capabilities/special/server/capability.ts';
import { monitorCapability } from '#capabilities/monitor/server/capability.ts';
import { supportCapability } from '#capabilities/support/server/capability.ts';
import { standingCapability } from '#capabilities/standing/server/capability.ts';
import { statementCapability } from '#capabilities/statement/server/capability.ts';
import { isBatchKind, type BatchKind } from '#capabilities/upload/server/index.ts';
import { uploadCapability } from '#capabilities/upload/server/capability.ts';
import { terminalCapability } from '#capabilities/terminal/server/capability.ts';
import { topupCapability } from '#capabilities/topup/server/capability.ts';
import { transferCapability } from '#capabilities/transfer/server/capability.ts';
import { withdrawalCapability } from '#capabilities/withdrawal/server/capability.ts';
import { wealthCapability } from '#capabilities/wealth/server/capability.ts';
import { messagingCapability } from '#capabilities/messaging/server/capability.ts';
import { webhookCapability } from '#capabilities/webhook/server/capability.ts';
import { composeServer } from '#platform/kernel/composition.ts';
import type { Capability } from './capability.ts';

/**
 * The capabilities of the product, lower ones first (docs/architecture.md). A new one adds its line here; a call whose
 * input names no object adds its row to record-names.data.ts.
 */
export const capabilities: readonly Capability[] = [
  identityCapability,
  merchantCapability,
  changeCapability,
  accessCapability,
  securityCapability,
  providerAccessCapability,
  machineCapability,
  messengerCapability,
  activationCapability,
  certificateCapability,
  realnameCapability,
  accountCapability,
  payeeCapability,
  approvalCapability,
  uploadCapability,
  receiptCapability,
  orderCapability,
  withdrawalCapability,
  topupCapability,
  collectionCapability,
  transferCapability,
  payoutCapability,
  checkoutCapability,
  preauthCapability,
  splitCapability,
  refundCapability,
  redpacketCapability,
  wealthCapability,
  collectCapability,
  pettyCapability,
  specialCapability,
  secondCapability,
  standingCapability,
  accountStatusCapability,
  accountStatementCapability,
  terminalCapability,
  pricingCapability,
  billCapability,
  statementCapability,
  searchCapability,
  reconcileCapability,
  bankFileCapability,
  messagingCapability,
  appCentreCapability,
  reserveCapability,
  supportCapability,
  monitorCapability,
  onboardingCapability,
  webhookCapability,
];

/** All kinds of money order, also those that have a price and cannot be made yet. */
export const kinds: readonly PricedKind[] = capabilities.flatMap((capability) => capability.kinds ?? []);

/** Kinds whose orders people can make. */
export const orderKinds: readonly OrderKind[] = kinds.filter((kind): kind is OrderKind => 'destination' in kind);

/** Kinds of which many lines can be uploaded as one sheet. */
export const batchKinds: readonly BatchKind[] = kinds.flatMap((kind) => (isBatchKind(kind) ? [kind] : []));

/** Changes that a second person confirms, of both realms. */
export const changeKinds: readonly AnyChangeKind[] = capabilities.flatMap(({ changes = [] }) => changes);
/** Those of merchants' own people, and those of the provider's: neither realm knows the kinds of the other. */
export const [merchantChangeKinds, providerChangeKinds] = (['merchant', 'provider'] as const).map((realm) =>
  changeKinds.filter((kind) => (kind.realm ?? 'merchant') === realm),
) as [AnyChangeKind[], AnyChangeKind[]];

const kindIndex = indexKinds(kinds.map(({ contract }) => contract));
/** All that lower folders need of higher ones. */
composeServer({
  kinds: () => kindIndex,
  orderKinds: indexOrderKinds(orderKinds),
  orderParties: payeesOfOrders,
  payerRules: indexPayerRules(capabilities.flatMap(({ payerRules = [] }) => payerRules)),
});
