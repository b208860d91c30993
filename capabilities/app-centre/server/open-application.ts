import { openApplications, openingsNow } from '#capabilities/access/server/index.ts';
import { roleOf, type CallContext, type Handler, nameObject } from '#platform/http/handler.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import type { Application } from '#platform/kernel/application.ts';
import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { addDays, atShanghai, instantOf, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { START_WITHIN_DAYS } from '../constants.ts';
import {
  APP_ALREADY_OPEN,
  APP_CLOSED_TO_NEW,
  APP_CONDITIONS_UNMET,
  APP_MISSING,
  APP_OPENING_PENDING,
  APP_START_DAY_INVALID,
  APP_TERMS_OUTDATED,
} from '../contract/errors.ts';
import { wayOn } from '../domain/opening-rule.ts';
import type { openApplication } from '../contract/operations.ts';
import { conditionWords } from '../contract/words.ts';
import { applicationStates } from './application-states.ts';
import { unmetCondition } from './conditions.ts';
import { dealJob, dealOfRequest, describeDeal, insertDeal, lockApplications, type DealRow } from './deal-row.ts';
import { offerOf, type AppCentreDeps } from './offers.ts';
import { termsOn } from './terms.ts';

type Input = InputOf<typeof openApplication>;

/**
 * `plm/app.open`: what is to begin today is opened in this transaction, so that the next call of every member has it;
 * for a later day a job waits. Where the provider decides it, it waits for that first.
 */
export const open =
  (deps: AppCentreDeps): Handler<typeof openApplication> =>
  async (context, input) => {
    const { tx, clock } = context;
    const { mid, personId } = roleOf(context);
    const offer = offerOf(deps, input.appCode);
    if (!offer) return fail(APP_MISSING);
    nameObject(context, `应用 ${offer.application.name}`);
    const { application } = offer;
    lockApplications(tx, mid);
    const earlier = await dealOfRequest(tx, mid, input.requestNo);
    if (earlier)
      return isSame(earlier, input) ? ok(describeDeal(earlier, application.name)) : fail(REQUEST_NUMBER_REUSED);
    const today = shanghaiDate(clock.now());
    const { agreementVersion, startDate = today } = input;
    const way = await wayOfNow(tx, { mid, application, agreementVersion, today, startDate });
    if (!way.ok) return way;
    if (!isStart(startDate, today)) return fail(APP_START_DAY_INVALID);
    const unmet = await unmetCondition(tx, { mid, personId }, application);
    if (unmet)
      return fail(
        APP_CONDITIONS_UNMET,
        `尚未满足开通条件：${conditionWords[unmet].name}。${conditionWords[unmet].hint}`,
      );
    const deal = dealFrom(context, input, way.data === 'request');
    await insertDeal(tx, deal);
    if (deal.asked) return ok(describeDeal(deal, application.name));
    if (deal.state === 'done') await openApplications(tx, mid, [application.code]);
    else enqueueLater(tx, dealJob(deal));
    return ok(describeDeal(deal, application.name));
  };

interface Opening {
  mid: string;
  application: Application;
  agreementVersion: string;
  today: ShanghaiDate;
  startDate: string;
}

/** How an application can be opened, or why it cannot, by merchant or provider. Under `lockApplications`. */
export async function wayOfNow(tx: Tx, { mid, application, agreementVersion, today, startDate }: Opening) {
  const { now: agreement } = await termsOn(tx, application, today);
  if (agreementVersion !== agreement.version) return fail(APP_TERMS_OUTDATED);
  const { state } = (await applicationStates(tx, mid))(application.code);
  if (state === 'opened') return fail(APP_ALREADY_OPEN);
  if (state === 'opening' || state === 'asked') return fail(APP_OPENING_PENDING);
  const way = wayOn((await openingsNow(tx))(application.code), startDate as ShanghaiDate);
  return way === 'closed' ? fail(APP_CLOSED_TO_NEW) : ok(way);
}

const isSame = ({ action, application, startsAt, createdAt }: DealRow, { appCode, startDate }: Input): boolean =>
  action === 'open' && application === appCode && shanghaiDate(startsAt) === (startDate ?? shanghaiDate(createdAt));

const isStart = (date: string, today: string): boolean =>
  instantOf(date) !== null && date >= today && date <= addDays(today, START_WITHIN_DAYS);

function dealFrom(context: CallContext, input: Input, isRequested: boolean): DealRow {
  const { requestNo, appCode, agreementVersion, startDate } = input;
  const { mid, personId, personName } = roleOf(context);
  const now = context.clock.now();
  const date = startDate ?? shanghaiDate(now);
  const atOnce = !isRequested && date === shanghaiDate(now);
  return {
    mid,
    dealId: newId(),
    requestNo,
    application: appCode,
    action: 'open',
    state: atOnce ? 'done' : 'pending',
    startsAt: atShanghai(date),
    agreementVersion,
    reason: '',
    makerId: personId,
    makerName: personName,
    createdAt: now,
    endedAt: atOnce ? now : null,
    endedBy: '',
    asked: isRequested,
    decidedBy: '',
  };
}
