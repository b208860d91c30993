import type { Tx } from '#platform/db/database.ts';
import { personOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { PREVIEWED } from '../constants.ts';
import type { selectMessage } from '../contract/operations.ts';
import { messageTypes } from '../contract/words.ts';
import { unreadAnnouncements } from './announcements.ts';
import { todosOf, type TodoDeps } from './todos.ts';

/** `plm/select.message`: one call for the bell and its popover. */
export const showTabs =
  (deps: TodoDeps): Handler<typeof selectMessage> =>
  async (context) => {
    const { tx, clock } = context;
    const { personId, role } = personOf(context);
    const [todo, notice, announcement] = await Promise.all([
      todosOf(context, deps),
      unreadNotices(tx, role?.mid ?? '', personId),
      unreadAnnouncements(tx, { mid: role?.mid ?? '', personId }, clock.now()),
    ]);
    return ok({
      tabs: [
        {
          label: messageTypes.todo,
          name: 'todo',
          count: todo.count,
          list: todo.list.slice(0, PREVIEWED).map(({ id, text, to }) => ({ id, msgContent: text, to })),
        },
        { label: messageTypes.notice, name: 'notice', ...notice },
        {
          label: messageTypes.announcement,
          name: 'announcement',
          count: announcement.length,
          list: announcement.slice(0, PREVIEWED).map(({ id, title, text }) => ({
            id,
            msgContent: `${title}：${text}`,
            to: null,
          })),
        },
      ],
    });
  };

async function unreadNotices(tx: Tx, mid: string, personId: string) {
  const rows = await tx.rows<{ id: string; title: string; body: string; link: string; count: bigint }>(
    `SELECT message_id AS id, title, body, link, count(*) OVER () AS count FROM messaging.messages
     WHERE mid = $1 AND person_id = $2 AND read_at IS NULL AND hidden_at IS NULL ORDER BY at DESC, message_id DESC LIMIT $3`,
    [mid, personId, PREVIEWED],
    'messaging.unread',
  );
  return {
    count: Number(rows[0]?.count ?? 0),
    list: rows.map(({ id, title, body, link }) => ({ id, msgContent: `${title}：${body}`, to: link || null })),
  };
}
