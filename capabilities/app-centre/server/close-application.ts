import { formatCount } from '#platform/kernel/amount-text.ts';
import { closeApplication as closeOne, openedApplications } from '#capabilities/access/server/index.ts';
import { countOpenOrders } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler, nameObject, noteChanges } from '#platform/http/handler.ts';
import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { APP_HAS_OPEN_BUSINESS, APP_MISSING, APP_NOT_OPEN } from '../contract/errors.ts';
import type { closeApplication } from '../contract/operations.ts';
import { dealOfRequest, describeDeal, insertDeal, lockApplications, type DealRow } from './deal-row.ts';
import { offerOf, type AppCentreDeps, type Offer } from './offers.ts';

/** `plm/app.close`: counts from the next call of every member on. */
export const close =
  (deps: AppCentreDeps): Handler<typeof closeApplication> =>
  async (context, { requestNo, appCode, reason }) => {
    const { tx, clock } = context;
    const { mid, personId, personName } = roleOf(context);
    const offer = offerOf(deps, appCode);
    if (!offer) return fail(APP_MISSING);
    const { name } = offer.application;
    nameObject(context, `应用 ${name}`);
    lockApplications(tx, mid);
    const earlier = await dealOfRequest(tx, mid, requestNo);
    if (earlier) {
      const isSame = earlier.action === 'close' && earlier.application === appCode;
      return isSame ? ok(describeDeal(earlier, name)) : fail(REQUEST_NUMBER_REUSED);
    }
    const closing = { mid, requestNo, reason, makerId: personId, makerName: personName, at: clock.now() };
    const closed = await endUse(tx, offer, closing);
    if (!closed.ok) return closed;
    noteChanges(context, { label: `应用 ${name}`, before: '已开通', after: '未开通' });
    return ok(describeDeal(closed.data, name));
  };

interface Closing extends Pick<DealRow, 'mid' | 'requestNo' | 'reason' | 'makerId' | 'makerName'> {
  at: Date;
}

/** Closes an application, unless something of it is open, by merchant or provider. Under `lockApplications`. */
export async function endUse(tx: Tx, offer: Offer, { at, ...closing }: Closing) {
  const { mid } = closing;
  const { code } = offer.application;
  if (!(await openedApplications(tx, mid)).has(code)) return fail(APP_NOT_OPEN);
  const obstacle = await obstacleOf(tx, mid, offer, at);
  if (obstacle) return fail(APP_HAS_OPEN_BUSINESS, `暂不能关闭：${obstacle}`);
  const deal: DealRow = {
    ...closing,
    dealId: newId(),
    application: code,
    action: 'close',
    state: 'done',
    startsAt: atShanghai(shanghaiDate(at)),
    agreementVersion: '',
    createdAt: at,
    endedAt: at,
    endedBy: '',
    asked: false,
    decidedBy: '',
  };
  await insertDeal(tx, deal);
  await closeOne(tx, mid, code);
  return ok(deal);
}

/** What must end first. */
async function obstacleOf(
  tx: Tx,
  mid: string,
  { application, kinds, inUse }: Offer,
  now: Date,
): Promise<string | null> {
  const ids = kinds.map(({ id }) => id);
  const count = await countOpenOrders(tx, mid, ids);
  if (count > 0) return `${application.name}还有${formatCount(count)}笔未完成的订单，请等待完成或撤回`;
  return (await inUse?.(tx, mid, now)) ?? null;
}
