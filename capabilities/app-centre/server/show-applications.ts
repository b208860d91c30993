import { openingsNow, type ProductOpening } from '#capabilities/access/server/index.ts';
import { feeBands, type KindFee } from '#capabilities/account/server/index.ts';
import { pricedPayees, speeds } from '#capabilities/account/contract/words.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { APP_MISSING } from '../contract/errors.ts';
import type { ApplicationRow, listOpened, listUnopened, queryApplication } from '../contract/operations.ts';
import { applicationStates as words } from '../contract/words.ts';
import { isFree, lowestPrice, priceOf, rangeOf } from '../domain/fee-text.ts';
import { endNotice, wayOn } from '../domain/opening-rule.ts';
import { applicationStates, type StateNow } from './application-states.ts';
import { conditionsOf } from './conditions.ts';
import { offerOf, packageOf, sortedOffers, type AppCentreDeps, type Offer } from './offers.ts';
import { termsOn, versionsDue } from './terms.ts';

/** Also one that will be opened: it is no longer to be asked for. */
const isOpened = ({ state }: ApplicationRow): boolean => state === 'opened' || state === 'opening' || state === 'asked';

export const showOpened =
  (deps: AppCentreDeps): Handler<typeof listOpened> =>
  async (context) =>
    ok({ list: (await allOf(deps, context)).filter(isOpened) });

export const showUnopened =
  (deps: AppCentreDeps): Handler<typeof listUnopened> =>
  async (context) =>
    ok({ list: (await allOf(deps, context)).filter((row) => !isOpened(row)) });

/** What is known of all applications in one merchant at this moment. */
interface Known {
  stateOf: (code: string) => StateNow;
  openingOf: (code: string) => ProductOpening;
  due: ReadonlyMap<string, string>;
  today: ShanghaiDate;
}

async function known({ tx, clock }: CallContext, mid: string): Promise<Known> {
  return {
    stateOf: await applicationStates(tx, mid),
    openingOf: await openingsNow(tx),
    due: await versionsDue(tx, mid),
    today: shanghaiDate(clock.now()),
  };
}

async function allOf(deps: AppCentreDeps, context: CallContext): Promise<ApplicationRow[]> {
  const now = await known(context, roleOf(context).mid);
  const offers = sortedOffers(deps);
  const fees = await feesOf(context, offers);
  return offers.map((offer) => describe(offer, now, fees));
}

const feesOf = (context: CallContext, offers: readonly Offer[]): Promise<KindFee[]> =>
  feeBands(
    context.tx,
    roleOf(context).mid,
    offers.flatMap(({ kinds }) => kinds.map(({ id }) => id)),
    context.clock.now(),
  );

const ofKinds = (fees: readonly KindFee[], { kinds }: Pick<Offer, 'kinds'>): KindFee[] =>
  fees.filter((fee) => kinds.some(({ id }) => id === fee.kind));

function describe(
  { application, kinds }: Offer,
  { stateOf, openingOf, due, today }: Known,
  fees: readonly KindFee[],
): ApplicationRow {
  const { code, name, mark, summary } = application;
  const { state, openedAt, startsAt } = stateOf(code);
  const opening = openingOf(code);
  return {
    appCode: code,
    appName: name,
    mark,
    summary,
    state,
    stateName: words[state],
    openedAt: openedAt && shanghaiIso(openedAt),
    startDate: startsAt && shanghaiDate(startsAt),
    price: lowestPrice(ofKinds(fees, { kinds })),
    opens: wayOn(opening, today),
    endNotice: endNotice(opening, today),
    versionDue: (state === 'opened' && due.get(code)) || '',
  };
}

/** `plm/app.detail`. */
export const showApplication =
  (deps: AppCentreDeps): Handler<typeof queryApplication> =>
  async (context, { appCode }) => {
    const offer = offerOf(deps, appCode);
    if (!offer) return fail(APP_MISSING);
    const { tx } = context;
    const { mid, personId } = roleOf(context);
    const { application, kinds } = offer;
    const fees = await feesOf(context, [offer]);
    const nameOf = (id: string): string => kinds.find((kind) => kind.id === id)!.name;
    const now = await known(context, mid);
    const terms = await termsOn(tx, application, now.today);
    const row = describe(offer, now, fees);
    return ok({
      ...row,
      ...packageOf(deps, application),
      agreement: terms.now,
      agreementDue: row.versionDue === '' ? null : terms.newest,
      uses: [...application.uses],
      conditions: await conditionsOf(tx, { mid, personId }, application),
      fees: ofKinds(fees, offer).map((fee) => ({
        kindName: fee.payee === 'any' ? nameOf(fee.kind) : `${nameOf(fee.kind)}（${pricedPayees[fee.payee]}）`,
        speedName: speeds[fee.speed],
        range: rangeOf(fee),
        price: fee.feeFrom === 'amount' && !isFree(fee) ? `${priceOf(fee)}，从付款金额中扣除` : priceOf(fee),
      })),
      kinds: kinds.filter(({ rights }) => rights.make.length > 0).map(({ name }) => name),
    });
  };
