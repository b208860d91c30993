import { PROVIDER_REASON } from '#capabilities/change/constants.ts';
import { merchantAddress } from '#capabilities/merchant/contract/addresses.ts';
import { Button, Form, Input } from 'antd';
import { Link } from 'react-router';
import { ProposalFields } from '#capabilities/change/console/shared/proposal-fields.tsx';
import { merchantStates, type MerchantState } from '#capabilities/merchant/contract/words.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, ChangeDialog, useCall, useChange } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, dialogs, phoneFault, ruleOf, toast, type DialogProps } from '#platform/ui/index.ts';
import { MERCHANT_REASON } from '../constants.ts';
import { MERCHANT_HAS_OPEN_BUSINESS, MERCHANT_STATE_UNFIT } from '../contract/errors.ts';
import { pageMerchants, showMerchantData } from '../contract/provider-operations.ts';
import { listOpenMatters, proposeState, setAccountManager } from '../contract/state-operations.ts';
import { statesAfter } from '../domain/state-rule.ts';
import type { RenewalDialogProps } from './renewal-dialog.tsx';

type Merchant = OutputOf<typeof showMerchantData>;
interface MerchantDialogProps extends DialogProps<true> {
  merchant: Merchant;
}
interface StateValues {
  state: MerchantState;
  merchantReason: string;
  reason: string;
  evidence: string;
}
interface ManagerValues {
  name: string;
  phone: string;
}

const REFRESHES = { refreshes: [showMerchantData, pageMerchants] };
const stateFields = { [MERCHANT_STATE_UNFIT]: 'state', [MERCHANT_HAS_OPEN_BUSINESS]: 'state' } as const;
const managerFields = {} as const;

/** What has to end before a merchant that closes is closed. */
function OpenMatters({ mid, close }: { mid: string; close(): void }) {
  const { data } = useCall(listOpenMatters, { mid }, { quiet: true, fresh: true });
  if (!data) return null;
  if (data.list.length === 0) return <p className="muted">没有未了结的事项，可以销户。</p>;
  return (
    <div role="status">
      <p>销户前须了结：</p>
      <ul>
        {data.list.map(({ name, text, tab }) => (
          <li key={name}>
            <Link to={merchantAddress(mid, tab)} onClick={close}>
              {name} {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks for another state, which another person decides. */
function StateDialog({ merchant, close }: MerchantDialogProps) {
  const [form] = Form.useForm<StateValues>();
  const change = useChange(proposeState, REFRESHES);
  const { mid, customerName, state } = merchant;
  const send = (values: StateValues) => change.run({ mid, ...values }, { title: '确认提交商户状态变更' });
  return (
    <ChangeDialog<typeof proposeState, StateValues>
      title={`变更${customerName}的状态`}
      name="merchant-state"
      form={form}
      change={change}
      send={send}
      fieldOf={stateFields}
      onDone={() => close(true)}
      onClose={() => close()}
      okText="下一步"
    >
      {state === 'closing' && <OpenMatters mid={mid} close={() => close()} />}
      <Form.Item
        name="state"
        label="新状态"
        rules={[{ required: true, message: '请选择新状态' }]}
        extra={`当前状态：${merchantStates[state]}`}
      >
        <ChoiceSelect options={statesAfter(state).map((value) => ({ value, label: merchantStates[value] }))} />
      </Form.Item>
      <ProposalFields
        seenIn="商户在通知、首页和登录时看到"
        merchantMax={MERCHANT_REASON.max}
        reasonMax={PROVIDER_REASON.max}
        evidence="工单号、存档编号等"
      />
    </ChangeDialog>
  );
}

/** Whom the merchant calls. */
function ManagerDialog({ merchant, close }: MerchantDialogProps) {
  const [form] = Form.useForm<ManagerValues>();
  const change = useChange(setAccountManager, REFRESHES);
  const { mid, managerName, managerPhone } = merchant;
  return (
    <ChangeDialog<typeof setAccountManager, ManagerValues>
      title="客户经理"
      name="manager"
      form={form}
      initialValues={{ name: managerName, phone: managerPhone }}
      change={change}
      send={(values) => change.run({ mid, ...values })}
      fieldOf={managerFields}
      onDone={() => close(true)}
      onClose={() => close()}
      okText="保存"
    >
      <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入客户经理姓名' }]}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="phone"
        label="电话"
        rules={[ruleOf(phoneFault, { required: true })]}
        extra="商户在商户管理、首页提示和登录提示中看到"
      >
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
    </ChangeDialog>
  );
}

const SUBMITTED = '已提交，由另一位有权限的人员确认后生效';

/** The end and the pictures of a new document. */
async function renew({ mid, customerName }: Merchant): Promise<void> {
  const load = () => import('./renewal-dialog.tsx').then(({ RenewalDialog }) => RenewalDialog);
  if (await dialogs.load<true, RenewalDialogProps>(load, { mid, customerName })) toast.success(SUBMITTED);
}

/** What those who look after merchants may do to one; nothing of a closed one is changed. */
export function MerchantActions({ merchant }: { merchant: Merchant }) {
  if (merchant.state === 'closed') return null;
  const open = async (dialog: typeof StateDialog, done: string) => {
    if (await dialogs.open<true, MerchantDialogProps>(dialog, { merchant })) toast.success(done);
  };
  return (
    <Can code="op.merchant.edit">
      <span className="row">
        <Button onClick={() => void open(ManagerDialog, '客户经理已保存')}>客户经理</Button>
        <Button onClick={() => void renew(merchant)}>更新证件</Button>
        <Button onClick={() => void open(StateDialog, SUBMITTED)}>变更状态</Button>
      </span>
    </Can>
  );
}
