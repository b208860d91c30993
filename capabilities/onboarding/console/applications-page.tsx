import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import {
  Can,
  downloadCall,
  FileButtons,
  pathTo,
  useAction,
  useCall,
  useListState,
} from '#platform/portal-kit/index.ts';
import {
  DataTable,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  SearchForm,
  StatusTabs,
  StatusTag,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
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

/** 进件申请 (/onboarding/applications): merchants that are about to be opened. */
export default function ApplicationsPage() {
  const list = useListState(DEFAULTS);
  const navigate = useNavigate();
  const open = (applicationNo: string) => navigate(pathTo('/onboarding/application', { no: applicationNo }));
  const { text, state } = list.filter;
  const isState = (value: string): value is ApplicationState => value in applicationStates;
  const chosen = { text: text.trim(), ...(isState(state) ? { state } : {}) };
  const found = useCall(
    listApplications,
    { ...chosen, pageNo: list.pageNo, pageSize: list.pageSize },
    { quiet: true, fresh: true },
  );
  const begin = useAction(saveApplication, {
    refreshes: [listApplications],
    onDone: ({ applicationNo }) => void open(applicationNo),
  });
  const counts = found.data?.counts;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { value: '', label: '全部', count: total },
    ...Object.entries(applicationStates)
      .filter(([value]) => value !== 'approved')
      .map(([value, label]) => ({ value, label, count: counts?.[value as ApplicationState] })),
  ];
  return (
    <Page>
      <PageHeader
        title="进件申请"
        note="一人填写提交，另一人审核；通过后在同一笔事务中开户并邀请管理员"
        actions={
          <Can code="op.onboarding.edit">
            <Button type="primary" loading={begin.isPending} onClick={() => begin.mutate({ data: emptyApplication })}>
              新建进件
            </Button>
          </Can>
        }
      />
      <PageCard>
        <SearchForm
          fields={fields}
          value={list.filter}
          defaults={DEFAULTS}
          onSearch={list.setFilter}
          onClear={list.clearFilter}
          busy={found.isFetching}
          table="进件申请"
        />
        <DataTable
          caption="进件申请"
          rowKey="applicationNo"
          columns={columns}
          phone={phone}
          result={found}
          list={list}
          onRow={({ applicationNo }) => void open(applicationNo)}
          actions={<FileButtons take={(format) => downloadCall(exportApplications, { ...chosen, format })} />}
          tabs={
            <StatusTabs
              label="申请状态"
              tabs={tabs}
              value={state}
              onChange={(value) => list.setFilter({ ...list.filter, state: value })}
            />
          }
          empty={{ title: '还没有进件申请', hint: '新建一份进件，填写后提交给同事审核' }}
        />
      </PageCard>
    </Page>
  );
}
