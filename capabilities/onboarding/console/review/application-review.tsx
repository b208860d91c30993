import { Button } from 'antd';
import { accountTypes } from '#capabilities/account/contract/words.ts';
import { sentBy, useAction } from '#platform/portal-kit/index.ts';
import {
  askReason,
  CopyText,
  DescriptionList,
  dialogs,
  groupAccount,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  Timeline,
} from '#platform/ui/index.ts';
import { revealIdNo } from '../../contract/provider-operations.ts';
import {
  applicationStates,
  applicationSteps,
  applicationTones,
  attachmentKinds,
  reviewTemplates,
  subjectKinds,
} from '../../contract/words.ts';
import type { Application } from '../application.ts';
import { AttachmentLine } from '../attachment-line.tsx';
import { Duplicates } from '../duplicates.tsx';
import { AttachmentsStep } from '../edit/attachments-step.tsx';
import '../onboarding.css';
import { InvitationCard } from './invitation-card.tsx';
import { ReviewActions } from './review-actions.tsx';

/** An application as the person reads it who decides it, and afterwards. */
export const ApplicationReview = ({ application }: { application: Application }) => (
  <Page>
    <PageHeader
      title={application.name || '进件申请'}
      note={
        <>
          {application.applicationNo} ·{' '}
          <StatusTag tone={applicationTones[application.state]}>{applicationStates[application.state]}</StatusTag>
          {application.reason && ` 原因：${application.reason}`}
        </>
      }
      actions={<ReviewActions application={application} />}
    />
    <Duplicates application={application} />
    {application.mid && <InvitationCard application={application} />}
    <Facts application={application} />
    <PageCard title={applicationSteps.attachments}>
      {application.mayAttach ? (
        <AttachmentsStep application={application} faults={{}} onlyAdds onChanged={() => undefined} />
      ) : (
        <Papers application={application} />
      )}
    </PageCard>
    <PageCard title="办理记录">
      <Timeline
        events={application.events.map(({ state, byName, at, reason }) => ({
          at,
          text: applicationStates[state],
          actor: byName,
          tone: applicationTones[state],
          note: reason || undefined,
        }))}
      />
    </PageCard>
  </Page>
);

const Papers = ({ application: { applicationNo, attachments } }: { application: Application }) => (
  <>
    {attachments.map((one) => (
      <div key={one.attachmentId} className="onboarding-papers">
        <strong>{attachmentKinds[one.kind]}</strong>
        <AttachmentLine applicationNo={applicationNo} attachment={one} />
      </div>
    ))}
    {attachments.length === 0 && <p className="muted">没有附件</p>}
  </>
);

function Facts({ application }: { application: Application }) {
  const { subject, legal, people, settlement, products } = application.data;
  const { applicationNo } = application;
  return (
    <>
      <PageCard title={applicationSteps.subject}>
        <DescriptionList
          items={[
            { label: '商户名称', value: subject.name || null },
            { label: '主体类型', value: subjectKinds[subject.kind] },
            { label: '统一社会信用代码', value: <CopyText value={subject.creditCode} label="统一社会信用代码" /> },
            { label: '营业执照有效期', value: subject.validUntil || '长期' },
            { label: '注册地址', value: subject.address || null, wide: true },
            { label: '经营范围', value: subject.business || null, wide: true },
          ]}
        />
      </PageCard>
      <PageCard title={applicationSteps.legal}>
        <DescriptionList
          items={[
            { label: '法人姓名', value: legal.name || null },
            { label: '法人身份证', value: <IdNo field={{ applicationNo, member: 'legal', masked: legal.idNo }} /> },
            { label: '法人身份证有效期', value: legal.idValidUntil || '长期' },
            ...legal.beneficiaries.map(({ key, name, idNo, share }) => ({
              label: `受益所有人 ${name}`,
              value: (
                <>
                  {share}% <IdNo field={{ applicationNo, member: key, masked: idNo }} />
                </>
              ),
            })),
          ]}
        />
      </PageCard>
      <PageCard title={applicationSteps.people}>
        <DescriptionList
          items={[
            { label: '管理员姓名', value: people.administratorName || null },
            { label: '管理员手机号', value: people.administratorMobile || null },
            { label: '联系人', value: people.contactName || null },
            { label: '联系电话', value: people.contactPhone || null },
            { label: '联系邮箱', value: people.contactEmail || null },
          ]}
        />
      </PageCard>
      <PageCard title={applicationSteps.settlement}>
        <DescriptionList
          items={[
            { label: '开户名', value: settlement.holderName || null },
            { label: '开户银行', value: settlement.bankName || null },
            { label: '银行账号', value: groupAccount(settlement.bankAccountNo) || null },
          ]}
        />
      </PageCard>
      <PageCard title={applicationSteps.products}>
        <DescriptionList
          items={[
            { label: '开立账户', value: products.accounts.map((type) => accountTypes[type]).join('、') || null },
            {
              label: '开通产品',
              value:
                application.applications
                  .filter(({ code }) => products.applications.includes(code))
                  .map(({ name }) => name)
                  .join('、') || '无',
              wide: true,
            },
            {
              label: '费率方案',
              value: application.feePlans.find(({ planId }) => planId === products.feePlan)?.name ?? null,
            },
            {
              label: '限额模板',
              value:
                application.limitTemplates.find(({ templateId }) => templateId === products.limitTemplate)?.name ??
                null,
            },
            { label: '复核规则', value: reviewTemplates[products.reviewTemplate], wide: true },
          ]}
        />
      </PageCard>
    </>
  );
}

/** A masked number, whole after a reason, which is in the log. */
function IdNo({
  field: { applicationNo, member, masked },
}: {
  field: { applicationNo: string; member: string; masked: string };
}) {
  const reveal = useAction(revealIdNo, {
    quiet: true,
    onDone: ({ idNo }) => void dialogs.alert({ title: '证件号码', text: idNo }),
  });
  if (masked === '') return '-';
  const show = () =>
    askReason({
      title: '查看证件号码',
      text: '查看人和原因会记入操作日志',
      okText: '查看',
      reasons: ['与证件附件核对', '人工核实身份'],
      send: (reason) => sentBy(reveal.mutateAsync({ applicationNo, member, reason })),
    });
  return (
    <span>
      <span className="numeric">{masked}</span>{' '}
      <Button type="link" size="small" loading={reveal.isPending} onClick={() => void show()}>
        查看
      </Button>
    </span>
  );
}
