import { countChanges } from '#capabilities/change/server/index.ts';
import { merchantsNamed } from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { nameObject, noteChanges, providerOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso, shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { POST_ENDED, POST_MISSING } from '../../contract/provider-errors.ts';
import type { endPost, listPostReaders, listPosts, ShownPost, showPost } from '../../contract/provider-operations.ts';
import type { PostState } from '../../contract/post-words.ts';
import { addresseeText, type PostDeps } from './addressees.ts';
import { postChange } from './post-change.ts';

interface PostRow extends Omit<ShownPost, 'state' | 'beginsAt' | 'endsAt' | 'approvedAt' | 'audienceText' | 'version'> {
  version: string | null;
  beginsAt: Date;
  endsAt: Date | null;
  approvedAt: Date;
}

const POSTS = `SELECT p.post_id, p.kind, p.topic, p.title, p.body AS text, p.sections, p.version, p.as_banner, p.at_login,
  p.audience, p.audience_of, p.begins_at, p.ends_at, p.proposed_name AS "proposedBy", p.approved_name AS "approvedBy", p.approved_at,
  p.ended_name AS "endedBy", p.end_reason, r.readers, r.confirmed
  FROM messaging.posts p CROSS JOIN LATERAL
    (SELECT count(*)::int AS readers, count(n.confirmed_at)::int AS confirmed FROM messaging.notice_readers n WHERE n.version = p.version) r`;

/** $1 is the time of now. */
const STATE = `CASE WHEN p.ends_at <= $1 THEN 'ended' WHEN p.begins_at > $1 THEN 'planned' ELSE 'live' END`;

const stateOf = ({ beginsAt, endsAt }: PostRow, now: Date): PostState =>
  endsAt !== null && endsAt <= now ? 'ended' : beginsAt > now ? 'planned' : 'live';

/** A plan that was renamed has its new name; one that is gone its id. */
async function describe(tx: Tx, deps: PostDeps, row: PostRow, now: Date): Promise<ShownPost> {
  const addressed = await addresseeText(tx, deps, row);
  return {
    ...row,
    version: row.version ?? '',
    state: stateOf(row, now),
    audienceText: addressed.ok ? addressed.data : row.audienceOf.join('、'),
    beginsAt: shanghaiIso(row.beginsAt),
    endsAt: row.endsAt && shanghaiIso(row.endsAt),
    approvedAt: shanghaiIso(row.approvedAt),
  };
}

/** `console/post/list`. */
export const showPosts =
  (deps: PostDeps): Handler<typeof listPosts> =>
  async ({ tx, clock }, { pageNo, pageSize, state }) => {
    await actFor(tx);
    const now = clock.now();
    const rows = await tx.rows<PostRow>(
      `${POSTS} WHERE ${STATE} = $2 ORDER BY p.begins_at DESC, p.post_id DESC LIMIT $3 OFFSET $4`,
      [now, state, pageSize, (pageNo - 1) * pageSize],
      'messaging.posts',
    );
    const counted = await tx.rows<{ state: PostState; count: number }>(
      `SELECT ${STATE} AS state, count(*)::int AS count FROM messaging.posts p GROUP BY 1`,
      [now],
      'messaging.post_counts',
    );
    const countOf = (one: PostState): number => counted.find((row) => row.state === one)?.count ?? 0;
    const waiting = await countChanges(tx, ALL_MERCHANTS, { kinds: [postChange.name], states: ['pending'] });
    const list: ShownPost[] = [];
    for (const row of rows) list.push(await describe(tx, deps, row, now));
    return ok({
      list,
      pageNo,
      pageSize,
      totalCount: countOf(state),
      counts: { live: countOf('live'), planned: countOf('planned'), ended: countOf('ended'), waiting },
    });
  };

const findPost = (tx: Tx, postId: string): Promise<PostRow | undefined> =>
  tx.one<PostRow>(`${POSTS} WHERE p.post_id = $1`, [postId], 'messaging.post');

/** `console/post/detail`. */
export const showOnePost =
  (deps: PostDeps): Handler<typeof showPost> =>
  async ({ tx, clock }, { postId }) => {
    await actFor(tx);
    const row = await findPost(tx, postId);
    return row ? ok(await describe(tx, deps, row, clock.now())) : fail(POST_MISSING);
  };

/** `console/post/readers`: first who has not confirmed it. */
export const showReaders: Handler<typeof listPostReaders> = async ({ tx }, input) => {
  const { postId, pageNo, pageSize, confirmed = null, keyword = '' } = input;
  await actFor(tx);
  const post = await findPost(tx, postId);
  if (!post) return fail(POST_MISSING);
  const filter = `FROM messaging.v_console_notice_readers WHERE version = $1 AND ($2::boolean IS NULL OR (confirmed_at IS NOT NULL) = $2)
    AND ($3 = '' OR position(lower($3) IN lower(merchant_name)) > 0 OR mid = upper($3))
    AND ($4::text[] IS NULL OR mid = ANY ($4))`;
  const values = [post.version, confirmed, keyword, await merchantsNamed(tx, keyword)];
  const rows = await tx.rows<{
    readerId: string;
    mid: string;
    merchantName: string;
    userName: string;
    confirmedAt: Date | null;
  }>(
    `SELECT mid || ':' || person_id AS "readerId", mid, merchant_name, user_name, confirmed_at ${filter}
     ORDER BY confirmed_at DESC NULLS FIRST, mid, user_name, person_id LIMIT $5 OFFSET $6`,
    [...values, pageSize, (pageNo - 1) * pageSize],
    'messaging.readers',
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${filter}`,
    values,
    'messaging.reader_count',
  );
  const list = rows.map((row) => ({ ...row, confirmedAt: row.confirmedAt && shanghaiIso(row.confirmedAt) }));
  return ok({ list, pageNo, pageSize, totalCount: counted!.count });
};

/** `console/post/end`. */
export const endOnePost: Handler<typeof endPost> = async (context, { postId, reason }) => {
  const { tx, clock } = context;
  const post = await findPost(tx, postId);
  if (!post) return fail(POST_MISSING);
  nameObject(context, `公告“${post.title}”`);
  const now = clock.now();
  const ended = await tx.run(
    `UPDATE messaging.posts SET ends_at = $2, ended_name = $3, end_reason = $4 WHERE post_id = $1 AND (ends_at IS NULL OR ends_at > $2)`,
    [postId, now, providerOf(context).userName, reason],
    'messaging.end_post',
  );
  if (ended === 0) return fail(POST_ENDED);
  const before = post.endsAt ? shanghaiText(post.endsAt) : '手动结束前一直展示';
  noteChanges(
    context,
    { label: '结束展示', before, after: shanghaiText(now) },
    { label: '结束原因', before: '', after: reason },
  );
  return ok({ postId });
};
