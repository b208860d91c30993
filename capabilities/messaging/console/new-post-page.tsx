import { Button, Form } from 'antd';
import type { Dayjs } from 'dayjs';
import { useNavigate } from 'react-router';
import { failureIn, faultyField, useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  businessNow,
  formatCount,
  InlineFailure,
  isoOfLocal,
  Page,
  PageCard,
  PageHeader,
  toast,
} from '#platform/ui/index.ts';
import type { Audience, PostKind, PostTopic } from '../contract/post-words.ts';
import { POST_END_PAST, POST_MERCHANT_MISSING, UPGRADE_POST_EXISTS } from '../contract/provider-errors.ts';
import { countAddressees, listPosts, proposePost } from '../contract/provider-operations.ts';
import { AudienceFields, midsOf, PlaceFields, SectionFields, TextFields } from './post-fields.tsx';
import { PostPreview } from './post-preview.tsx';

/** M100001 */
const MID_LENGTH = 7;

interface Values {
  kind: PostKind;
  topic: PostTopic;
  title: string;
  text: string;
  version?: string;
  sections?: { title: string; text: string }[];
  audience: Audience;
  mids?: string;
  plans?: string[];
  products?: string[];
  beginsAt?: Dayjs | null;
  endsAt?: Dayjs | null;
  asBanner?: boolean;
  atLogin?: boolean;
  reason: string;
}

const START: Partial<Values> = { kind: 'announcement', topic: 'maintenance', audience: 'all' };
const fieldOf = {
  [UPGRADE_POST_EXISTS]: 'version',
  [POST_MERCHANT_MISSING]: 'mids',
  [POST_END_PAST]: 'endsAt',
} as const;

const wireTime = (at: Dayjs | null | undefined): string => (at ? isoOfLocal(at.format('YYYY-MM-DD HH:mm:00')) : '');

function addresseesOf({ audience, mids, plans, products }: Partial<Values>): string[] {
  if (audience === 'merchants') return midsOf(mids);
  return (audience === 'plans' ? plans : audience === 'products' ? products : undefined) ?? [];
}

/** Only what the form shows now is sent. */
function inputOf(values: Values) {
  const { kind, topic, title, text, version, sections = [], audience, beginsAt, endsAt, reason } = values;
  const isUpgrade = kind === 'upgrade';
  return {
    kind,
    topic: isUpgrade ? ('upgrade' as const) : topic,
    title,
    text,
    ...(isUpgrade && version ? { version } : {}),
    sections: isUpgrade ? sections : [],
    asBanner: !isUpgrade && values.asBanner === true,
    atLogin: !isUpgrade && audience === 'all' && values.atLogin === true,
    audience,
    audienceOf: addresseesOf(values),
    ...(beginsAt ? { beginsAt: wireTime(beginsAt) } : {}),
    ...(endsAt ? { endsAt: wireTime(endsAt) } : {}),
    reason,
  };
}

/** How many the chosen audience has now. */
function Reach({ values }: { values: Partial<Values> }) {
  const { audience = 'all' } = values;
  const audienceOf = addresseesOf(values);
  // While a number is typed it is nobody's.
  const isWhole = audience !== 'merchants' || audienceOf.every((mid) => mid.length >= MID_LENGTH);
  const isNamed = audience === 'all' || (audienceOf.length > 0 && isWhole);
  const reach = useCall(countAddressees, { audience, audienceOf }, { quiet: true, enabled: isNamed });
  if (!isNamed) return <p className="muted post-reach">请选择展示对象</p>;
  if (reach.error) return <InlineFailure failure={reach.error} />;
  return (
    <p className="muted post-reach" role="status">
      {reach.data
        ? `送达 ${formatCount(reach.data.merchants)} 家商户、${formatCount(reach.data.people)} 人`
        : '正在查询送达范围…'}
    </p>
  );
}

/** 发布公告 (/notice/new): it is written next to what merchants will see, and goes to a second person. */
export default function NewPostPage() {
  const [form] = Form.useForm<Values>();
  const values: Partial<Values> = { ...START, ...Form.useWatch([], form) };
  const { kind = 'announcement', audience = 'all' } = values;
  const navigate = useNavigate();
  const change = useChange(proposePost, { refreshes: [listPosts] });
  const { outcome, pending } = change;
  const send = async (written: Values) => {
    const end = await change.run(inputOf({ ...START, ...written }), { title: '确认提交公告' });
    if (end.status === 'done') {
      toast.success('已提交，等待审批');
      form.resetFields();
      return navigate('/notice/posts');
    }
    const field = end.status === 'failed' ? faultyField(end.failure, fieldOf) : undefined;
    if (field && end.status === 'failed') form.setFields([{ name: field, errors: [end.failure.message] }]);
  };
  const failure = failureIn(outcome);
  return (
    <Page>
      <PageHeader title="发布公告" note="另一位有审批权限的人员通过后，按展示时间告知商户" />
      <div className="post-columns">
        <PageCard>
          <Form
            form={form}
            name="post"
            layout="vertical"
            requiredMark={false}
            initialValues={START}
            disabled={pending}
            validateTrigger="onBlur"
            onFinish={(written) => void send(written)}
          >
            <TextFields kind={kind} />
            {kind === 'upgrade' && <SectionFields />}
            <AudienceFields audience={audience} />
            <PlaceFields kind={kind} audience={audience} />
            <InlineFailure failure={failure && !(failure.code in fieldOf) ? failure : null} />
            <Button type="primary" htmlType="submit" loading={pending}>
              提交审批
            </Button>
          </Form>
        </PageCard>
        <div className="post-preview">
          <PageCard title="商户看到的效果">
            <Reach values={values} />
            <PostPreview
              kind={kind}
              title={values.title ?? ''}
              text={values.text ?? ''}
              sections={(values.sections ?? []).map((one) => ({ title: one?.title ?? '', text: one?.text ?? '' }))}
              asBanner={values.asBanner === true}
              atLogin={audience === 'all' && values.atLogin === true}
              at={(values.beginsAt ?? businessNow()).format('YYYY-MM-DD HH:mm')}
            />
          </PageCard>
        </div>
      </div>
    </Page>
  );
}
