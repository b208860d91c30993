import { Button, Checkbox, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { failureIn, useCall, useCan, useChange } from '#platform/portal-kit/index.ts';
import { ErrorState, InlineFailure, mobileFault, PageCard, ruleOf, Skeleton } from '#platform/ui/index.ts';
import {
  applyStatus,
  createApply,
  customerInfo,
  listForms,
  queryFiles,
  saveCustomer,
  signProtocol,
  submitApply,
  type SigningForm,
} from '../contract/sign-operations.ts';
import { PAST_ONLY } from '../contract/words.ts';

type Standing = OutputOf<typeof applyStatus>;
const REFRESHES = { refreshes: [applyStatus, customerInfo, queryFiles] };
const STEPS = ['了解产品', '填写资料', '风险评估与签约', '开户'] as const;
const stepOf: Readonly<Record<Standing['state'], number>> = {
  none: 0,
  refused: 0,
  closed: 0,
  created: 1,
  filled: 2,
  signed: 3,
  opening: 3,
  open: 3,
  closing: 3,
};

/** The steps in their sequence; where a person left, another continues. */
export function SignUp({ standing }: { standing: Standing }) {
  const allowed = useCan('033001');
  const { state, applyNo } = standing;
  const step = stepOf[state];
  return (
    <>
      <ol className="wealth-steps" aria-label="签约进度">
        {STEPS.map((name, index) => (
          <li
            key={name}
            className={index < step ? 'done' : index === step ? 'now' : ''}
            aria-current={index === step ? 'step' : undefined}
          >
            <i aria-hidden>{index < step ? '✓' : index + 1}</i>
            {name}
          </li>
        ))}
      </ol>
      {!allowed ? (
        <PageCard title="尚未开通">
          <p className="muted">余额理财需要由制单人员办理签约，当前进度：{standing.stateName}。</p>
        </PageCard>
      ) : step === 0 ? (
        <Introduction standing={standing} />
      ) : step === 1 ? (
        <Customer applyNo={applyNo} />
      ) : step === 2 ? (
        <Protocol applyNo={applyNo} />
      ) : (
        <Opening standing={standing} />
      )}
    </>
  );
}

function Introduction({ standing }: { standing: Standing }) {
  const begin = useChange(createApply, REFRESHES);
  const { outcome, pending } = begin;
  return (
    <PageCard title="开通余额理财">
      {standing.state === 'refused' && (
        <p className="wealth-notice" role="status">
          上次开户未通过：{standing.reason}。请核对后重新签约。
        </p>
      )}
      {standing.state === 'closed' && (
        <p className="wealth-notice" role="status">
          余额理财已解约，如需使用请重新签约。
        </p>
      )}
      <ul className="wealth-points">
        <li>申购：交易日15:00前申购，下一交易日确认份额并开始计算收益</li>
        <li>收益：按日计算，复利，周末和节假日的收益在下一交易日入账</li>
        <li>赎回：快速赎回实时到账，有每日限额；普通赎回下一交易日到账，不限额</li>
        <li>资金：只能从本企业的账户申购，赎回款只回到本企业的账户</li>
      </ul>
      <p className="muted wealth-risk">{PAST_ONLY}</p>
      <InlineFailure failure={failureIn(outcome)} />
      <Button type="primary" size="large" loading={pending} onClick={() => void begin.run({})}>
        开始签约
      </Button>
    </PageCard>
  );
}

interface CustomerValues {
  contactName: string;
  contactMobile: string;
  source: string;
}

function Customer({ applyNo }: { applyNo: string }) {
  const save = useChange(saveCustomer, REFRESHES);
  const { outcome, pending } = save;
  return (
    <PageCard title="填写资料">
      <Form<CustomerValues>
        name="wealthCustomer"
        layout="vertical"
        className="wealth-form"
        requiredMark={false}
        validateTrigger="onBlur"
        disabled={pending}
        onFinish={(values) => void save.run({ applyNo, ...values })}
      >
        <Form.Item
          name="contactName"
          label="经办人姓名"
          rules={[{ required: true, whitespace: true, min: 2, message: '请输入经办人姓名' }]}
        >
          <Input size="large" maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="contactMobile" label="经办人手机号" rules={[ruleOf(mobileFault, { required: true })]}>
          <Input size="large" maxLength={11} inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="source"
          label="资金来源"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写资金来源' }]}
        >
          <Input size="large" maxLength={60} placeholder="例如：经营收入" autoComplete="off" />
        </Form.Item>
        <InlineFailure failure={failureIn(outcome)} />
        <Button type="primary" size="large" htmlType="submit" loading={pending}>
          保存并继续
        </Button>
      </Form>
    </PageCard>
  );
}

function Protocol({ applyNo }: { applyNo: string }) {
  const forms = useCall(listForms, {}, { quiet: true });
  if (!forms.data)
    return (
      <PageCard>
        {forms.error ? (
          <ErrorState failure={forms.error} onRetry={() => void forms.refetch()} />
        ) : (
          <Skeleton rows={8} height={24} />
        )}
      </PageCard>
    );
  return <ProtocolForm applyNo={applyNo} forms={forms.data.list} />;
}

function ProtocolForm({ applyNo, forms }: { applyNo: string; forms: readonly SigningForm[] }) {
  const sign = useChange(signProtocol, REFRESHES);
  const submit = useChange(submitApply, REFRESHES);
  const [agreed, setAgreed] = useState(false);
  const { outcome, pending } = sign;
  const texts = forms.filter(({ paragraphs }) => paragraphs.length > 0);
  const questions = forms.flatMap((form) => form.questions);
  const send = async (answers: Record<string, string>) => {
    const review = [{ label: '签署文件', value: forms.map(({ title }) => `《${title}》`).join('') }];
    const end = await sign.run({ applyNo, answers }, { title: '签署余额理财协议', review });
    if (end.status === 'done') await submit.run({ applyNo });
  };
  return (
    <PageCard title="风险评估与签约">
      <Form
        name="wealthProtocol"
        layout="vertical"
        className="wealth-form"
        requiredMark={false}
        disabled={pending}
        onFinish={(values) => void send(values)}
      >
        {questions.map(({ questionId, text, options }) => (
          <Form.Item
            key={questionId}
            name={questionId}
            label={text}
            rules={[{ required: true, message: '请选择一项' }]}
          >
            <Radio.Group
              className="wealth-options"
              options={options.map((option) => ({ value: option.optionId, label: option.text }))}
            />
          </Form.Item>
        ))}
        {texts.map(({ formId, title, paragraphs }) => (
          <section key={formId} className="wealth-text" aria-label={title}>
            <h3>{title}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
          本企业已阅读并同意{texts.map(({ title }) => `《${title}》`).join('')}
        </Checkbox>
        <InlineFailure failure={failureIn(outcome)} />
        <Button
          className="wealth-sign"
          type="primary"
          size="large"
          htmlType="submit"
          loading={pending}
          disabled={!agreed || pending}
        >
          签署并提交
        </Button>
      </Form>
    </PageCard>
  );
}

/** Signed and not sent yet, because the answer was lost in between; or the fund company opens the account. */
function Opening({ standing }: { standing: Standing }) {
  const submit = useChange(submitApply, REFRESHES);
  const { outcome, pending } = submit;
  if (standing.state === 'closing')
    return (
      <PageCard title="解约">
        <p role="status">基金公司正在注销账户，通常几秒钟完成，完成后可以重新签约。</p>
      </PageCard>
    );
  return (
    <PageCard title="开户">
      {standing.state === 'signed' ? (
        <>
          <p className="muted">协议已签署，提交后由基金公司开立账户。</p>
          <InlineFailure failure={failureIn(outcome)} />
          <Button
            className="wealth-sign"
            type="primary"
            size="large"
            loading={pending}
            onClick={() => void submit.run({ applyNo: standing.applyNo })}
          >
            提交开户
          </Button>
        </>
      ) : (
        <p role="status">基金公司正在开立账户，通常几秒钟完成，完成后自动进入余额理财。</p>
      )}
    </PageCard>
  );
}
