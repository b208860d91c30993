import { personOfMobile } from '#capabilities/identity/server/index.ts';
import { STANDARD_LIMITS } from '#capabilities/pricing/contract/words.ts';
import { limitsOfRows, limitTemplates } from '#capabilities/pricing/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ApplicationState } from '../../contract/words.ts';
import { invite } from '../invitation.ts';
import { openMerchant, type Opening, type OpeningDeps } from '../open-merchant.ts';
import { layersOfTemplate } from '../review-templates.ts';
import { moveApplication, type Acting, type ApplicationRow } from './application-row.ts';

/** Undefined: the merchant keeps the limits of the kinds of order. The id was checked in this transaction. */
async function limitsFrom(tx: Tx, wanted: string): Promise<Opening['limits']> {
  if (wanted === STANDARD_LIMITS) return undefined;
  const template = (await limitTemplates(tx)).find(({ templateId }) => templateId === wanted);
  if (!template) throw new Error(`the template of limits ${wanted} is gone`);
  return limitsOfRows(template.rows);
}

/**
 * Opens the merchant of an approved and checked application, with its administrator and the invitation. On return `tx`
 * is bound to the merchant.
 */
export async function openApproved(
  tx: Tx,
  deps: OpeningDeps & { secret: Buffer },
  row: ApplicationRow,
  acting: Acting,
): Promise<{ version: number; state: ApplicationState; mid: string }> {
  const { at, user } = acting;
  const { subject, people, settlement, products } = row.data;
  const administrator = { mobile: people.administratorMobile, userName: people.administratorName };
  const personId = await personOfMobile(tx, deps.secret, administrator);
  const limits = await limitsFrom(tx, products.limitTemplate);
  const { mid } = await openMerchant(tx, deps, {
    name: subject.name,
    holderType: subject.kind,
    contact: { name: people.contactName, phone: people.contactPhone, email: people.contactEmail },
    accounts: products.accounts.map((type) => ({ type })),
    applications: products.applications,
    settlement: [settlement],
    administrator: { personId, layers: layersOfTemplate[products.reviewTemplate] },
    feePlan: { planId: products.feePlan, by: user.userName },
    ...(limits ? { limits } : {}),
    at,
  });
  await invite(tx, deps.secret, { mid, personId, at });
  const opened = await moveApplication(tx, { ...row, state: 'approved' }, { state: 'opened', mid }, acting);
  return { ...opened, mid };
}
