import { Link, useSearchParams } from 'react-router';
import { pathTo, useCall, useTabTitle } from '#platform/portal-kit/index.ts';
import { EmptyState, ErrorState, Page, PageCard, PageHeader, Skeleton, StatusTag } from '#platform/ui/index.ts';
import { showSheet } from '../contract/sheet-operations.ts';
import { sheetStates, sheetTones } from '../contract/words.ts';
import './onboarding.css';
import { SheetActions } from './sheet/sheet-actions.tsx';
import { SheetApplications } from './sheet/sheet-applications.tsx';
import { SheetDraft } from './sheet/sheet-draft.tsx';

/** While the worker opens merchants. */
const OPENING_MS = 2000;

/** 批量进件详情 (/onboarding/sheet?no=): a grid while it may be mended, its applications afterwards. */
export default function SheetPage() {
  const [search] = useSearchParams();
  const sheetNo = search.get('no') ?? '';
  const found = useCall(
    showSheet,
    { sheetNo },
    { quiet: true, fresh: true, enabled: sheetNo !== '', refreshMs: ({ state }) => state === 'opening' && OPENING_MS },
  );
  const sheet = found.data?.sheetNo === sheetNo ? found.data : undefined;
  useTabTitle(sheet?.fileName);
  return (
    <Page>
      <PageHeader
        title={sheet?.fileName ?? '批量进件'}
        note={
          sheet && (
            <>
              {sheet.sheetNo} · <StatusTag tone={sheetTones[sheet.state]}>{sheetStates[sheet.state]}</StatusTag>
              {sheet.submittedName && ` · 提交人：${sheet.submittedName}`}
            </>
          )
        }
        actions={sheet && <SheetActions sheet={sheet} />}
      />
      {sheet && (sheet.state === 'draft' ? <SheetDraft sheet={sheet} /> : <SheetApplications sheet={sheet} />)}
      {!sheet && (
        <PageCard>
          {sheetNo === '' && (
            <EmptyState title="没有选择批次" action={<Link to={pathTo('/onboarding/sheets')}>返回列表</Link>} />
          )}
          {found.error && <ErrorState failure={found.error} onRetry={() => void found.refetch()} />}
          {sheetNo !== '' && !found.error && <Skeleton rows={8} height={24} />}
        </PageCard>
      )}
    </Page>
  );
}
