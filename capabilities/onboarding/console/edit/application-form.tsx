import { Button, Form, Steps } from 'antd';
import { useState } from 'react';
import { refreshCalls, useAction } from '#platform/portal-kit/index.ts';
import { InlineFailure, Page, PageCard, PageHeader, StatusTag, toast } from '#platform/ui/index.ts';
import type { ApplicationData } from '../../contract/application.ts';
import { listApplications, showApplication, submitApplication } from '../../contract/provider-operations.ts';
import { applicationSteps, applicationStates, applicationTones, type ApplicationStep } from '../../contract/words.ts';
import type { Application } from '../application.ts';
import { Duplicates } from '../duplicates.tsx';
import '../onboarding.css';
import { AttachmentsStep } from './attachments-step.tsx';
import { faultsByStep, issuesOf, type Issue } from './issues.ts';
import { LegalStep } from './legal-step.tsx';
import { PeopleStep, ProductsStep, SettlementStep, SubjectStep } from './steps.tsx';
import { useSaving, type Saving } from './use-saving.ts';

const steps = Object.keys(applicationSteps) as ApplicationStep[];
const SAVED: Readonly<Record<Saving['state'], string>> = {
  saved: '已自动保存',
  typed: '有修改待保存',
  saving: '保存中…',
};

/** The form of an application in its six steps, saved as it is typed. */
export function ApplicationForm({ application }: { application: Application }) {
  const { applicationNo, data } = application;
  const [form] = Form.useForm<ApplicationData>();
  const [at, setAt] = useState(0);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const saving = useSaving(applicationNo, application.version);
  const submit = useSubmitting({ application, form, saving, show: setIssues, goTo: setAt });
  const faults = faultsByStep(issues);
  const failure = saving.failure ?? submit.failure;
  return (
    <Page>
      <PageHeader
        title={data.subject.name || '新的进件申请'}
        note={
          <>
            {applicationNo} ·{' '}
            <StatusTag tone={applicationTones[application.state]}>{applicationStates[application.state]}</StatusTag> ·{' '}
            <span role="status">{SAVED[saving.state]}</span>
          </>
        }
      />
      {application.reason && <InlineNote text={`退回原因：${application.reason}`} />}
      <Duplicates application={application} />
      <PageCard>
        <Steps
          className="onboarding-steps"
          size="small"
          current={at}
          onChange={setAt}
          items={steps.map((step) => ({
            title: applicationSteps[step],
            ...(faults[step] ? { status: 'error' as const, content: `${faults[step]}处需处理` } : {}),
          }))}
        />
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={data}
          onValuesChange={() => saving.typed(form.getFieldsValue(true) as ApplicationData)}
        >
          <StepFields application={application} at={at} issues={issues} saving={saving} />
        </Form>
        <InlineFailure failure={failure} />
        <div className="onboarding-foot">
          <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
            上一步
          </Button>
          <div className="row">
            {at < steps.length - 1 && <Button onClick={() => setAt(at + 1)}>下一步</Button>}
            <Button type="primary" loading={submit.isPending} onClick={() => void submit.run()}>
              提交审核
            </Button>
          </div>
        </div>
      </PageCard>
    </Page>
  );
}

const InlineNote = ({ text }: { text: string }) => <p className="onboarding-fault">{text}</p>;

/** All steps are part of the form; one is shown. */
function StepFields({
  application,
  at,
  issues,
  saving,
}: {
  application: Application;
  at: number;
  issues: readonly Issue[];
  saving: Saving;
}) {
  const missing = Object.fromEntries(
    issues.flatMap(({ path, message }) => (path.startsWith('attachments.') ? [[path.split('.')[1]!, message]] : [])),
  );
  const fields: Record<ApplicationStep, React.ReactNode> = {
    subject: <SubjectStep />,
    legal: <LegalStep />,
    people: <PeopleStep />,
    settlement: <SettlementStep />,
    products: <ProductsStep application={application} />,
    attachments: <AttachmentsStep application={application} faults={missing} onChanged={saving.setVersion} />,
  };
  return steps.map((step, index) => (
    <section key={step} hidden={index !== at} aria-label={applicationSteps[step]}>
      {fields[step]}
    </section>
  ));
}

/** Saves what was typed last, submits, and shows every refused member at its field. */
function useSubmitting({
  application: { applicationNo },
  form,
  saving,
  show,
  goTo,
}: {
  application: Application;
  form: ReturnType<typeof Form.useForm<ApplicationData>>[0];
  saving: Saving;
  show(issues: readonly Issue[]): void;
  goTo(step: number): void;
}) {
  const submit = useAction(submitApplication, {
    quiet: true,
    refreshes: [showApplication, listApplications],
    onDone: () => toast.success('已提交，等待同事审核'),
  });
  const run = async () => {
    if (!(await saving.flush())) return;
    const before = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    form.setFields(before.map(({ name }) => ({ name: name as never, errors: [] })));
    show([]);
    try {
      await submit.mutateAsync({ applicationNo, version: saving.version() });
    } catch (error) {
      const issues = issuesOf(error);
      show(issues);
      form.setFields(
        issues
          .filter(({ path }) => !path.startsWith('attachments.'))
          .map(({ path, message }) => ({ name: namePath(path) as never, errors: [message] })),
      );
      if (issues[0]) goTo(steps.indexOf(issues[0].path.split('.')[0] as ApplicationStep));
      else await refreshCalls(showApplication);
    }
  };
  return { run, isPending: submit.isPending, failure: submit.error };
}

const namePath = (path: string): (string | number)[] =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
