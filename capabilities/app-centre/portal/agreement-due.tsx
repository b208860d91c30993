import { Button } from 'antd';
import { Can, failureIn, useChange } from '#platform/portal-kit/index.ts';
import { InlineFailure, PageCard, toast } from '#platform/ui/index.ts';
import { acceptAgreement, listOpened, queryApplication, type ApplicationDetail } from '../contract/operations.ts';
import { AgreementText } from './shared/agreement-text.tsx';

const REFRESHES = { refreshes: [queryApplication, listOpened] };

/** Newer terms of an application that the merchant has: an administrator reads and accepts them. */
export function AgreementDue({
  app,
  agreement,
}: {
  app: ApplicationDetail;
  agreement: NonNullable<ApplicationDetail['agreementDue']>;
}) {
  const change = useChange(acceptAgreement, REFRESHES);
  const { outcome, pending } = change;
  const { title, version, holdsFrom } = agreement;
  const agree = async () => {
    const review = [
      { label: '协议', value: `《${title}》` },
      { label: '版本', value: version },
      { label: '执行日期', value: `自${holdsFrom}起` },
    ];
    const end = await change.run(
      { appCode: app.appCode, agreementVersion: version },
      { title: '确认同意新版协议', review },
    );
    if (end.status === 'done') toast.success('已确认新版协议');
  };
  return (
    <PageCard title="服务协议有新版本">
      <p>新版本自{holdsFrom}起执行，请管理员阅读并确认；确认前应用可继续使用。</p>
      <AgreementText {...agreement} />
      <Can code="120101" otherwise={<p className="muted">由管理员确认</p>}>
        <InlineFailure failure={failureIn(outcome)} />
        <Button type="primary" loading={pending} onClick={() => void agree()}>
          同意新版协议
        </Button>
      </Can>
    </PageCard>
  );
}
