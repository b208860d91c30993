import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useWhoDecides } from '#capabilities/provider-access/console/shared/who-decides.ts';
import { Can, ListPage, pathTo, stateTabs, useAction, useList, type FilterInput } from '#platform/portal-kit/index.ts';
import { formatTime, StatusTag, type Column, type SearchField } from '#platform/ui/index.ts';
import { exportApplications, listApplications, saveApplication } from '../contract/provider-operations.ts';
import { applicationStates, applicationTones, type ApplicationState } from '../contract/words.ts';
import { emptyApplication } from './edit/empty-application.ts';

type Row = OutputOf<typeof listApplications>['list'][number];

const DEFAULTS = { text: '', state: '' };
const fields: SearchField[] = [{ kind: 'text', name: 'text', label: '名称、编号、信用代码、手机号', maxLength: 60 }];
const State = ({ row }: { row: Row }) => (
  <StatusTag tone={applicationTones[row.state]}>{applicationStates[row.state]}</StatusTag>
);
const nameOf = ({ name }: Row): string => name || '（未填写名称）';
const columns: Column<Row>[] = [
  { title: '商户名称', name: 'name', width: 190, render: nameOf, note: ({ creditCode }) => creditCode },
  { title: '申请编号', name: 'applicationNo', kind: 'copy', width: 180 },
  { title: '状态', name: 'state', width: 96, render: (row) => <State row={row} /> },
  {
    title: '管理员',
    name: 'administratorName',
    width: 116,
    note: ({ administratorMobile }) => administratorMobile,
  },
  { title: '商户号', name: 'mid', width: 130, render: ({ mid }) => mid || '-', spare: true },
  { title: '提交人', name: 'submittedName', width: 78, render: ({ submittedName }) => submittedName || '-' },
  { title: '提交时间', name: 'submittedAt', kind: 'moment', width: 92 },
  { title: '最近修改', name: 'changedAt', kind: 'time', width: 170, spare: true },
];
const phone = {
  what: (row: Row) => ({ title: nameOf(row), note: row.applicationNo }),
  money: (row: Row) => ({ title: <State row={row} />, note: formatTime(row.changedAt) }),
};

const isState = (value: string): value is ApplicationState => value in applicationStates;
const inputOf = ({ text, state }: typeof DEFAULTS): FilterInput<typeof listApplications> => ({
  text: text.trim(),
  ...(isState(state) ? { state } : {}),
});

/** 进件申请 (/onboarding/applications): merchants that are about to be opened. */
export default function ApplicationsPage() {
  const shown = useList(listApplications, DEFAULTS, inputOf);
  const navigate = useNavigate();
  const who = useWhoDecides('op.onboarding.approve', '审核');
  const open = (applicationNo: string) => navigate(pathTo('/onboarding/application', { no: applicationNo }));
  const begin = useAction(saveApplication, {
    refreshes: [listApplications],
    onDone: ({ applicationNo }) => void open(applicationNo),
  });
  const tabs = stateTabs(applicationStates, shown.result.data?.counts).filter(({ value }) => value !== 'approved');
  return (
    <ListPage
      title="进件申请"
      note={`一人填写提交，${who || '另一人审核'}；通过后在同一笔事务中开户并邀请管理员`}
      head={
        <Can code="op.onboarding.edit">
          <Button type="primary" loading={begin.isPending} onClick={() => begin.mutate({ data: emptyApplication })}>
            新建进件
          </Button>
        </Can>
      }
      {...shown}
      fields={fields}
      tabs={{ name: 'state', label: '申请状态', of: tabs }}
      rowKey="applicationNo"
      columns={columns}
      phone={phone}
      file={exportApplications}
      onRow={({ applicationNo }) => void open(applicationNo)}
      empty={{ title: '还没有进件申请', hint: '新建一份进件，填写后提交给同事审核' }}
    />
  );
}
