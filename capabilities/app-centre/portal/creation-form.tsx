import { Button, Checkbox, Form, Radio } from 'antd';
import { Link } from 'react-router';
import { failureIn, refreshMenu, useChange } from '#platform/portal-kit/index.ts';
import { businessNow, InlineFailure, LazyDatePicker, PageCard } from '#platform/ui/index.ts';
import { START_WITHIN_DAYS } from '../constants.ts';
import {
  listDeals,
  listOpened,
  listUnopened,
  openApplication,
  queryApplication,
  type ApplicationDetail,
  type Deal,
} from '../contract/operations.ts';
import { AgreementText } from './shared/agreement-text.tsx';
import { AppMark } from './app-tile.tsx';
import { ConditionList } from './condition-list.tsx';
import { FeeTable } from './fee-table.tsx';

interface Values {
  when: 'now' | 'later';
  startDate?: ReturnType<typeof businessNow>;
  agreed: boolean;
}

const REFRESHES = { refreshes: [queryApplication, listOpened, listUnopened, listDeals] };
const WHEN = [
  { value: 'now', label: '立即生效' },
  { value: 'later', label: '指定日期生效' },
];
const hasTicked = {
  validator: (_: unknown, ticked?: boolean) =>
    ticked ? Promise.resolve() : Promise.reject(new Error('请阅读并同意服务协议')),
};

/** The form of one application that is not opened. What is missing is said before it is filled in. */
export function CreationForm({ app, onDone }: { app: ApplicationDetail; onDone(deal: Deal): void }) {
  const [form] = Form.useForm<Values>();
  const change = useChange(openApplication, REFRESHES);
  const { outcome, pending } = change;
  const isMet = app.conditions.every(({ met }) => met);
  const asks = app.opens === 'request';
  const submit = async ({ when, startDate }: Values) => {
    const date = when === 'later' && startDate ? startDate.format('YYYY-MM-DD') : undefined;
    const end = await change.run(
      { appCode: app.appCode, agreementVersion: app.agreement.version, ...(date ? { startDate: date } : {}) },
      {
        title: asks ? '确认申请开通' : '确认开通应用',
        review: [
          { label: '应用', value: app.appName },
          { label: '费用', value: app.price },
          { label: '生效日期', value: date ?? (asks ? '审核通过后' : '立即生效') },
        ],
      },
    );
    if (end.status !== 'done') return;
    // The menu first, so that the success page can lead to the new page.
    await refreshMenu();
    onDone(end.data);
  };
  const failure = failureIn(outcome);
  return (
    <>
      <PageCard title="应用与费用">
        <div className="app-head">
          <AppMark mark={app.mark} />
          <p className="app-summary">{app.summary}</p>
        </div>
        <FeeTable fees={app.fees} />
      </PageCard>
      <PageCard title="开通条件">
        <ConditionList conditions={app.conditions} />
      </PageCard>
      <PageCard title="开通信息">
        <Form
          form={form}
          name="openApplication"
          layout="vertical"
          requiredMark={false}
          disabled={pending || !isMet}
          initialValues={{ when: 'now', agreed: false }}
          onFinish={(values) => void submit(values)}
          validateTrigger="onBlur"
        >
          {asks && <p className="muted">该应用由平台审核后开通，审核结果会以站内消息告知。</p>}
          <StartFields />
          <Agreement {...app.agreement} />
          {!isMet && (
            <p className="app-notice" role="status">
              尚有开通条件未满足，办理完成后<Link to="/appCenter/apps">返回应用列表</Link>重新开通
            </p>
          )}
          <InlineFailure failure={failure} />
          <Button type="primary" size="large" htmlType="submit" block loading={pending}>
            {asks ? '提交开通申请' : '开通应用'}
          </Button>
        </Form>
      </PageCard>
    </>
  );
}

function StartFields() {
  const when = Form.useWatch<Values['when'] | undefined>('when');
  return (
    <>
      <Form.Item name="when" label="生效时间">
        <Radio.Group optionType="button" size="large" block options={WHEN} />
      </Form.Item>
      {when === 'later' && (
        <Form.Item
          name="startDate"
          label="生效日期"
          rules={[{ required: true, message: '请选择生效日期' }]}
          extra={`当日零点生效，最晚可选${START_WITHIN_DAYS}天后；到日会再次核对开通条件`}
        >
          <LazyDatePicker
            size="large"
            allowClear={false}
            disabledDate={(day) =>
              !day.isAfter(businessNow(), 'day') || day.isAfter(businessNow().add(START_WITHIN_DAYS, 'day'), 'day')
            }
          />
        </Form.Item>
      )}
    </>
  );
}

const Agreement = (agreement: ApplicationDetail['agreement']) => (
  <>
    <AgreementText {...agreement} />
    <Form.Item name="agreed" valuePropName="checked" validateTrigger="onChange" rules={[hasTicked]}>
      <Checkbox>我已阅读并同意《{agreement.title}》</Checkbox>
    </Form.Item>
  </>
);
