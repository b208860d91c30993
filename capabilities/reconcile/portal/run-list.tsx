import { useState } from 'react';
import { uploadFile } from '#capabilities/identity/contract/operations.ts';
import { Can, useCall, type ListState } from '#platform/portal-kit/index.ts';
import { uploadFile as carryFile } from '#platform/portal-kit/upload.ts';
import {
  accountTail,
  DataTable,
  formatCount,
  Page,
  PageCard,
  PageHeader,
  sheetTypes,
  StatusTag,
  Upload,
  type Column,
  type PickedFile,
  type Send,
  type Tone,
} from '#platform/ui/index.ts';
import { listRuns, type ReconcileRun } from '../contract/operations.ts';
import { FILE_PURPOSE, type RunState } from '../contract/words.ts';
import type { DEFAULTS } from './list-defaults.ts';
import './reconcile.css';

const FILE_MB = 5;
/** While the worker reads or compares one of them. */
const REFRESH_MS = 2000;

const send: Send<string> = async (file, onProgress, signal) => {
  const { fileId } = await carryFile(uploadFile, { purpose: FILE_PURPOSE }, file, file.name, {
    quiet: true,
    onProgress,
    signal,
  });
  return fileId;
};

const tones: Readonly<Record<RunState, Tone>> = {
  reading: 'running',
  mapping: 'waiting',
  refused: 'bad',
  matching: 'running',
  done: 'good',
};
const State = ({ state, stateName }: ReconcileRun) => <StatusTag tone={tones[state]}>{stateName}</StatusTag>;

const countOf = ({ summary }: ReconcileRun): string =>
  `${summary.find(({ result }) => result === 'same')?.count ?? 0} 笔`;
const openOf = ({ differences, open }: ReconcileRun): string =>
  differences === 0
    ? '无差异'
    : open === 0
      ? `差异 ${formatCount(differences)} 笔，已全部处理`
      : `差异 ${formatCount(differences)} 笔，待处理 ${formatCount(open)} 笔`;
const outcomeOf = (run: ReconcileRun): string => (run.state === 'done' ? openOf(run) : '');
const periodOf = ({ firstDay, lastDay }: ReconcileRun): string =>
  firstDay === null ? '-' : firstDay === lastDay ? firstDay : `${firstDay} 至 ${lastDay}`;
const accountOf = ({ accountNo }: ReconcileRun): string => (accountNo ? `账户${accountTail(accountNo)}` : '');

const columns: Column<ReconcileRun>[] = [
  {
    title: '文件',
    name: 'fileName',
    width: 220,
    render: ({ fileName }) => (
      <span className="cell-name" title={fileName}>
        {fileName}
      </span>
    ),
    note: ({ uploadedBy }) => uploadedBy,
  },
  { title: '期间', name: 'firstDay', width: 200, render: periodOf, note: accountOf },
  {
    title: '一致',
    name: 'differences',
    width: 110,
    align: 'right',
    render: (run) => (run.state === 'done' ? countOf(run) : '-'),
  },
  { title: '状态', name: 'state', width: 220, render: (run) => <State {...run} />, note: outcomeOf },
  { title: '上传时间', name: 'uploadedAt', kind: 'time', width: 164, spare: true },
];
const phone = {
  what: (run: ReconcileRun) => ({ title: run.fileName, note: periodOf(run) }),
  money: (run: ReconcileRun) => ({ title: <State {...run} />, note: outcomeOf(run) }),
};

/** A file to be dropped in, and the comparisons that were made. */
export function RunList({ list }: { list: ListState<typeof DEFAULTS> }) {
  const [files, setFiles] = useState<PickedFile<string>[]>([]);
  const runs = useCall(
    listRuns,
    { pageNo: list.pageNo, pageSize: list.pageSize },
    {
      quiet: true,
      fresh: true,
      refreshMs: ({ list: rows }) =>
        rows.some(({ state }) => state === 'reading' || state === 'matching') && REFRESH_MS,
    },
  );
  const pick = (picked: PickedFile<string>[]) => {
    setFiles(picked);
    const sent = picked.find(({ state }) => state === 'sent');
    if (sent?.answer) list.setOpen(sent.answer);
  };
  return (
    <Page>
      <PageHeader title="对账核对" note="上传自己的账目，与平台账户的收支逐笔核对，找出金额不符和单边的账目" />
      <Can code="025001">
        <PageCard title="上传账目">
          <Upload value={files} onChange={pick} send={send} fileType={sheetTypes} fileSize={FILE_MB} width={480} />
          <p className="reconcile-note muted">
            任意格式的日记账、ERP导出的明细均可，需有日期和金额列；有平台订单号或流水号时核对更准确。最多5万行、5M。
          </p>
        </PageCard>
      </Can>
      <PageCard>
        <DataTable
          caption="对账记录"
          rowKey="runId"
          columns={columns}
          phone={phone}
          result={runs}
          list={list}
          empty={{ title: '还没有对账记录', hint: '上传一份账目，选择日期和金额所在的列，即可与平台核对' }}
          onRow={({ runId }) => list.setOpen(runId)}
        />
      </PageCard>
    </Page>
  );
}
