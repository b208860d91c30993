import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, downloadCall, ListPage, pathTo, useList } from '#platform/portal-kit/index.ts';
import { uploadFile } from '#platform/portal-kit/upload.ts';
import {
  formatCount,
  formatTime,
  PageCard,
  sheetTypes,
  StatusTag,
  Upload,
  type Column,
  type PickedFile,
} from '#platform/ui/index.ts';
import { SHEET_ROWS } from '../constants.ts';
import { downloadSheetTemplate, listSheets, uploadSheet } from '../contract/sheet-operations.ts';
import { sheetStates, sheetTones } from '../contract/words.ts';
import './onboarding.css';

type Row = OutputOf<typeof listSheets>['list'][number];
const MEGABYTES = 20;

const State = ({ state }: Row) => <StatusTag tone={sheetTones[state]}>{sheetStates[state]}</StatusTag>;
const progress = ({ state, total, faulty, counts }: Row): string =>
  state === 'draft'
    ? faulty > 0
      ? `${formatCount(faulty)} 行有错误`
      : '没有错误'
    : `已开户 ${formatCount(counts.opened)} / ${formatCount(total)}`;
const columns: Column<Row>[] = [
  { title: '批次编号', name: 'sheetNo', kind: 'copy', width: 190, spare: true },
  { title: '文件', name: 'fileName', width: 210 },
  { title: '商户数', name: 'total', kind: 'count', width: 84 },
  { title: '状态', name: 'state', width: 100, render: State },
  { title: '进度', name: 'counts', width: 150, render: progress },
  { title: '创建时间', name: 'createdAt', kind: 'time', width: 170, note: ({ createdName }) => createdName },
  {
    title: '提交人',
    name: 'submittedName',
    width: 110,
    render: ({ submittedName }) => submittedName || '-',
    spare: true,
  },
];
const phone = {
  what: (row: Row) => ({ title: row.fileName, note: row.sheetNo }),
  money: (row: Row) => ({ title: <State {...row} />, note: formatTime(row.createdAt) }),
};

/** 批量进件 (/onboarding/sheets): many merchants from one sheet. */
export default function SheetsPage() {
  const navigate = useNavigate();
  const [files, setFiles] = useState<PickedFile<string>[]>([]);
  const open = (sheetNo: string) => navigate(pathTo('/onboarding/sheet', { no: sheetNo }));
  const send = async (file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<string> =>
    (await uploadFile(uploadSheet, {}, file, file.name, { onProgress, signal, quiet: true })).sheetNo;
  const pick = (picked: PickedFile<string>[]) => {
    const sheetNo = picked.find(({ state }) => state === 'sent')?.answer;
    setFiles(sheetNo ? [] : picked);
    if (sheetNo) void open(sheetNo);
  };
  const uploading = (
    <Can code="op.onboarding.edit">
      <PageCard
        title="上传文件"
        extra={<Button onClick={() => void downloadCall(downloadSheetTemplate, {})}>下载模板</Button>}
      >
        <Upload<string>
          value={files}
          onChange={pick}
          fileType={sheetTypes}
          fileSize={MEGABYTES}
          limitNum={1}
          width={480}
          btnText="选择文件"
          send={send}
        />
        <p className="muted onboarding-hint">
          每批最多 {formatCount(SHEET_ROWS)} 家商户。上传后只做校验，可以在页面上修改，提交并审核通过前不会开户。
        </p>
      </PageCard>
    </Can>
  );
  return (
    <ListPage
      title="批量进件"
      note="一人上传并提交，另一人审核；通过后在后台逐户开户，一户失败不影响其他商户"
      before={uploading}
      {...useList(listSheets)}
      rowKey="sheetNo"
      columns={columns}
      phone={phone}
      onRow={({ sheetNo }) => void open(sheetNo)}
      empty={{ title: '还没有批量进件', hint: '下载模板，填写后上传' }}
    />
  );
}
