import { Button } from 'antd';
import { Suspense } from 'react';
import { useListState } from '#platform/portal-kit/index.ts';
import { lazyCode, Page, PageCard, PageHeader, Skeleton } from '#platform/ui/index.ts';
import { IssueForm } from './issue-form.tsx';
import './redpacket.css';

/** A chunk of its own: most people who open the page fill in the form. */
const IssueSheet = lazyCode(async () => ({ default: (await import('./issue-sheet.tsx')).IssueSheet }));
const SHEET = 'sheet';
/** Those of the sheet, which stay in the address while the form is shown. */
const DEFAULTS = { batch: '', only: '' };

/** 发红包 (/fund/redPacket): a form for a few payees, with `open=sheet` a sheet for many. */
export default function RedPacketPage() {
  const list = useListState(DEFAULTS);
  if (list.open === SHEET)
    return (
      <Suspense
        fallback={
          <PageCard>
            <Skeleton rows={6} height={32} />
          </PageCard>
        }
      >
        <IssueSheet onBack={() => list.setOpen('')} />
      </Suspense>
    );
  return (
    <Page>
      <PageHeader
        title="发红包"
        note="收款人凭链接领取，24小时内未领取的自动退回付款账户，不收手续费"
        actions={<Button onClick={() => list.setOpen(SHEET)}>批量发红包</Button>}
      />
      <IssueForm />
    </Page>
  );
}
