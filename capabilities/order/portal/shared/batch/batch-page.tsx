import { Suspense, useState } from 'react';
import { uploadFile } from '#capabilities/identity/contract/operations.ts';
import { DEFAULT_ROWS } from '#capabilities/upload/constants.ts';
import { batchOrder, queryBatchRecords } from '#capabilities/upload/contract/operations.ts';
import { templateFile } from '#capabilities/upload/contract/words.ts';
import { downloadFile } from '#platform/portal-kit/download-file.ts';
import { call, useCall, useListState } from '#platform/portal-kit/index.ts';
import { uploadFile as carryFile } from '#platform/portal-kit/upload.ts';
import {
  ErrorState,
  formatCount,
  lazyCode,
  Page,
  PageCard,
  PageHeader,
  sheetTypes,
  Skeleton,
  Upload,
  type PickedFile,
  type Send,
} from '#platform/ui/index.ts';
import type { AnyBatchPage } from './batch-kind.ts';
import type { Batch } from './batch-facts.tsx';
import { BatchSheet } from './batch-sheet.tsx';
import './batch.css';

/** Loaded with a sheet that is right: a page stays within its size. */
const BatchSubmit = lazyCode(async () => ({ default: (await import('./batch-submit.tsx')).BatchSubmit }));

const SeveralSubmit = lazyCode(async () => ({ default: (await import('./several-submit.tsx')).SeveralSubmit }));

/** Loaded after the upload, which comes first. */
const BatchHistory = lazyCode(async () => ({ default: (await import('./batch-history.tsx')).BatchHistory }));

const DEFAULTS = { batch: '', only: '' };
/** While the worker reads the sheet. */
const READING_MS = 1000;
/** While the orders that it became run. */
const RUNNING_MS = 3_000;
const LARGEST_MB = 20;
/** What most merchants may upload (domain-rules section 3); a kind of small batches has no large ones. */
const allowanceText = (max: number): string =>
  max <= DEFAULT_ROWS
    ? `每批最多 ${formatCount(max)} 笔、文件不超过 1M。`
    : `未开通大批量的商户，每批最多 ${DEFAULT_ROWS} 笔、文件不超过 1M；开通后每批最多 ${max / 10_000} 万笔、20M，请联系客服办理。`;
const pauseOf = (state: Batch['state'], several: boolean): number | false =>
  state === 'parsing' ? READING_MS : several && (state === 'submitted' || state === 'running') && RUNNING_MS;

/** Carries the sheet away and begins to read it; answers the batch. */
const sending =
  (kind: string): Send<string> =>
  async (file, onProgress, signal) => {
    const { fileId } = await carryFile(uploadFile, { purpose: 'batch' }, file, file.name, {
      quiet: true,
      onProgress,
      signal,
    });
    const { batchId } = await call(batchOrder, { function: kind, fileId }, { quiet: true, signal });
    return batchId;
  };

/**
 * Many payments of a kind from one sheet: upload, what is wrong with it, totals, confirmation. The batch is in the
 * address, so that a reload keeps it.
 */
export function BatchPage(kind: AnyBatchPage) {
  const { contract, title, note, actions } = kind;
  const list = useListState(DEFAULTS);
  const batchId = list.filter.batch;
  const [send] = useState(() => sending(contract.id));
  const [files, setFiles] = useState<PickedFile<string>[]>([]);
  /** The batch that was submitted, or may have been, on this page: its result is shown in place of its sheet. */
  const [sent, setSent] = useState('');
  const submitted = batchId !== '' && sent === batchId;
  const input = { batchId, pageNo: list.pageNo, pageSize: list.pageSize, onlyErrors: list.filter.only !== '' };
  const read = useCall(queryBatchRecords, input, {
    enabled: batchId !== '',
    quiet: true,
    refreshMs: ({ state }) => pauseOf(state, kind.several !== undefined),
  });
  const batch = batchId !== '' && read.data?.batchId === batchId ? read.data : undefined;

  const pick = (picked: PickedFile<string>[]) => {
    const carried = picked.find(({ state }) => state === 'sent')?.answer;
    // What was uploaded is in the address from here on: the page without it is empty.
    setFiles(carried ? [] : picked);
    if (carried) list.setFilter({ batch: carried, only: '' });
  };
  const restart = () => {
    setSent('');
    list.setFilter(DEFAULTS);
  };
  const end = (isSent: boolean) => setSent(isSent ? batchId : '');
  return (
    <Page>
      <PageHeader title={title} note={note} actions={actions} />
      {batchId === '' && (
        <PageCard title="上传文件">
          <Upload
            value={files}
            onChange={pick}
            send={send}
            currentSelect={{
              downloadUrl: `/resources/templates/${templateFile(contract)}`,
              fileName: `${title}模板`,
              downloadName: '下载模板',
            }}
            download={downloadFile}
            fileType={sheetTypes}
            fileSize={LARGEST_MB}
            width={480}
          />
          <p className="batch-note muted">{allowanceText(contract.batch!.max)}上传后只做校验，确认提交前不会扣款。</p>
        </PageCard>
      )}
      {batchId === '' && (
        <Suspense
          fallback={
            <PageCard title="最近批次">
              <Skeleton rows={4} height={32} />
            </PageCard>
          }
        >
          <BatchHistory kind={contract.id} list={list} onOpen={(batch) => list.setFilter({ batch, only: '' })} />
        </Suspense>
      )}
      {batchId !== '' && !batch && (
        <PageCard title="校验结果">
          {read.error && !read.isFetching ? (
            <ErrorState failure={read.error} onRetry={() => void read.refetch()} />
          ) : (
            <Skeleton rows={6} height={24} />
          )}
        </PageCard>
      )}
      {batch && !submitted && <BatchSheet kind={kind} batch={batch} read={read} list={list} onRestart={restart} />}
      {batch && (submitted || (batch.state === 'checked' && batch.errorCount === 0)) && (
        <Suspense
          fallback={
            <PageCard title="确认付款">
              <Skeleton rows={3} height={32} />
            </PageCard>
          }
        >
          {kind.several ? (
            <SeveralSubmit key={batchId} kind={kind} batch={batch} onEnd={end} onRestart={restart} />
          ) : (
            <BatchSubmit key={batchId} kind={kind} batch={batch} onEnd={end} onRestart={restart} />
          )}
        </Suspense>
      )}
    </Page>
  );
}
