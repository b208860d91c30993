import { personOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { MESSAGE_MISSING } from '../contract/errors.ts';
import type { deleteMessage, readMessage } from '../contract/operations.ts';

/** `siteMessage/readMessage`: for this person alone. What was read before keeps its time. */
export const markRead: Handler<typeof readMessage> = async (context, { messageIds = null, all = null }) => {
  const { tx, clock } = context;
  const { personId, role } = personOf(context);
  const now = clock.now();
  const notices = await tx.run(
    `UPDATE messaging.messages SET read_at = $3 WHERE mid = $1 AND person_id = $2 AND read_at IS NULL AND hidden_at IS NULL
       AND ($5::text = 'notice' OR message_id::text = ANY ($4::text[]))`,
    [role?.mid ?? '', personId, now, messageIds, all],
    'messaging.mark_read',
  );
  const announcements = await tx.run(
    `INSERT INTO messaging.announcement_reads (person_id, announcement_id, read_at)
     SELECT $1, announcement_id, $2 FROM messaging.announcements_for($5, $2)
     WHERE ($4::text = 'announcement' AND kind = 'announcement') OR announcement_id = ANY ($3::text[])
     ORDER BY announcement_id ON CONFLICT DO NOTHING`,
    [personId, now, messageIds, all, role?.mid ?? ''],
    'messaging.mark_announcements',
  );
  return ok({ count: notices + announcements });
};

/** `siteMessage/delMessage`, which also closes a banner. Who deletes a message has read it. */
export const hideMessages: Handler<typeof deleteMessage> = async (context, { messageIds }) => {
  const { tx, clock } = context;
  const { personId, role } = personOf(context);
  const now = clock.now();
  const notices = await tx.run(
    `UPDATE messaging.messages SET hidden_at = $3, read_at = coalesce(read_at, $3)
     WHERE mid = $1 AND person_id = $2 AND hidden_at IS NULL AND message_id::text = ANY ($4::text[])`,
    [role?.mid ?? '', personId, now, messageIds],
    'messaging.hide',
  );
  const announcements = await tx.run(
    `INSERT INTO messaging.announcement_reads (person_id, announcement_id, read_at, hidden_at)
     SELECT $1, announcement_id, $2, $2 FROM messaging.announcements_for($4, $2) WHERE announcement_id = ANY ($3::text[])
     ORDER BY announcement_id ON CONFLICT (person_id, announcement_id) DO UPDATE SET hidden_at = $2`,
    [personId, now, messageIds, role?.mid ?? ''],
    'messaging.hide_announcements',
  );
  const count = notices + announcements;
  return count > 0 ? ok({ count }) : fail(MESSAGE_MISSING);
};
