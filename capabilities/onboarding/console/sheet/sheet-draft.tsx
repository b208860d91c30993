import { Button } from 'antd';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { GridCalls } from '#capabilities/upload/portal/shared/draft-grid/grid-calls.ts';
import { call, downloadCall, pathTo, useAction } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, formatCount, lazyCode, PageCard, Skeleton } from '#platform/ui/index.ts';
import { sheetColumns } from '../../contract/sheet-columns.ts';
import {
  changeSheetRows,
  chooseForSheet,
  downloadSheetFaults,
  showSheetRows,
} from '../../contract/sheet-operations.ts';
import { refreshSheet, sheetCalls, type Sheet } from './sheet.ts';

const DraftGrid = lazyCode(() => import('#capabilities/upload/portal/shared/draft-grid/draft-grid.tsx'));

const calls: GridCalls = {
  rows: (sheetNo, wanted) => call(showSheetRows, { sheetNo, ...wanted }, { quiet: true }),
  change: (sheetNo, change) => call(changeSheetRows, { sheetNo, ...change }, { quiet: true }),
};

/** The rows of a draft with what is wrong with each, to be mended in place. */
export function SheetDraft({ sheet }: { sheet: Sheet }) {
  const { sheetNo, version, total, faulty, mayWrite } = sheet;
  const recheck = useAction(changeSheetRows, { refreshes: sheetCalls });
  if (!mayWrite)
    return (
      <PageCard>
        <p className="muted">该批次还是草稿，提交后可以查看和审核</p>
      </PageCard>
    );
  return (
    <>
      <ForAll sheet={sheet} />
      <Shared sheet={sheet} />
      <PageCard
        title={`明细 ${formatCount(total)} 家`}
        extra={
          <Button loading={recheck.isPending} onClick={() => recheck.mutate({ sheetNo, version })}>
            重新校验
          </Button>
        }
      >
        <p role="status" className={faulty > 0 ? 'onboarding-fault' : 'muted'}>
          {faulty > 0
            ? `有 ${formatCount(faulty)} 行错误，请在下表中修改，或下载错误行单独修改`
            : '没有错误，可以提交审核。附件在提交后到各商户的申请中上传'}
        </p>
        <Suspense fallback={<Skeleton rows={8} height={36} />}>
          <DraftGrid
            calls={calls}
            batch={{ batchId: sheetNo, version, total }}
            faultyRows={faulty}
            columns={sheetColumns}
            caption="批量进件明细"
            onChanged={refreshSheet}
            actions={
              faulty > 0 && (
                <Button onClick={() => void downloadCall(downloadSheetFaults, { sheetNo })}>下载错误行</Button>
              )
            }
          />
        </Suspense>
      </PageCard>
    </>
  );
}

/** Plan and template of the rows that name none. */
function ForAll({ sheet }: { sheet: Sheet }) {
  const { sheetNo, version, feePlan, limitTemplate, feePlans, limitTemplates } = sheet;
  const choose = useAction(chooseForSheet, { refreshes: sheetCalls });
  const set = (wish: Partial<Pick<Sheet, 'feePlan' | 'limitTemplate'>>) =>
    choose.mutate({ sheetNo, version, feePlan, limitTemplate, ...wish });
  return (
    <PageCard title="整批选择">
      <div className="row onboarding-for-all">
        <label htmlFor="sheet-plan">费率方案</label>
        <ChoiceSelect
          id="sheet-plan"
          value={feePlan}
          disabled={choose.isPending}
          onChange={(chosen: string) => set({ feePlan: chosen })}
          options={feePlans.map(({ planId, name }) => ({ value: planId, label: name }))}
        />
        <label htmlFor="sheet-limits">限额模板</label>
        <ChoiceSelect
          id="sheet-limits"
          value={limitTemplate}
          disabled={choose.isPending}
          onChange={(chosen: string) => set({ limitTemplate: chosen })}
          options={limitTemplates.map(({ templateId, name }) => ({ value: templateId, label: name }))}
        />
        <span className="muted">用于没有单独填写的商户</span>
      </div>
    </PageCard>
  );
}

/** Rows that share a code, mobile or account with another application or merchant, each with a link to it. */
function Shared({ sheet: { shared } }: { sheet: Sheet }) {
  if (shared.length === 0) return null;
  return (
    <section className="onboarding-warning" aria-label="相同的信息">
      <strong>与其他申请或商户有相同的信息，请核对</strong>
      <ul>
        {shared.map(({ rowNo, column, text, applicationNo, mid }) => (
          <li key={`${rowNo}/${column}/${applicationNo}/${mid}`}>
            第{rowNo}行 {column}：{text}{' '}
            {applicationNo && (
              <Link to={pathTo('/onboarding/application', { no: applicationNo })}>{applicationNo}</Link>
            )}
            {mid && <span className="numeric"> 商户号 {mid}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
