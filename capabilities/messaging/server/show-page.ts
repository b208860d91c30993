import type { Tx } from '#platform/db/database.ts';
import { personOf, type Handler } from '#platform/http/handler.ts';
import { noticeKinds, type NoticeKind } from '#platform/kernel/notice.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { TODOS_LISTED } from '../constants.ts';
import type { MessageRow, pageMessages } from '../contract/operations.ts';
import { announcementsFor, type Announcement } from './announcements.ts';
import { todosOf, type OpenTodos, type TodoDeps } from './todos.ts';

type Asked = InputOf<typeof pageMessages>;

/** `siteMessage/page`. */
export const showMessagePage =
  (deps: TodoDeps): Handler<typeof pageMessages> =>
  async (context, input) => {
    const { tx, clock } = context;
    const { personId, role } = personOf(context);
    const owner = { mid: role?.mid ?? '', personId };
    const [todo, unread, announced] = await Promise.all([
      todosOf(context, deps),
      countUnread(tx, owner),
      announcementsFor(tx, { kind: 'announcement', ...owner, now: clock.now() }),
    ]);
    const { list, totalCount } =
      input.msgType === 'notice'
        ? await noticesOf(tx, owner, input)
        : pageOf(input.msgType === 'todo' ? todoRows(todo) : announcementRows(announced, input), input);
    return ok({
      list,
      pageNo: input.pageNo,
      pageSize: input.pageSize,
      totalCount,
      counts: { todo: todo.count, notice: unread, announcement: announced.filter(({ read }) => !read).length },
    });
  };

interface Owner {
  mid: string;
  personId: string;
}

const countUnread = async (tx: Tx, { mid, personId }: Owner): Promise<number> =>
  Number(
    (await tx.one<{ count: bigint }>(
      'SELECT count(*) AS count FROM messaging.messages WHERE mid = $1 AND person_id = $2 AND read_at IS NULL AND hidden_at IS NULL',
      [mid, personId],
      'messaging.count_unread',
    ))!.count,
  );

interface NoticeRow {
  id: string;
  kind: NoticeKind;
  title: string;
  body: string;
  link: string;
  at: Date;
  read: boolean;
}

const FILTER = `FROM messaging.messages WHERE mid = $1 AND person_id = $2 AND hidden_at IS NULL
  AND ($3::text IS NULL OR kind = $3) AND ($4::boolean IS NULL OR (read_at IS NULL) = $4)`;

async function noticesOf(tx: Tx, { mid, personId }: Owner, { kind, unread, pageNo, pageSize }: Asked) {
  const filter = [mid, personId, kind ?? null, unread ?? null];
  const total = await tx.one<{ count: bigint }>(`SELECT count(*) AS count ${FILTER}`, filter, 'messaging.count');
  const rows = await tx.rows<NoticeRow>(
    `SELECT message_id AS id, kind, title, body, link, at, read_at IS NOT NULL AS read ${FILTER} ORDER BY at DESC, message_id DESC LIMIT $5 OFFSET $6`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
    'messaging.page',
  );
  return { list: rows.map(noticeRow), totalCount: Number(total!.count) };
}

const noticeRow = ({ id, kind, title, body, link, at, read }: NoticeRow): MessageRow => ({
  messageId: id,
  msgType: 'notice',
  kindName: noticeKinds[kind] ?? '',
  title,
  msgContent: body,
  at: shanghaiIso(at),
  until: null,
  read,
  to: link || null,
});

const todoRows = ({ list }: OpenTodos): MessageRow[] =>
  list.slice(0, TODOS_LISTED).map(({ id, text, until, to }) => ({
    messageId: id,
    msgType: 'todo',
    kindName: '',
    title: text,
    msgContent: '',
    at: null,
    until,
    read: false,
    to,
  }));

const announcementRows = (announced: readonly Announcement[], { unread }: Asked): MessageRow[] =>
  announced
    .filter(({ read }) => unread === undefined || read !== unread)
    .map(({ id, title, text, at, read }) => ({
      messageId: id,
      msgType: 'announcement',
      kindName: '',
      title,
      msgContent: text,
      at: shanghaiIso(at),
      until: null,
      read,
      to: null,
    }));

const pageOf = (rows: MessageRow[], { pageNo, pageSize }: Asked) => ({
  list: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
  totalCount: rows.length,
});
