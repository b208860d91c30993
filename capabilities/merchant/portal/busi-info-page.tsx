import { Button } from 'antd';
import { Link } from 'react-router';
import { pathTo, useCall, useSession, type CallResult } from '#platform/portal-kit/index.ts';
import {
  DescriptionList,
  dialogs,
  ErrorState,
  formatDate,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
  StatusTag,
  toast,
} from '#platform/ui/index.ts';
import { showMerchant } from '../contract/record-operations.ts';
import { ContactDialog, type ContactDialogProps } from './contact-dialog.tsx';
import { OwnMerchants } from './own-merchants.tsx';
import { MerchantNotice } from './shared/merchant-notice.tsx';

/** 商户管理 (/accountCenter/busiInfo): the merchant that is entered, and all for which the person works. */
export default function BusiInfoPage() {
  const merchant = useCall(showMerchant, {}, { quiet: true });
  const isAdmin = useSession((state) => state.user?.roleClass === 'admin');
  const { data } = merchant;
  const change = async () => {
    if (data && (await dialogs.open<true, ContactDialogProps>(ContactDialog, { merchant: data })))
      toast.success('联系方式已保存');
  };
  return (
    <Page>
      <PageHeader title="商户管理" note="当前商户的资料，以及您任职的全部商户" />
      <MerchantNotice />
      <PageCard
        title="商户资料"
        extra={
          isAdmin && (
            <Button disabled={!data} onClick={() => void change()}>
              修改联系方式
            </Button>
          )
        }
      >
        <MerchantRecord merchant={merchant} />
      </PageCard>
      <PageCard title="我的商户">
        <OwnMerchants />
      </PageCard>
    </Page>
  );
}

function MerchantRecord({ merchant }: { merchant: CallResult<typeof showMerchant> }) {
  const { data, error, refetch } = merchant;
  if (!data)
    return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton rows={3} height={24} />;
  return (
    <DescriptionList
      items={[
        { label: '商户名称', value: data.customerName },
        { label: '商户号', value: <span className="numeric">{data.mid}</span> },
        { label: '所属平台', value: data.platformName },
        { label: '入网日期', value: formatDate(data.registeredAt) },
        {
          label: '认证状态',
          value: data.verifiedAt ? (
            <StatusTag tone="good">已认证</StatusTag>
          ) : (
            <StatusTag tone="waiting">未认证</StatusTag>
          ),
        },
        { label: '管理员', value: [data.adminName, data.adminUserMobile].filter(Boolean).join(' ') || null },
        { label: '联系人', value: data.contactPerson || '未填写' },
        { label: '联系电话', value: data.contactPhone || '未填写' },
        { label: '联系邮箱', value: data.contactEmail || '未填写' },
        { label: '客户经理', value: [data.managerName, data.managerPhone].filter(Boolean).join(' ') || null },
        {
          label: '更多',
          value: <Link to={pathTo('/account/terminal')}>终端与关联商户</Link>,
        },
      ]}
    />
  );
}
