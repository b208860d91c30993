import { Button } from 'antd';
import { Suspense } from 'react';
import { Can, useAction, useCall, type ListState } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  AmountText,
  dialogs,
  formatCount,
  InlineFailure,
  lazyCode,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
  toast,
  WaitingCard,
} from '#platform/ui/index.ts';
import { listRuns, removeRun, showRun, type ReconcileDetail as Run } from '../contract/operations.ts';
import { results } from '../contract/words.ts';
import type { DEFAULTS } from './list-defaults.ts';
import { RunItems } from './run-items.tsx';
import './reconcile.css';

/** A form on a page that is mostly a list: loaded when the columns are chosen. */
const ColumnForm = lazyCode(() => import('./column-form.tsx'));
const REFRESH_MS = 1000;

/** One comparison: the choice of columns, or what was found. */
export function RunDetail({ runId, list }: { runId: string; list: ListState<typeof DEFAULTS> }) {
  const read = useCall(
    showRun,
    { runId },
    {
      quiet: true,
      fresh: true,
      refreshMs: ({ state }) => (state === 'reading' || state === 'matching') && REFRESH_MS,
    },
  );
  const run = read.data?.runId === runId ? read.data : undefined;
  const back = () => {
    list.clearFilter();
    list.setOpen('');
  };
  const remove = useAction(removeRun, { quiet: true, refreshes: [listRuns], onDone: back });
  const deleteRun = async () => {
    const sure = await dialogs.confirm({
      title: '删除对账记录',
      text: '比对结果和处理说明将一并删除，不能恢复。',
      okText: '删除',
      danger: true,
    });
    if (sure) remove.mutate({ runId }, { onSuccess: () => toast.success('已删除') });
  };
  return (
    <Page>
      <PageHeader
        title={run?.fileName ?? '对账核对'}
        {...(run ? { note: noteOf(run) } : {})}
        actions={
          <div className="row">
            <Can code="025001">{run && <Button onClick={() => void deleteRun()}>删除</Button>}</Can>
            <Button onClick={back}>返回列表</Button>
          </div>
        }
      />
      {remove.error && <InlineFailure failure={remove.error} />}
      {run ? (
        <Body run={run} list={list} onChanged={() => void read.refetch()} />
      ) : (
        <WaitingCard result={read} rows={6} height={24} />
      )}
    </Page>
  );
}

const noteOf = ({ accountNo, firstDay, lastDay, toleranceDays }: Run): string =>
  accountNo && firstDay
    ? `账户${accountTail(accountNo)}，${firstDay} 至 ${lastDay}，日期容差 ${toleranceDays} 天`
    : '选择各列的含义后开始核对';

function Body({ run, list, onChanged }: { run: Run; list: ListState<typeof DEFAULTS>; onChanged(): void }) {
  if (run.state === 'reading' || run.state === 'matching') {
    return (
      <PageCard>
        <p role="status">{run.state === 'reading' ? '正在读取文件，请稍候…' : '正在与平台账目逐笔核对，请稍候…'}</p>
        <Skeleton rows={6} height={24} />
      </PageCard>
    );
  }
  return (
    <>
      {run.faults.length > 0 && (
        <PageCard title={run.state === 'refused' ? '文件有误' : '有无法识别的行'}>
          <ul className="reconcile-faults" role="alert">
            {run.faults.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </PageCard>
      )}
      {run.state === 'done' && <Found run={run} list={list} />}
      {run.state !== 'refused' && (
        <Can code="025001">
          <Suspense
            fallback={
              <PageCard>
                <Skeleton rows={6} height={32} />
              </PageCard>
            }
          >
            <ColumnForm run={run} onBegun={onChanged} />
          </Suspense>
        </Can>
      )}
    </>
  );
}

function Found({ run, list }: { run: Run; list: ListState<typeof DEFAULTS> }) {
  return (
    <>
      <PageCard>
        <dl className="reconcile-sums">
          {run.summary.map(({ result, count, fileSum, platformSum }) => (
            <div key={result} className={count > 0 && result !== 'same' ? 'reconcile-differs' : ''}>
              <dt>{results[result]}</dt>
              <dd>
                <b className="numeric">{formatCount(count)}</b> 笔
                <span className="muted">
                  {result === 'platform_only' ? '平台 ' : '文件 '}
                  <AmountText value={result === 'platform_only' ? platformSum : fileSum} />
                  {result === 'amount' && (
                    <>
                      ，平台 <AmountText value={platformSum} />
                    </>
                  )}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </PageCard>
      <PageCard>
        <RunItems run={run} list={list} />
      </PageCard>
    </>
  );
}
