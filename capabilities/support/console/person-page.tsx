import { PROVIDER_REASON } from '#capabilities/change/constants.ts';
import { Button, Form, Input } from 'antd';
import { useChange, useCan } from '#platform/portal-kit/index.ts';
import {
  askReason,
  DataTable,
  DescriptionList,
  EmptyState,
  formatShortTime,
  InlineFailure,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  toast,
  wholeList,
  type Column,
} from '#platform/ui/index.ts';
import {
  endPersonSessions,
  findPersonData,
  unlockPersonData,
  type FoundPerson,
} from '../contract/provider-operations.ts';
import { ResetButton } from './reset-dialog.tsx';

const sessionColumns: Column<FoundPerson['sessions'][number]>[] = [
  { title: '设备', name: 'browser', width: 180 },
  { title: '地址', name: 'address', width: 150 },
  { title: '商户', name: 'customerName', width: 220 },
  { title: '登录时间', name: 'signedInAt', kind: 'time', width: 180 },
  { title: '最近活动', name: 'lastSeenAt', kind: 'time', width: 180 },
];
const loginColumns: Column<FoundPerson['logins'][number]>[] = [
  { title: '时间', name: 'at', kind: 'time', width: 180 },
  { title: '方式', name: 'way', width: 120 },
  {
    title: '结果',
    name: 'success',
    width: 100,
    render: ({ success }) => <StatusTag tone={success ? 'good' : 'bad'}>{success ? '成功' : '失败'}</StatusTag>,
  },
  { title: '设备', name: 'browser', width: 180 },
  { title: '地址', name: 'address', width: 150 },
];
const relationColumns = (person: FoundPerson): Column<FoundPerson['relations'][number]>[] => [
  { title: '商户', name: 'customerName', width: 260 },
  { title: '商户号', name: 'mid', kind: 'copy', width: 160 },
  { title: '身份', name: 'roleClassName', width: 120 },
  { title: '状态', name: 'stateName', width: 120 },
  {
    title: '操作',
    name: 'isAdmin',
    width: 130,
    needs: 'op.support.act',
    render: (relation) => <ResetButton person={person} relation={relation} />,
  },
];

/** 商户人员 (/support/person): who calls, why the login does not work, and what support may do about it. */
export default function PersonPage() {
  const search = useChange(findPersonData);
  const person = search.outcome?.status === 'done' ? search.outcome.data : null;
  const failure = search.outcome?.status === 'failed' ? search.outcome.failure : null;
  const [form] = Form.useForm<{ login: string }>();
  const find = () => void search.run({ login: (form.getFieldValue('login') as string).trim() });
  return (
    <Page>
      <PageHeader title="商户人员" note="按完整的手机号或登录名查找，查找会记入操作日志" />
      <PageCard>
        <Form
          form={form}
          layout="inline"
          requiredMark={false}
          colon={false}
          initialValues={{ login: '' }}
          onFinish={find}
        >
          <Form.Item name="login" label="手机号或登录名" rules={[{ required: true, message: '请输入手机号或登录名' }]}>
            <Input maxLength={60} autoComplete="off" style={{ width: 260 }} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={search.pending}>
            查找
          </Button>
        </Form>
        <InlineFailure failure={failure} />
      </PageCard>
      {person ? (
        <Found person={person} again={find} />
      ) : (
        <PageCard>
          <EmptyState title="尚未查找" hint="客户来电时，请其提供完整的手机号或登录名" />
        </PageCard>
      )}
    </Page>
  );
}

function Found({ person, again }: { person: FoundPerson; again(): void }) {
  const { name, mobile, loginName, isActive, locks, hasOperationPassword } = person;
  return (
    <>
      <PageCard title={name} extra={<Actions person={person} again={again} />}>
        <DescriptionList
          items={[
            { label: '手机号', value: mobile || null },
            { label: '登录名', value: loginName },
            { label: '状态', value: isActive ? '正常' : '已停用' },
            { label: '操作密码', value: hasOperationPassword ? '已设置' : '未设置' },
            {
              label: '锁定',
              value:
                locks.length === 0
                  ? '未锁定'
                  : locks.map(({ what, until }) => `${what}锁定至 ${formatShortTime(until)}`).join('；'),
            },
          ]}
        />
      </PageCard>
      <PageCard title="所属商户">
        <DataTable
          caption="所属商户"
          rowKey="mid"
          columns={relationColumns(person)}
          result={wholeList(person.relations)}
          empty={{ title: '不属于任何商户' }}
        />
      </PageCard>
      <PageCard title="登录中的会话">
        <DataTable
          caption="登录中的会话"
          rowKey="signedInAt"
          columns={sessionColumns}
          result={wholeList(person.sessions)}
          empty={{ title: '没有登录中的会话' }}
        />
      </PageCard>
      <PageCard title="最近登录记录">
        <DataTable
          caption="最近登录记录"
          rowKey="at"
          columns={loginColumns}
          result={wholeList(person.logins)}
          empty={{ title: '没有登录记录' }}
        />
      </PageCard>
    </>
  );
}

/** What support does at the wish of the caller: each with a reason and a fresh code of the own authenticator. */
function Actions({ person: { personId, name, locks, sessions }, again }: { person: FoundPerson; again(): void }) {
  const mayAct = useCan('op.support.act');
  const unlocking = useChange(unlockPersonData);
  const ending = useChange(endPersonSessions);
  if (!mayAct) return null;
  const act = async (change: typeof unlocking | typeof ending, title: string, text: string, done: string) => {
    const send = (reason: string) => change.run({ personId, reason });
    if (!(await askReason({ title, text, limits: PROVIDER_REASON, okText: '下一步', send }))) return;
    toast.success(done);
    again();
  };
  return (
    <span className="row">
      <Button
        disabled={locks.length === 0}
        onClick={() => void act(unlocking, `解锁${name}`, '清除密码输错的次数，密码不变。请先核实来电人身份', '已解锁')}
      >
        解锁
      </Button>
      <Button
        disabled={sessions.length === 0}
        onClick={() => void act(ending, `强制退出${name}`, '该人员的全部登录立即失效，需重新登录', '已退出全部会话')}
      >
        强制退出
      </Button>
    </span>
  );
}
