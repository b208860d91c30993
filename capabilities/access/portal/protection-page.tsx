import { Can } from '#platform/portal-kit/index.ts';
import { NoPermissionState, Page, PageHeader } from '#platform/ui/index.ts';
import { listStepUp, showAddresses } from '../contract/protection-operations.ts';
import { AddressCard } from './address-card.tsx';
import { StepUpCard } from './step-up-card.tsx';
import { WaitingChanges } from './waiting-changes.tsx';
import './access.css';

const REFRESHES = [listStepUp, showAddresses];

/** 安全策略 (/system/protection): what a merchant asks for beyond the password and the code. */
export default function ProtectionPage() {
  return (
    <Can code="0906" otherwise={<NoPermissionState />}>
      <Page>
        <PageHeader title="安全策略" note="对本商户所有人员生效；放宽策略时，需由另一位管理员确认" />
        <WaitingChanges refreshes={REFRESHES} />
        <StepUpCard />
        <AddressCard />
      </Page>
    </Can>
  );
}
