import { Button } from 'antd';
import { Can, useAction } from '#platform/portal-kit/index.ts';
import { CopyText, DescriptionList, formatTime, PageCard, StatusTag, toast } from '#platform/ui/index.ts';
import { inviteAgain, showApplication } from '../../contract/provider-operations.ts';
import type { Application } from '../application.ts';

const states = {
  open: { tone: 'waiting', text: '等待管理员打开' },
  used: { tone: 'good', text: '已设置登录密码' },
  over: { tone: 'off', text: '已过期' },
} as const;

/** What was opened, and where the invitation of the administrator is. */
export function InvitationCard({ application: { applicationNo, mid, invitation } }: { application: Application }) {
  const again = useAction(inviteAgain, {
    refreshes: [showApplication],
    onDone: ({ mobile }) => toast.success(`已向 ${mobile} 重新发送邀请`),
  });
  return (
    <PageCard
      title="开户结果"
      extra={
        <Can code="op.onboarding.edit">
          <Button loading={again.isPending} onClick={() => again.mutate({ applicationNo })}>
            重新发送邀请
          </Button>
        </Can>
      }
    >
      <DescriptionList
        items={[
          { label: '商户号', value: <CopyText value={mid} label="商户号" /> },
          invitation && { label: '邀请发送至', value: invitation.mobile },
          invitation && { label: '发送时间', value: formatTime(invitation.sentAt) },
          invitation && { label: '有效期至', value: formatTime(invitation.expiresAt) },
          invitation && {
            label: '邀请状态',
            value: <StatusTag tone={states[invitation.state].tone}>{states[invitation.state].text}</StatusTag>,
          },
        ]}
      />
    </PageCard>
  );
}
