import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { Button, Checkbox, Form, Input, Radio } from 'antd';
import { MONTH } from '#platform/kernel/shanghai-time.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import { businessNow, ChoiceSelect, LazyDatePicker, LinesInput, optionsOf } from '#platform/ui/index.ts';
import { POST } from '../constants.ts';
import { audiences, postKinds, postTopics, type Audience, type PostKind } from '../contract/post-words.ts';
import { proposePost, showAddressees } from '../contract/provider-operations.ts';

const needed = (name: string) => [{ required: true, whitespace: true, message: `请填写${name}` }];
const FORMAT = 'YYYY-MM-DD HH:mm';

/** Numbers of merchants, one a line or divided by a comma or a blank. */
export const midsOf = (typed: string | undefined): string[] =>
  (typed ?? '')
    .split(/[\s,，、;；]+/)
    .map((mid) => mid.toUpperCase())
    .filter(Boolean);

export function TextFields({ kind }: { kind: PostKind }) {
  return (
    <>
      <Form.Item name="kind" label="形式">
        <Radio.Group options={optionsOf(postKinds)} />
      </Form.Item>
      {kind === 'announcement' ? (
        <Form.Item name="topic" label="类型" rules={[{ required: true, message: '请选择类型' }]}>
          <ChoiceSelect options={optionsOf(postTopics)} />
        </Form.Item>
      ) : (
        <Form.Item
          name="version"
          label="升级版本"
          extra="每个版本每人确认一次"
          rules={[{ required: true, pattern: MONTH, message: '请按“2026-12”的格式填写升级版本' }]}
        >
          <Input maxLength={7} placeholder="例如：2026-12" autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="title" label="标题" rules={needed('标题')}>
        <Input maxLength={POST.title} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item name="text" label={kind === 'upgrade' ? '摘要' : '正文'} rules={needed('正文')}>
        <LinesInput operation={proposePost} member="text" maxLength={POST.text} showCount rows={6} />
      </Form.Item>
    </>
  );
}

/** What an upgrade changes, part by part. */
export const SectionFields = () => (
  <Form.List name="sections" initialValue={[{ title: '', text: '' }]}>
    {(fields, { add, remove }) => (
      <Form.Item label="升级内容" required>
        {fields.map(({ key, name }) => (
          <div key={key} className="post-section">
            <Form.Item name={[name, 'title']} rules={needed('小标题')}>
              <Input maxLength={POST.sectionTitle} placeholder="小标题" aria-label={`第 ${name + 1} 项小标题`} />
            </Form.Item>
            <Form.Item name={[name, 'text']} rules={needed('内容')}>
              <LinesInput
                operation={proposePost}
                member="text"
                maxLength={POST.sectionText}
                rows={3}
                placeholder="内容"
                aria-label={`第 ${name + 1} 项内容`}
              />
            </Form.Item>
            <Button type="link" disabled={fields.length === 1} onClick={() => remove(name)}>
              删除
            </Button>
          </div>
        ))}
        <Button disabled={fields.length >= POST.sections} onClick={() => add({ title: '', text: '' })}>
          添加一项
        </Button>
      </Form.Item>
    )}
  </Form.List>
);

export function AudienceFields({ audience }: { audience: Audience }) {
  const choices = useCall(showAddressees, {});
  return (
    <>
      <Form.Item name="audience" label="展示对象">
        <ChoiceSelect options={optionsOf(audiences)} />
      </Form.Item>
      {audience === 'merchants' && (
        <Form.Item
          name="mids"
          label="商户号"
          extra={`每行一个，或用逗号分隔，最多 ${POST.addressees} 个`}
          rules={needed('商户号')}
        >
          <LinesInput parsed rows={4} placeholder="例如：M100001" />
        </Form.Item>
      )}
      {(audience === 'plans' || audience === 'products') && (
        <Form.Item
          key={audience}
          name={audience}
          label={audience === 'plans' ? '费率方案' : '产品'}
          rules={[{ required: true, message: audience === 'plans' ? '请选择费率方案' : '请选择产品' }]}
        >
          <ChoiceSelect mode="multiple" options={choices.data?.[audience] ?? []} loading={choices.isFetching} />
        </Form.Item>
      )}
    </>
  );
}

const TimeField = ({ name, label, extra }: { name: string; label: string; extra: string }) => (
  <Form.Item name={name} label={label} extra={extra}>
    <LazyDatePicker
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={FORMAT}
      minDate={businessNow()}
      placeholder="不填"
      // Enter accepts the typed time and must not submit the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  </Form.Item>
);

export function PlaceFields({ kind, audience }: { kind: PostKind; audience: Audience }) {
  return (
    <>
      <div className="post-times">
        <TimeField name="beginsAt" label="开始展示" extra="不填：审批通过后立即展示" />
        <TimeField name="endsAt" label="结束展示" extra="不填：手动结束前一直展示" />
      </div>
      {kind === 'announcement' && (
        <Form.Item label="同时展示在">
          <Form.Item name="asBanner" valuePropName="checked" noStyle>
            <Checkbox>首页横幅</Checkbox>
          </Form.Item>
          <Form.Item name="atLogin" valuePropName="checked" noStyle>
            <Checkbox disabled={audience !== 'all'}>登录页（仅限全部商户）</Checkbox>
          </Form.Item>
        </Form.Item>
      )}
      <ReasonField hint="确认的人会看到" />
    </>
  );
}
