import { Link, useSearchParams } from 'react-router';
import { pathTo, useCall, useTabTitle } from '#platform/portal-kit/index.ts';
import { EmptyState, ErrorState, Page, PageCard, PageHeader, Skeleton } from '#platform/ui/index.ts';
import { showApplication } from '../contract/provider-operations.ts';
import { ApplicationForm } from './edit/application-form.tsx';
import { ApplicationReview } from './review/application-review.tsx';

/** 进件申请详情 (/onboarding/application?no=): a form while it may be written, for a review afterwards. */
export default function ApplicationPage() {
  const [search] = useSearchParams();
  const applicationNo = search.get('no') ?? '';
  const found = useCall(
    showApplication,
    { applicationNo },
    { quiet: true, fresh: true, enabled: applicationNo !== '' },
  );
  const { data, error, refetch } = found;
  // A new one has no name yet; its tab has the end of its number.
  useTabTitle(data?.name || undefined);
  if (data?.applicationNo === applicationNo)
    return data.mayWrite ? (
      <ApplicationForm key={applicationNo} application={data} />
    ) : (
      <ApplicationReview application={data} />
    );
  return (
    <Page>
      <PageHeader title="进件申请" />
      <PageCard>
        {applicationNo === '' && (
          <EmptyState title="没有选择进件申请" action={<Link to={pathTo('/onboarding/applications')}>返回列表</Link>} />
        )}
        {error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {applicationNo !== '' && !error && <Skeleton rows={8} height={24} />}
      </PageCard>
    </Page>
  );
}
