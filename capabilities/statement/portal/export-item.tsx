import { Button } from 'antd';
import { useState } from 'react';
import { EXPORT_ACCEPTED } from '#platform/kernel/errors.ts';
import { downloadCall, useAction } from '#platform/portal-kit/index.ts';
import { CopyText, formatCount, formatTime, InlineFailure, StatusTag, toast, type Tone } from '#platform/ui/index.ts';
import { statementErrors } from '../contract/errors.ts';
import { downloadFile, getTemporaryRecord, temporaryExport, type ExportRecord } from '../contract/operations.ts';
import { exportStates, type ExportState } from '../contract/words.ts';
import { percentOf, sizeText } from './export-words.ts';

const tones: Readonly<Record<ExportState, Tone>> = {
  queued: 'waiting',
  running: 'running',
  ready: 'good',
  expired: 'off',
  failed: 'bad',
};
const SHOWN_OF_HASH = 12;

/** One export: what it is, how far it is, and what can be done with it. */
export function ExportItem({ record }: { record: ExportRecord }) {
  const { title, format, filterText, state, failReason } = record;
  return (
    <li className="store-item">
      <div className="store-what">
        <p className="store-title">
          <strong>{title}</strong>
          <span className="tag">{format.toUpperCase()}</span>
          <StatusTag tone={tones[state]}>{exportStates[state]}</StatusTag>
        </p>
        <p className="store-filter">{filterText}</p>
        {(state === 'queued' || state === 'running') && <Progress record={record} />}
        {state === 'failed' && <p className="store-reason">{failReason}</p>}
        <Facts record={record} />
      </div>
      <Act record={record} />
    </li>
  );
}

function Progress({ record }: { record: ExportRecord }) {
  const percent = percentOf(record);
  const { rowCount, rowTotal } = record;
  return (
    <div className="store-progress">
      <div
        className="store-bar"
        role="progressbar"
        aria-label={`${record.title}生成进度`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
      <span className="numeric fs-12 muted">
        {rowTotal === null ? '等待处理' : `${formatCount(rowCount)} / ${formatCount(rowTotal)} 条`}
      </span>
    </div>
  );
}

function Facts({ record: { askedAt, state, rowCount, fileSize, sha256, expiresAt } }: { record: ExportRecord }) {
  return (
    <p className="store-facts numeric">
      <span>申请 {formatTime(askedAt)}</span>
      {fileSize !== null && <span>{formatCount(rowCount)} 条</span>}
      {fileSize !== null && <span>{sizeText(fileSize)}</span>}
      {expiresAt && (
        <span>
          {state === 'expired' ? '已于' : '有效至'} {formatTime(expiresAt)}
          {state === 'expired' && ' 过期'}
        </span>
      )}
      {state === 'ready' && sha256 && (
        <span>
          校验值{' '}
          <CopyText value={sha256} label="SHA-256校验值">
            {sha256.slice(0, SHOWN_OF_HASH)}…
          </CopyText>
        </span>
      )}
    </p>
  );
}

/** 下载 is disabled while its operation runs, until its callback (spec section 4). */
function Act({ record }: { record: ExportRecord }) {
  const [downloading, setDownloading] = useState(false);
  const again = useAction(temporaryExport, {
    refreshes: [getTemporaryRecord],
    quiet: true,
    onDone: () => toast.success(statementErrors[EXPORT_ACCEPTED]),
  });
  const download = async () => {
    setDownloading(true);
    await downloadCall(downloadFile, { fileId: record.fileId });
    setDownloading(false);
  };
  const { bizTypeCode, format, filter, state } = record;
  if (state === 'ready') {
    return (
      <Button type="primary" disabled={downloading} onClick={() => void download()}>
        {downloading ? '下载中…' : '下载'}
      </Button>
    );
  }
  if (state !== 'failed' && state !== 'expired') return null;
  return (
    <div className="store-again">
      <Button disabled={again.isPending} onClick={() => again.mutate({ ...filter, bizTypeCode, format })}>
        {state === 'failed' ? '重试' : '重新申请'}
      </Button>
      <InlineFailure failure={again.error} />
    </div>
  );
}
