import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Can, ListPage, useList } from '#platform/portal-kit/index.ts';
import { formatCount, formatTime, StatusTag, type Column } from '#platform/ui/index.ts';
import { withQuery } from '#platform/kernel/path.ts';
import { postKinds, postStates, postTones, postTopics, type PostState } from '../contract/post-words.ts';
import { listPosts, type ShownPost } from '../contract/provider-operations.ts';

const DEFAULTS = { state: 'live' };

const whereOf = ({ kind, asBanner, atLogin }: ShownPost): string =>
  kind === 'upgrade'
    ? '首页确认'
    : ['消息中心', ...(asBanner ? ['首页横幅'] : []), ...(atLogin ? ['登录页'] : [])].join('、');

const columns: Column<ShownPost>[] = [
  { title: '标题', name: 'title', width: 200, note: (row) => row.text },
  {
    title: '类型',
    name: 'topic',
    width: 96,
    render: (row) => (row.kind === 'upgrade' ? postKinds.upgrade : postTopics[row.topic]),
    note: (row) => row.version,
  },
  { title: '展示对象和位置', name: 'audienceText', width: 160, note: whereOf },
  {
    title: '展示时间',
    name: 'beginsAt',
    width: 166,
    render: (row) => <span className="numeric">{formatTime(row.beginsAt)}</span>,
    note: (row) => (row.endsAt ? `至 ${formatTime(row.endsAt)}` : '手动结束前一直展示'),
  },
  {
    title: '状态',
    name: 'state',
    width: 100,
    render: (row) => <StatusTag tone={postTones[row.state]}>{postStates[row.state]}</StatusTag>,
    note: (row) => (row.readers > 0 ? `已确认 ${row.confirmed}/${row.readers}` : ''),
  },
  {
    title: '提交人',
    name: 'proposedBy',
    width: 120,
    note: (row) => (row.approvedBy ? `审批 ${row.approvedBy}` : ''),
    spare: true,
  },
];

const stateOf = (state: string): PostState => (state in postStates ? (state as PostState) : 'live');
const inputOf = ({ state }: typeof DEFAULTS) => ({ state: stateOf(state) });

/** 公告 (/notice/posts): what merchants read, read before and will read. */
export default function PostsPage() {
  const navigate = useNavigate();
  const shown = useList(listPosts, DEFAULTS, inputOf);
  const counts = shown.result.data?.counts;
  const tabs = (Object.keys(postStates) as PostState[]).map((value) => ({
    value,
    label: postStates[value],
    count: counts?.[value],
  }));
  return (
    <ListPage
      title="公告"
      note="提交后由另一人审批；外部公告板的公告不在此列"
      head={
        <>
          {counts !== undefined && counts.waiting > 0 && (
            <Button onClick={() => void navigate('/changes')}>待审批 {formatCount(counts.waiting)} 条</Button>
          )}
          <Can code="op.notice.edit">
            <Button type="primary" onClick={() => void navigate('/notice/new')}>
              发布公告
            </Button>
          </Can>
        </>
      }
      {...shown}
      tabs={{ name: 'state', label: '状态', of: tabs }}
      rowKey="postId"
      columns={columns}
      onRow={({ postId, title }) => void navigate(withQuery('/notice/post', { title, postId }))}
      empty={{
        title: `没有${postStates[stateOf(shown.list.filter.state)]}的公告`,
        hint: '系统维护、节假日安排、费率调整等在这里告知商户',
      }}
    />
  );
}
