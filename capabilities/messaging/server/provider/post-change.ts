import {
  changeKind,
  type ChangeContext,
  proposalReply,
  propose,
  providerChangeCodes,
  WAITS_MS,
} from '#capabilities/change/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { instantOf, readableTime } from '#platform/kernel/shanghai-time.ts';
import { NO_POST_APPROVER, POST_END_PAST, UPGRADE_POST_EXISTS } from '../../contract/provider-errors.ts';
import type { proposePost } from '../../contract/provider-operations.ts';
import { postKinds, postTopics } from '../../contract/post-words.ts';
import { addresseeText, askAllToRead, type PostDeps } from './addressees.ts';

type Written = Omit<InputOf<typeof proposePost>, 'requestNo' | 'reason' | 'mespAuthList'>;
/** Defaults are filled in. */
type PostCommand = Required<Omit<Written, 'version' | 'beginsAt' | 'endsAt'>> &
  Pick<Written, 'version' | 'beginsAt' | 'endsAt'> & { postId: string };

const yes = (is: boolean): string => (is ? '是' : '否');

/** What the second person reads: all that merchants will see, and who of them, when. */
const linesOf = (post: PostCommand, addressed: string) =>
  [
    ['类型', `${postKinds[post.kind]}（${postTopics[post.topic]}）`],
    ['标题', post.title],
    ['正文', post.text],
    ['升级版本', post.version ?? ''],
    ...post.sections.map(({ title, text }): [string, string] => [title, text]),
    ['展示对象', addressed],
    ['开始展示', post.beginsAt ? readableTime(post.beginsAt) : '审批通过后立即'],
    ['结束展示', post.endsAt ? readableTime(post.endsAt) : '手动结束前一直展示'],
    ...(post.kind === 'announcement'
      ? [
          ['首页横幅', yes(post.asBanner)],
          ['登录页', yes(post.atLogin)],
        ]
      : []),
  ].flatMap(([label, after]) => (after ? [{ label: label!, before: '', after }] : []));

async function publish(tx: Tx, post: PostCommand, by: { proposed: string; approved: string; at: Date }): Promise<void> {
  const planned = post.beginsAt ? instantOf(post.beginsAt)! : by.at;
  await tx.run(
    `INSERT INTO messaging.posts (post_id, kind, topic, title, body, sections, version, as_banner, at_login, audience, audience_of, begins_at, ends_at, proposed_name, approved_name, approved_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      post.postId,
      post.kind,
      post.topic,
      post.title,
      post.text,
      JSON.stringify(post.sections),
      post.version ?? null,
      post.asBanner,
      post.atLogin,
      post.audience,
      post.audienceOf,
      planned > by.at ? planned : by.at,
      post.endsAt ? instantOf(post.endsAt) : null,
      by.proposed,
      by.approved,
      by.at,
    ],
    'messaging.publish',
  );
  if (post.version) await askAllToRead(tx, { ...post, version: post.version, at: by.at });
}

/** An announcement is published: at once, or from its time on. */
export const postChange = changeKind({
  name: 'messaging.post',
  title: '公告',
  realm: 'provider',
  who: { proposes: holdersOf('op.notice.edit'), decides: holdersOf('op.notice.approve') },
  codes: { ...providerChangeCodes, nobody: NO_POST_APPROVER },
  lapsesAfterMs: WAITS_MS,
  async check({ tx, deps, context, proposer, at }: ChangeContext<PostDeps>, post: PostCommand) {
    if (post.endsAt && instantOf(post.endsAt)! <= at) return fail(POST_END_PAST);
    const taken = await tx.one('SELECT 1 FROM messaging.posts WHERE version = $1', [post.version ?? null]);
    if (taken) return fail(UPGRADE_POST_EXISTS);
    const addressed = await addresseeText(tx, deps, post);
    if (!addressed.ok) return addressed;
    return ok({
      // Of one version one upgrade waits at most.
      subject: post.version ?? post.postId,
      title: `发布${postKinds[post.kind]}“${post.title}”`,
      lines: linesOf(post, addressed.data),
      isSensitive: true,
      make: () => publish(tx, post, { proposed: proposer.personName, approved: providerOf(context).userName, at }),
    });
  },
});

/** `console/post/propose`. */
export const askForPost =
  (deps: PostDeps): Handler<typeof proposePost> =>
  async (context, { requestNo: _no, reason, mespAuthList: _factor, ...post }) => {
    await actFor(context.tx);
    return proposalReply(await propose(postChange, deps, context, { ...post, postId: newId() }, { reason }));
  };
