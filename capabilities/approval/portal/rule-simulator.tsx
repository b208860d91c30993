import { Button, Form } from 'antd';
import { useState } from 'react';
import type { InputOf, OutputOf } from '#platform/kernel/operation.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  amountFault,
  AmountInput,
  ChoiceSelect,
  InlineFailure,
  PageCard,
  ruleOf,
  Skeleton,
} from '#platform/ui/index.ts';
import { simulateRule, type Rule, type RuleReviewer } from '../contract/operations.ts';

type Question = InputOf<typeof simulateRule>;
type Path = OutputOf<typeof simulateRule>;

/** 谁来复核: the server answers with the function that decides about real orders. */
export function RuleSimulator({ kinds, reviewers }: { kinds: readonly Rule[]; reviewers: readonly RuleReviewer[] }) {
  const [form] = Form.useForm<Question>();
  const [question, setQuestion] = useState<Question | null>(null);
  const path = useCall(simulateRule, question ?? { kind: '', amount: '' }, { enabled: question !== null, quiet: true });
  const simulate = ({ makerId, ...rest }: Question) => {
    setQuestion({ ...rest, ...(makerId ? { makerId } : {}) });
    if (question) void path.refetch();
  };
  return (
    <PageCard title="试算：谁来复核">
      <Form
        form={form}
        name="simulateRule"
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        initialValues={{ kind: kinds[0]?.kind }}
        onFinish={simulate}
        onValuesChange={() => setQuestion(null)}
      >
        <Form.Item name="kind" label="产品">
          <ChoiceSelect options={kinds.map(({ kind, kindName }) => ({ value: kind, label: kindName }))} />
        </Form.Item>
        <Form.Item name="amount" label="金额" rules={[ruleOf(amountFault, { required: true })]}>
          <AmountInput />
        </Form.Item>
        <Form.Item name="makerId" label="制单人（选填）" extra="制单人不能复核自己的订单，其他制单人不影响结果">
          <ChoiceSelect
            allowClear
            placeholder="不指定"
            options={reviewers.map(({ personId, personName }) => ({ value: personId, label: personName }))}
          />
        </Form.Item>
        <Button htmlType="submit" block loading={question !== null && path.isFetching}>
          试算
        </Button>
      </Form>
      <div role="status" className="path">
        {question && path.isPending && <Skeleton rows={2} height={24} />}
        {question && path.data && <PathView path={path.data} />}
      </div>
      {question && <InlineFailure failure={path.error} />}
    </PageCard>
  );
}

function PathView({ path }: { path: Path }) {
  if (path.steps.length === 0) return <p>无需复核，提交后直接执行</p>;
  return (
    <>
      <ol className="path-steps">
        {path.steps.map((step, index) => (
          <li key={index}>
            <strong>{step.title}</strong>
            {step.eligible.length > 0 ? (
              <p>{step.eligible.join('、')}</p>
            ) : (
              <p className="path-problem">没有可以复核的人员</p>
            )}
            {step.eligible.length === 0 &&
              step.excluded.map(({ personName, why }) => (
                <p key={personName} className="muted fs-12">
                  {personName}：{why}
                </p>
              ))}
          </li>
        ))}
      </ol>
      {path.problem && <p className="path-problem">{path.problem}</p>}
    </>
  );
}
