import { smsWriter } from '#capabilities/identity/server/index.ts';
import { formatCount } from '#platform/kernel/amount-text.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import type { SignedText } from '#platform/kernel/message-template.ts';
import { shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';
import { REMIND_EVERY_MS } from '../constants.ts';
import { daysBetween, isHourOfMessages, reminderDue } from '../domain/reminder-rule.ts';
import { leftAloneMessage, reviewMessage } from './messages.ts';
import { reviewersOf } from './policy.ts';
import { rerouteReviews } from './reroute-reviews.ts';
import { waitingOf, whoMayReview, type Waiting } from './waiting-reviews.ts';

export const REMIND = 'approval.remind';

/** What one person is reminded of: how many orders, and when the first of them ends. */
interface Reminder {
  count: number;
  endsAt: Date;
}

/**
 * `approval.remind`: orders of disabled reviewers go to administrators. Then one message a person for all orders of a
 * merchant that wait for them since 1, 30, 60, 83 or 89 days, and to the administrators when nobody is left who may
 * review an order. The message is queued before it is recorded: a worker that dies between tells twice rather than
 * never. A gateway that is away fails the job, which comes again.
 */
export const remindReviewersJob = ({ sms }: { sms: SmsGateway }): JobHandler =>
  recurring(everyMs(REMIND_EVERY_MS), async ({ db, clock }) => {
    const now = clock.now();
    let untold = 0;
    for (const mid of await merchantsThatWait(db)) {
      await db.transaction({ mid }, (tx) => rerouteReviews(tx, mid, now));
      if (!isHourOfMessages(shanghaiMinutes(now))) continue;
      const due = await db.transaction({ mid, readOnly: true }, (tx) => whatToTell(tx, mid, now));
      try {
        for (const { mobile, text } of due.messages) await sms.send({ mobile, text });
      } catch {
        // The gateway's error may quote the message.
        untold += 1;
        continue;
      }
      if (due.orders.length > 0) await db.transaction({ mid }, (tx) => writeDown(tx, mid, due.orders, now));
    }
    if (untold > 0) throw new Error(`reviewers of ${untold} merchants could not be reminded: no message was taken`);
  });

const merchantsThatWait = async (db: Database): Promise<string[]> =>
  (
    await db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, (tx) =>
      tx.rows<{ mid: string }>(
        `SELECT DISTINCT mid FROM approval.reviews WHERE state = 'pending' ORDER BY mid`,
        [],
        'approval.merchants_that_wait',
      ),
    )
  ).map(({ mid }) => mid);

interface DueOrder {
  orderNo: string;
  day: number;
  isAlone: boolean;
}

async function whatToTell(tx: Tx, mid: string, now: Date) {
  const [waiting, people] = await Promise.all([waitingOf(tx, mid, now), reviewersOf(tx, mid)]);
  const [toReview, alone] = [new Map<string, Reminder>(), [] as Waiting[]];
  const orders: DueOrder[] = [];
  for (const review of waiting) {
    const eligible = whoMayReview(review, people);
    const day = reminderDue(daysBetween(shanghaiDate(review.submittedAt), shanghaiDate(now)), review.remindedDay);
    const isAlone = eligible.length === 0;
    if (day === null && isAlone === (review.leftAloneAt !== null)) continue;
    orders.push({ orderNo: review.orderNo, day: day ?? review.remindedDay, isAlone });
    if (isAlone) alone.push(review);
    else if (day !== null) for (const { personId } of eligible) add(toReview, personId, review);
  }
  const administrators = alone.length > 0 ? people.filter(({ isAdmin }) => isAdmin) : [];
  const [remind, warn] = [await smsWriter(tx, reviewMessage), await smsWriter(tx, leftAloneMessage)];
  const mobiles = await mobilesOf(tx, [...toReview.keys(), ...administrators.map(({ personId }) => personId)]);
  return {
    orders,
    messages: [
      ...[...toReview].flatMap(([personId, reminder]) =>
        message(mobiles.get(personId), remind(wordsOfReminder(reminder))),
      ),
      ...administrators.flatMap(({ personId }) => message(mobiles.get(personId), warn(wordsOfAlone(alone)))),
    ],
  };
}

const message = (mobile: string | undefined, text: SignedText) => (mobile ? [{ mobile, text }] : []);

function add(reminder: Map<string, Reminder>, personId: string, { deadlineAt }: Waiting): void {
  const { count, endsAt } = reminder.get(personId) ?? { count: 0, endsAt: deadlineAt };
  reminder.set(personId, { count: count + 1, endsAt: deadlineAt < endsAt ? deadlineAt : endsAt });
}

const wordsOfReminder = ({ count, endsAt }: Reminder) => ({ count: formatCount(count), endsOn: shanghaiDate(endsAt) });
const wordsOfAlone = (alone: readonly Waiting[]) => ({
  count: formatCount(alone.length),
  orders: `${alone[0]!.orderNo}${alone.length > 1 ? '等' : ''}`,
});

const mobilesOf = async (tx: Tx, people: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.rows<{ id: string; mobile: string }>(
        'SELECT id, mobile FROM identity.v_persons WHERE id = ANY($1::uuid[])',
        [people],
        'approval.mobiles',
      )
    ).map(({ id, mobile }) => [id, mobile]),
  );

const writeDown = (tx: Tx, mid: string, orders: readonly DueOrder[], now: Date): Promise<number> =>
  tx.run(
    `UPDATE approval.reviews r SET told_xid = pg_current_xact_id(), told_at = $5, reminded_day = d.day, left_alone_at = CASE WHEN d.alone THEN coalesce(r.left_alone_at, $5) END
     FROM unnest($2::text[], $3::integer[], $4::boolean[]) AS d(order_no, day, alone) WHERE r.mid = $1 AND r.order_no = d.order_no`,
    [
      mid,
      orders.map(({ orderNo }) => orderNo),
      orders.map(({ day }) => day),
      orders.map(({ isAlone }) => isAlone),
      now,
    ],
    'approval.reminded',
  );
