import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { bookNotice } from '../contract/book-notice.ts';
import type { confirmBookUpgrade, getBookUpgradeNotice } from '../contract/notice-operations.ts';

/** A person who is to read the notice of now in this merchant; the demo names one. */
export const askToRead = (tx: Tx, mid: string, personId: string): Promise<number> =>
  tx.run(
    'INSERT INTO app_centre.notice_readers (mid, person_id, version) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [mid, personId, bookNotice.version],
    'app_centre.ask_to_read',
  );

export const showNotice: Handler<typeof getBookUpgradeNotice> = async (context) => {
  const { mid, personId } = roleOf(context);
  const reader = await context.tx.one<{ confirmedAt: Date | null }>(
    'SELECT confirmed_at AS "confirmedAt" FROM app_centre.notice_readers WHERE mid = $1 AND person_id = $2 AND version = $3',
    [mid, personId, bookNotice.version],
    'app_centre.notice_reader',
  );
  return ok({
    ...bookNotice,
    sections: [...bookNotice.sections],
    toConfirm: reader?.confirmedAt === null,
    confirmedAt: reader?.confirmedAt ? shanghaiIso(reader.confirmedAt) : null,
  });
};

export const confirmNotice: Handler<typeof confirmBookUpgrade> = async (context, { version }) => {
  const { mid, personId } = roleOf(context);
  const confirmed = await context.tx.one<{ confirmedAt: Date }>(
    `UPDATE app_centre.notice_readers SET confirmed_at = coalesce(confirmed_at, $4) WHERE mid = $1 AND person_id = $2 AND version = $3 AND version = $5
     RETURNING confirmed_at AS "confirmedAt"`,
    [mid, personId, version, context.clock.now(), bookNotice.version],
    'app_centre.confirm_notice',
  );
  return confirmed ? ok({ confirmedAt: shanghaiIso(confirmed.confirmedAt) }) : fail('05610KPLMS');
};
