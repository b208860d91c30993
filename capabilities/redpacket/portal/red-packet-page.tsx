import { Button } from 'antd';
import { Suspense } from 'react';
import { useListState } from '#platform/portal-kit/index.ts';
import { lazyCode, Page, PageCard, PageHeader, Skeleton } from '#platform/ui/index.ts';
import { IssueForm } from './issue-form.tsx';
import { SHEET_DEFAULTS } from './sheet-state.ts';
import './redpacket.css';

/** A chunk of its own: most people who open the page fill in the form. */
const IssueSheet = lazyCode(async () => ({ default: (await import('./issue-sheet.tsx')).IssueSheet }));
const SHEET = 'sheet';

/** 发红包 (/fund/redPacket): a form for a few payees, with `open=sheet` a sheet for many. */
export default function RedPacketPage() {
  const list = useListState(SHEET_DEFAULTS);
  const isSheet = list.open === SHEET;
  return (
    <Page>
      <PageHeader
        title={isSheet ? '批量发红包' : '发红包'}
        note="收款人凭链接领取，24小时内未领取的自动退回付款账户，不收手续费"
        actions={
          <Button onClick={() => list.setOpen(isSheet ? '' : SHEET)}>{isSheet ? '返回发红包' : '批量发红包'}</Button>
        }
      />
      {isSheet ? (
        <Suspense
          fallback={
            <PageCard>
              <Skeleton rows={6} height={32} />
            </PageCard>
          }
        >
          <IssueSheet list={list} />
        </Suspense>
      ) : (
        <IssueForm />
      )}
    </Page>
  );
}
