import { optionsOf } from '#platform/ui/options-of.ts';
import { Checkbox, Form, Input, Radio } from 'antd';
import { ChangeDialog, useChange, type Change } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { NOTE_MAX, URL_MAX } from '../../constants.ts';
import { ENDPOINT_EXISTS, ENDPOINT_NOT_HTTPS, ENDPOINT_NOT_PUBLIC } from '../../contract/errors.ts';
import { typeName } from '../../contract/events.ts';
import type { EndpointRow } from '../../contract/shapes.ts';
import { signatures, type Signature } from '../../contract/words.ts';
import type { WebhookRealm } from './webhook-realm.ts';
import './webhooks.css';

export interface EndpointDialogProps extends DialogProps<'done' | 'pending'> {
  /** The one to change; left out: a new one. */
  endpoint?: EndpointRow;
  realm: WebhookRealm;
  reviewed: boolean;
}
interface Values {
  url: string;
  note?: string;
  types: string[];
  signs: Signature;
  /** Where the realm asks for one. */
  reason?: string;
}
type Add = WebhookRealm['add'];

/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ENDPOINT_EXISTS]: 'url',
  [ENDPOINT_NOT_PUBLIC]: 'url',
  [ENDPOINT_NOT_HTTPS]: 'url',
};
/** What most receivers want. */
const USUAL = ['order.succeeded', 'order.failed', 'order.returned', 'money.arrived'];
const textOf = (types: readonly string[]): string => types.map(typeName).join('、');

/** Adds or changes an endpoint. Closes with how it ended, or with nothing. */
export function EndpointDialog({ endpoint, realm, reviewed, close }: EndpointDialogProps) {
  const [form] = Form.useForm<Values>();
  const refreshes = { refreshes: [realm.list, realm.changes] };
  const add = useChange(realm.add, refreshes);
  const edit = useChange(realm.edit, refreshes);
  const send = ({ url, note = '', types, signs, ...why }: Values) => {
    const settings = { url: url.trim(), note: note.trim(), types: types as never[], ...why };
    const review = [
      { label: '通知地址', value: settings.url },
      { label: '事件', value: textOf(types) },
    ];
    return endpoint
      ? edit.run({ endpointId: endpoint.endpointId, ...settings }, { title: '确认修改通知地址', review })
      : add.run({ ...settings, signs }, { title: '确认添加通知地址', review });
  };
  return (
    <ChangeDialog<Add, Values>
      title={endpoint ? '修改通知地址' : '添加通知地址'}
      name="endpoint"
      form={form}
      initialValues={
        endpoint
          ? { url: endpoint.url, note: endpoint.note, types: endpoint.types, signs: endpoint.signs }
          : { types: USUAL, signs: 'v1' }
      }
      change={(endpoint ? edit : add) as Change<Add>}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state === 'done' ? 'done' : 'pending')}
      onClose={() => close()}
      okText={endpoint ? '保存' : '添加'}
    >
      <p className="muted webhook-intro">
        {reviewed ? `新的地址和新增的事件由${realm.reviewer}确认后生效。` : ''}
        事件发生后，系统向该地址发送带签名的通知。
      </p>
      <Form.Item
        name="url"
        label="通知地址"
        extra="须为公网可访问的 https 地址，收到后请在10秒内返回 2xx"
        rules={[{ required: true, whitespace: true, message: '请输入通知地址' }]}
      >
        <Input size="large" maxLength={URL_MAX} placeholder="https://erp.example.com/webhook" autoComplete="off" />
      </Form.Item>
      <Form.Item name="types" label="事件" rules={[{ required: true, message: '请至少选择一种事件' }]}>
        <Checkbox.Group className="webhook-types" options={optionsOf(realm.types)} />
      </Form.Item>
      {!endpoint && (
        <Form.Item name="signs" label="签名方式" extra="一般选择 HMAC；接收方不便保管密钥时选择 Ed25519">
          <Radio.Group options={optionsOf(signatures)} />
        </Form.Item>
      )}
      <Form.Item name="note" label="备注（选填）">
        <Input size="large" maxLength={NOTE_MAX} placeholder="例如：ERP系统" autoComplete="off" />
      </Form.Item>
      {realm.reason}
    </ChangeDialog>
  );
}
