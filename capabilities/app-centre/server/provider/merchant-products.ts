import { openApplications, openingsNow } from '#capabilities/access/server/index.ts';
import { notifyMerchant } from '#capabilities/merchant/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { atShanghai, shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { APP_CONDITIONS_UNMET, APP_MISSING } from '../../contract/errors.ts';
import { applicationStates as words, conditionWords } from '../../contract/words.ts';
import { wayOn } from '../../domain/opening-rule.ts';
import { applicationStates } from '../application-states.ts';
import { endUse } from '../close-application.ts';
import { unmetOfMerchant } from '../conditions.ts';
import { insertDeal, lockApplications, noteDecision, type DealRow } from '../deal-row.ts';
import { offerOf, sortedOffers, type AppCentreDeps } from '../offers.ts';
import { wayOfNow } from '../open-application.ts';
import { termsOn, versionsDue } from '../terms.ts';

type Offers = Pick<AppCentreDeps, 'offers'>;

/** All products, as one merchant has them. `tx` is bound to the merchant. */
export async function merchantProducts(tx: Tx, deps: Offers, mid: string, at: Date) {
  const today = shanghaiDate(at);
  const stateOf = await applicationStates(tx, mid);
  const openingOf = await openingsNow(tx);
  const due = await versionsDue(tx, mid);
  const list = [];
  for (const { application } of sortedOffers(deps)) {
    const { code, name } = application;
    const { state, openedAt, startsAt } = stateOf(code);
    const { now } = await termsOn(tx, application, today);
    list.push({
      product: code,
      name,
      state,
      stateName: words[state],
      openedAt: openedAt && shanghaiIso(openedAt),
      startDate: startsAt && shanghaiDate(startsAt),
      opens: wayOn(openingOf(code), today),
      agreementVersion: now.version,
      versionDue: (state === 'opened' && due.get(code)) || '',
    });
  }
  return list;
}

/** Who of the provider acts in a merchant. */
interface Acting {
  mid: string;
  userId: string;
  userName: string;
  at: Date;
}

/**
 * Opens a product for a merchant whose person has accepted its terms elsewhere: it is kept as a request that the
 * provider has approved. What the merchant itself asked for is decided by people.
 */
export async function openForMerchant(
  tx: Tx,
  deps: Offers,
  { mid, userId, userName, at }: Acting,
  { product, agreementVersion, acceptedBy }: { product: string; agreementVersion: string; acceptedBy: string },
) {
  const application = offerOf(deps, product)?.application;
  if (!application) return fail(APP_MISSING);
  lockApplications(tx, mid);
  const today = shanghaiDate(at);
  const way = await wayOfNow(tx, { mid, application, agreementVersion, today, startDate: today });
  if (!way.ok) return way;
  const unmet = await unmetOfMerchant(tx, mid, application);
  if (unmet) return fail(APP_CONDITIONS_UNMET, `尚未满足开通条件：${conditionWords[unmet].name}`);
  const deal: DealRow = {
    mid,
    dealId: newId(),
    requestNo: newId(),
    application: product,
    action: 'open',
    state: 'done',
    startsAt: atShanghai(today),
    agreementVersion,
    reason: '',
    makerId: userId,
    makerName: acceptedBy,
    createdAt: at,
    endedAt: at,
    endedBy: '',
    asked: true,
    decidedBy: userName,
  };
  await insertDeal(tx, deal);
  await noteDecision(tx, deal, userName, at);
  await openApplications(tx, mid, [product]);
  await notify(tx, { mid, at }, `${application.name}已开通`, '菜单和功能立即可用');
  return ok(application);
}

/** Closes a product of a merchant, which reads why. */
export async function closeForMerchant(
  tx: Tx,
  deps: Offers,
  { mid, userId, at }: Acting,
  { product, reason }: { product: string; reason: string },
) {
  const offer = offerOf(deps, product);
  if (!offer) return fail(APP_MISSING);
  lockApplications(tx, mid);
  const closed = await endUse(tx, offer, { mid, requestNo: newId(), reason, makerId: userId, makerName: '平台', at });
  if (!closed.ok) return closed;
  await notify(tx, { mid, at }, `${offer.application.name}已关闭`, `原因：${reason}`);
  return ok(offer.application);
}

const notify = (tx: Tx, { mid, at }: Pick<Acting, 'mid' | 'at'>, title: string, text: string): Promise<number> =>
  notifyMerchant(tx, { mid, title, text, page: pathTo('/appCenter/deal'), at });
