import { Button } from 'antd';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, useCall } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  DescriptionList,
  dialogs,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  WaitingCard,
  wholeList,
  type Column,
} from '#platform/ui/index.ts';
import { showProviderInfo, type ShownProviderInfo } from '../contract/provider-info-operations.ts';
import { ProviderInfoDialog, type ProviderInfoDialogProps } from './provider-info-dialog.tsx';
import { ProviderPreview } from './provider-preview.tsx';
import './provider-info.css';

const columns: Column<ShownProviderInfo>[] = [
  { title: '生效时间', name: 'setAt', width: 164, render: ({ setAt }) => (setAt ? formatTime(setAt) : '初始值') },
  { title: '平台名称', name: 'name', width: 140 },
  { title: '客服电话', name: 'phone', width: 120 },
  { title: '备案号', name: 'icp', width: 176 },
  { title: '提交人', name: 'proposedBy', width: 76 },
  { title: '审批人', name: 'approvedBy', width: 76 },
];

function Cards({ versions, waiting }: OutputOf<typeof showProviderInfo>) {
  const [now] = versions as [ShownProviderInfo];
  const change = () => void dialogs.open<true, ProviderInfoDialogProps>(ProviderInfoDialog, { now });
  return (
    <>
      {waiting.map(({ title, proposedBy }) => (
        <p key={title} className="provider-waiting" role="status">
          待审批：{title}（{proposedBy} 提交）
        </p>
      ))}
      <PageCard
        title="当前信息"
        extra={
          <Can code="op.system.edit">
            <Button size="small" onClick={change}>
              修改
            </Button>
          </Can>
        }
      >
        <div className="provider-now">
          {now.setAt === null && (
            <p className="muted">请填写贵司的名称、电话和备案号；未填写的内容在各页面上不显示。</p>
          )}
          <DescriptionList
            items={[
              { label: '平台名称', value: now.name },
              { label: '客服电话', value: now.phone || '未填写' },
              { label: '备案号', value: now.icp || '未填写' },
            ]}
          />
          <ProviderPreview {...now} />
        </div>
      </PageCard>
      <PageCard title="修改记录">
        <DataTable caption="修改记录" rowKey="version" columns={columns} result={wholeList(versions)} />
      </PageCard>
    </>
  );
}

/** 平台信息 (/system/provider-info): name, service phone and ICP line of the provider. */
export default function ProviderInfoPage() {
  const info = useCall(showProviderInfo, {}, { quiet: true, fresh: true });
  return (
    <Page>
      <PageHeader title="平台信息" note="用于登录页、页脚、短信签名、邮件、对账单和回单；已生成的文件不变" />
      {info.data ? <Cards {...info.data} /> : <WaitingCard result={info} />}
    </Page>
  );
}
