import { PROVIDER_REASON } from '#capabilities/change/constants.ts';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { Can, ListCard, listOfTab, useCall, useChange, useListState, useTabTitle } from '#platform/portal-kit/index.ts';
import {
  askReason,
  DescriptionList,
  formatCount,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  toast,
  WaitingCard,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import { postKinds, postStates, postTones, postTopics } from '../contract/post-words.ts';
import {
  endPost,
  listPostReaders,
  listPosts,
  showPost,
  type ShownPost,
  type ShownReader,
} from '../contract/provider-operations.ts';
import { PostPreview } from './post-preview.tsx';

const factsOf = (post: ShownPost) => [
  { label: '状态', value: <StatusTag tone={postTones[post.state]}>{postStates[post.state]}</StatusTag> },
  { label: '类型', value: [postKinds[post.kind], postTopics[post.topic], post.version].filter(Boolean).join(' · ') },
  { label: '展示对象', value: post.audienceText },
  { label: '开始展示', value: formatTime(post.beginsAt) },
  { label: '结束展示', value: post.endsAt ? formatTime(post.endsAt) : '手动结束前一直展示' },
  { label: '提交人', value: post.proposedBy || null },
  { label: '审批人', value: post.approvedBy ? `${post.approvedBy} ${formatTime(post.approvedAt)}` : null },
  ...(post.endedBy ? [{ label: '提前结束', value: `${post.endedBy}：${post.endReason}` }] : []),
];

const DEFAULTS = { postId: '', title: '', keyword: '', confirmed: '' };
const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '商户', placeholder: '名称或商户号', maxLength: 64 },
  {
    kind: 'select',
    name: 'confirmed',
    label: '确认情况',
    options: [
      { value: 'no', label: '未确认' },
      { value: 'yes', label: '已确认' },
    ],
  },
];
const columns: Column<ShownReader>[] = [
  { title: '商户', name: 'merchantName', width: 260, note: (row) => row.mid },
  { title: '人员', name: 'userName', width: 140 },
  {
    title: '确认时间',
    name: 'confirmedAt',
    width: 190,
    render: (row) =>
      row.confirmedAt ? (
        <span className="numeric">{formatTime(row.confirmedAt)}</span>
      ) : (
        <StatusTag tone="waiting">未确认</StatusTag>
      ),
  },
];

function Readers({ post }: { post: ShownPost }) {
  const list = useListState(DEFAULTS);
  const { keyword, confirmed } = list.filter;
  const readers = useCall(
    listPostReaders,
    {
      postId: post.postId,
      pageNo: list.pageNo,
      pageSize: list.pageSize,
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
      ...(confirmed ? { confirmed: confirmed === 'yes' } : {}),
    },
    { quiet: true, fresh: true },
  );
  return (
    <ListCard
      title={`确认情况（${formatCount(post.confirmed)}/${formatCount(post.readers)}）`}
      list={listOfTab(list, DEFAULTS)}
      defaults={DEFAULTS}
      fields={fields}
      caption="升级公告的确认情况"
      rowKey="readerId"
      columns={columns}
      result={readers}
      empty={{ title: '没有需要确认的人员' }}
    />
  );
}

/** 公告详情 (/notice/post): what was published, how merchants see it, and who has confirmed an upgrade. */
export default function PostPage() {
  const [search] = useSearchParams();
  const postId = search.get('postId') ?? '';
  const result = useCall(showPost, { postId }, { quiet: true, fresh: true });
  const end = useChange(endPost, { refreshes: [showPost, listPosts] });
  const post = result.data;
  useTabTitle(post?.title);
  const stop = async () => {
    const isEnded = await askReason({
      title: '结束公告',
      text: '商户立即不再看到这条公告，不能恢复；如需再次告知，请重新发布。',
      okText: '结束公告',
      danger: true,
      limits: PROVIDER_REASON,
      send: (reason) => end.run({ postId, reason }, { title: '确认结束公告' }),
    });
    if (isEnded) toast.success('公告已结束');
  };
  return (
    <Page>
      <PageHeader
        title={post?.title ?? '公告详情'}
        actions={
          post &&
          post.state !== 'ended' && (
            <Can code="op.notice.edit">
              <Button danger disabled={end.pending} onClick={() => void stop()}>
                结束公告
              </Button>
            </Can>
          )
        }
      />
      {post ? (
        <>
          <div className="post-columns">
            <PageCard title="内容与范围">
              <DescriptionList items={factsOf(post)} />
            </PageCard>
            <PageCard title="商户看到的效果">
              <PostPreview {...post} at={formatTime(post.beginsAt)} />
            </PageCard>
          </div>
          {post.kind === 'upgrade' && <Readers key={postId} post={post} />}
        </>
      ) : (
        <WaitingCard result={result} />
      )}
    </Page>
  );
}
