import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { findAccount } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { MAIL_UNAVAILABLE } from '../contract/errors.ts';
import type { querySubscriptions, setSubscription } from '../contract/subscription-operations.ts';
import type { Unit } from '../contract/words.ts';

export interface Mailing {
  /** The provider sends e-mail. */
  sendsMail: boolean;
}

export const showSubscriptions =
  ({ sendsMail }: Mailing): Handler<typeof querySubscriptions> =>
  async (context) => {
    const list = await context.tx.rows<{ accountNo: string; unit: Unit; emails: string[]; changedBy: string }>(
      `SELECT account_no, unit, array_agg(email ORDER BY email) AS emails, min(changed_by) AS "changedBy"
       FROM account_statement.subscriptions WHERE mid = $1 GROUP BY account_no, unit ORDER BY account_no, unit`,
      [roleOf(context).mid],
      'statement_subscriptions',
    );
    return ok({ offered: sendsMail, list });
  };

/** Addresses that stay keep the day from which they are sent to. */
export const changeSubscription =
  ({ sendsMail }: Mailing): Handler<typeof setSubscription> =>
  async (context, { accountNo, unit, emails }) => {
    const { mid, personName } = roleOf(context);
    const { tx } = context;
    if (!sendsMail && emails.length > 0) return fail(MAIL_UNAVAILABLE);
    if (!(await findAccount(tx, mid, accountNo))) return fail(ACCOUNT_MISSING);
    const wanted = [...new Set(emails.map((email) => email.toLowerCase()))].sort();
    await tx.run(
      'DELETE FROM account_statement.subscriptions WHERE mid = $1 AND account_no = $2 AND unit = $3 AND email <> ALL ($4::text[])',
      [mid, accountNo, unit, wanted],
      'statement_unsubscribe',
    );
    await tx.run(
      `INSERT INTO account_statement.subscriptions (mid, account_no, unit, email, since, changed_by)
       SELECT $1, $2, $3, email, $5, $6 FROM unnest($4::text[]) AS email ON CONFLICT DO NOTHING`,
      [mid, accountNo, unit, wanted, shanghaiDate(context.clock.now()), personName],
      'statement_subscribe',
    );
    return ok({ emails: wanted });
  };
