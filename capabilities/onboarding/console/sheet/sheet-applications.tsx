import { Progress } from 'antd';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { pathTo, useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  formatCount,
  formatTime,
  PageCard,
  StatusTabs,
  StatusTag,
  type Column,
} from '#platform/ui/index.ts';
import { listApplications } from '../../contract/provider-operations.ts';
import { applicationStates, applicationTones, type ApplicationState } from '../../contract/words.ts';
import type { Sheet } from './sheet.ts';

type Row = OutputOf<typeof listApplications>['list'][number];
const State = ({ state }: Row) => <StatusTag tone={applicationTones[state]}>{applicationStates[state]}</StatusTag>;
const columns: Column<Row>[] = [
  { title: '商户名称', name: 'name', width: 200, note: ({ creditCode }) => creditCode },
  { title: '申请编号', name: 'applicationNo', kind: 'copy', width: 190, spare: true },
  { title: '状态', name: 'state', width: 100, render: State },
  { title: '管理员', name: 'administratorName', width: 130, note: ({ administratorMobile }) => administratorMobile },
  { title: '商户号', name: 'mid', width: 100, render: ({ mid }) => mid || '-' },
  { title: '原因', name: 'reason', width: 190, render: ({ reason }) => reason || '-' },
  { title: '最近修改', name: 'changedAt', kind: 'time', width: 170, spare: true },
];
const phone = {
  what: (row: Row) => ({ title: row.name, note: row.applicationNo }),
  money: (row: Row) => ({ title: <State {...row} />, note: formatTime(row.changedAt) }),
};
const OPENING_MS = 2000;
const states = Object.keys(applicationStates).filter((state) => state !== 'draft') as ApplicationState[];
const isState = (value: string): value is ApplicationState => value in applicationStates;

/** The applications of a submitted sheet, and how far their opening is. */
export function SheetApplications({ sheet }: { sheet: Sheet }) {
  const list = useListState({ no: sheet.sheetNo, state: '' });
  const navigate = useNavigate();
  const { state } = list.filter;
  const found = useCall(
    listApplications,
    {
      sheetNo: sheet.sheetNo,
      ...(isState(state) ? { state } : {}),
      pageNo: list.pageNo,
      pageSize: list.pageSize,
    },
    { quiet: true, fresh: true, refreshMs: () => sheet.state === 'opening' && OPENING_MS },
  );
  const { counts, total, withoutPapers } = sheet;
  const tabs = [
    { value: '', label: '全部', count: total },
    ...states.map((value) => ({ value, label: applicationStates[value], count: counts[value] })),
  ];
  return (
    <PageCard>
      <div className="onboarding-progress" role="status">
        <Progress percent={Math.floor((counts.opened / Math.max(1, total)) * 100)} aria-label="开户进度" />
        <p className="muted">
          已开户 {formatCount(counts.opened)} / {formatCount(total)} 家
          {counts.approved > 0 && `，${formatCount(counts.approved)} 家正在开户`}
          {counts.returned > 0 && `，${formatCount(counts.returned)} 家待修改：打开申请修改后重新提交`}
          {withoutPapers > 0 && `，${formatCount(withoutPapers)} 家附件未齐`}
        </p>
      </div>
      <DataTable
        caption="本批商户"
        rowKey="applicationNo"
        columns={columns}
        phone={phone}
        result={found}
        list={list}
        onRow={({ applicationNo }) => void navigate(pathTo('/onboarding/application', { no: applicationNo }))}
        tabs={
          <StatusTabs
            label="申请状态"
            tabs={tabs}
            value={state}
            onChange={(value) => list.setFilter({ ...list.filter, state: value })}
          />
        }
        empty={{ title: '没有该状态的商户', hint: '请选择其他状态' }}
      />
    </PageCard>
  );
}
