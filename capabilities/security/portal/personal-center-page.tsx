import { Page, PageHeader } from '#platform/ui/index.ts';
import { LoginRecordsCard } from './personal/login-records-card.tsx';
import { OwnDataCard } from './personal/own-data-card.tsx';
import { ProtectionCard } from './personal/protection-card.tsx';
import { SessionsCard } from './personal/sessions-card.tsx';
import './personal/personal-center.css';

/** 个人中心 (/personal/center): what a person is called, how they log in and confirm, and where they are signed in. */
export default function PersonalCenterPage() {
  return (
    <Page>
      <PageHeader title="个人中心" note="这里的设置属于您本人，在您的所有商户中生效" />
      <div className="own-columns">
        <OwnDataCard />
        <ProtectionCard />
      </div>
      <SessionsCard />
      <LoginRecordsCard />
    </Page>
  );
}
