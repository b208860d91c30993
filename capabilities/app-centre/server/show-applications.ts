import { feeBands, type KindFee } from '#capabilities/account/server/index.ts';
import { speeds } from '#capabilities/account/contract/words.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { ApplicationRow, listOpened, listUnopened, queryApplication } from '../contract/operations.ts';
import { applicationStates as words } from '../contract/words.ts';
import { agreementOf } from '../domain/agreement.ts';
import { lowestPrice, priceOf, rangeOf } from '../domain/fee-text.ts';
import { applicationStates, type StateNow } from './application-states.ts';
import { conditionsOf } from './conditions.ts';
import { offerOf, packageOf, sortedOffers, type AppCentreDeps, type Offer } from './offers.ts';

/** Also one that will be opened: it is no longer to be asked for. */
const isOpened = ({ state }: ApplicationRow): boolean => state === 'opened' || state === 'opening';

export const showOpened =
  (deps: AppCentreDeps): Handler<typeof listOpened> =>
  async (context) =>
    ok({ list: (await allOf(deps, context)).filter(isOpened) });

export const showUnopened =
  (deps: AppCentreDeps): Handler<typeof listUnopened> =>
  async (context) =>
    ok({ list: (await allOf(deps, context)).filter((row) => !isOpened(row)) });

async function allOf(deps: AppCentreDeps, context: CallContext): Promise<ApplicationRow[]> {
  const stateOf = await applicationStates(context.tx, roleOf(context).mid);
  const offers = sortedOffers(deps);
  const fees = await feesOf(context, offers);
  return offers.map((offer) => describe(offer, stateOf(offer.application.code), fees));
}

const feesOf = (context: CallContext, offers: readonly Offer[]): Promise<KindFee[]> =>
  feeBands(
    context.tx,
    roleOf(context).mid,
    offers.flatMap(({ kinds }) => kinds.map(({ id }) => id)),
    context.clock.now(),
  );

const ofKinds = (fees: readonly KindFee[], { kinds }: Offer): KindFee[] =>
  fees.filter((fee) => kinds.some(({ id }) => id === fee.kind));

const describe = (offer: Offer, { state, openedAt, startsAt }: StateNow, fees: readonly KindFee[]): ApplicationRow => ({
  appCode: offer.application.code,
  appName: offer.application.name,
  mark: offer.application.mark,
  summary: offer.application.summary,
  state,
  stateName: words[state],
  openedAt: openedAt && shanghaiIso(openedAt),
  startDate: startsAt && shanghaiDate(startsAt),
  price: lowestPrice(ofKinds(fees, offer)),
});

/** `plm/app.detail`. */
export const showApplication =
  (deps: AppCentreDeps): Handler<typeof queryApplication> =>
  async (context, { appCode }) => {
    const offer = offerOf(deps, appCode);
    if (!offer) return fail('05601KPLMS');
    const { tx } = context;
    const { mid, personId } = roleOf(context);
    const { application, kinds } = offer;
    const fees = await feesOf(context, [offer]);
    const nameOf = (id: string): string => kinds.find((kind) => kind.id === id)!.name;
    return ok({
      ...describe(offer, (await applicationStates(tx, mid))(appCode), fees),
      ...packageOf(deps, application),
      agreement: agreementOf(application.name),
      uses: [...application.uses],
      conditions: await conditionsOf(tx, { mid, personId }, application),
      fees: ofKinds(fees, offer).map((fee) => ({
        kindName: nameOf(fee.kind),
        speedName: speeds[fee.speed],
        range: rangeOf(fee),
        price: priceOf(fee),
      })),
      kinds: kinds.filter(({ rights }) => rights.make.length > 0).map(({ name }) => name),
    });
  };
