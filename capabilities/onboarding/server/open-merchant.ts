import { createMerchantRoles, openApplications, type StartingRole } from '#capabilities/access/server/index.ts';
import {
  assignFeePlan,
  bindBankAccount,
  openAccount,
  setLimits,
  type KindLimits,
  type MerchantAccount,
} from '#capabilities/account/server/index.ts';
import { STANDARD_PLAN, type AccountType, type HolderType } from '#capabilities/account/contract/words.ts';
import { setPolicies, type PolicyLayer } from '#capabilities/approval/server/index.ts';
import { createMerchant, relatePerson } from '#capabilities/merchant/server/index.ts';
import { bindMerchant } from '#platform/db/bind-merchant.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import type { MenuNode } from '#platform/kernel/menu.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';

/** What the product knows and an opening needs. */
export interface OpeningDeps {
  provider: { platformNo: string; platformName: string };
  merchantMenu: readonly MenuNode[];
  /** Kinds of order that can be reviewed. */
  reviewedKinds: readonly string[];
}

export interface Opening {
  /** Absent: a free number is drawn. */
  mid?: string;
  name: string;
  /** Default: a company. */
  holderType?: HolderType;
  contact?: { name: string; phone: string; email: string };
  /** A number that is absent is drawn. */
  accounts: readonly { type: AccountType; accountNo?: string }[];
  /** Codes of the applications that are open from the start. */
  applications: readonly string[];
  settlement: readonly { bankName: string; bankAccountNo: string; boundAt?: Date }[];
  /** Who chose it; default: 标准, which is assigned to nobody. */
  feePlan?: { planId: string; by: string };
  /** Default: those of the kinds of order. */
  limits?: readonly KindLimits[];
  /** Null: a merchant that is only paid. Nobody can enter it. */
  administrator: { personId: string; layers: readonly PolicyLayer[] } | null;
  at: Date;
}

interface OpenedMerchant {
  mid: string;
  roleIds: Record<StartingRole, string>;
  accounts: MerchantAccount[];
  /** In the order of `settlement`. */
  bankAccountIds: string[];
}

/**
 * Opens a merchant with all that it needs to pay and to be paid, in the transaction of the caller: it has happened
 * whole or not at all. The administrator has still to activate the role. A given number that is taken throws. On
 * return `tx` is bound to the merchant, unless it is bound to all.
 */
export async function openMerchant(
  tx: Tx,
  { provider, merchantMenu, reviewedKinds }: OpeningDeps,
  opening: Opening,
): Promise<OpenedMerchant> {
  const { name, holderType = 'company', contact, feePlan, limits, at } = opening;
  const { platformNo, platformName } = provider;
  const mid = await createMerchant(tx, { mid: opening.mid, customerName: name, platformNo, platformName, contact, at });
  await bindUnlessToAll(tx, mid);
  const roleIds = await createMerchantRoles(tx, mid, merchantMenu, at);
  await openApplications(tx, mid, opening.applications);
  const accounts: MerchantAccount[] = [];
  for (const account of opening.accounts)
    accounts.push(await openAccount(tx, { mid, name, holderType, openedAt: at, ...account }));
  const bankAccountIds: string[] = [];
  for (const { bankName, bankAccountNo, boundAt = at } of opening.settlement)
    bankAccountIds.push(await bindBankAccount(tx, { mid, bankName, bankAccountNo, holderName: name, boundAt }));
  if (feePlan && feePlan.planId !== STANDARD_PLAN)
    await assignFeePlan(tx, { mids: [mid], planId: feePlan.planId, fromDay: shanghaiDate(at), by: feePlan.by, at });
  if (limits) await setLimits(tx, [mid], limits);
  if (opening.administrator) {
    const { personId, layers } = opening.administrator;
    await relatePerson(tx, { mid, personId, roleId: roleIds.admin, roleClass: 'admin', authStatus: 'pend', at });
    await setPolicies(tx, { mid, kinds: reviewedKinds, layers, createdBy: personId, at });
  }
  return { mid, roleIds, accounts, bankAccountIds };
}

async function bindUnlessToAll(tx: Tx, mid: string): Promise<void> {
  const bound = await tx.one<{ mid: string }>("SELECT current_setting('app.mid', true) AS mid", [], 'onboarding.bound');
  if (bound?.mid !== ALL_MERCHANTS) await bindMerchant(tx, mid);
}
