import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { uploadFile } from '#platform/portal-kit/upload.ts';
import {
  amountFault,
  AmountInput,
  ChoiceSelect,
  DescriptionList,
  formatAmount,
  InlineFailure,
  ruleOf,
  Upload,
  uploadFault,
  type DialogProps,
  type PickedFile,
} from '#platform/ui/index.ts';
import {
  attachAdjustmentFile,
  findAdjustable,
  pageAdjustments,
  proposeAdjustment,
} from '../contract/adjustment-operations.ts';
import { EVIDENCE_MOST } from '../constants.ts';
import { adjustmentSides, adjustmentWays, type AdjustmentSide, type AdjustmentWay } from '../contract/words.ts';

type Account = OutputOf<typeof findAdjustable>;
type Picked = PickedFile<string>[];
interface Values {
  way: AdjustmentWay;
  side: AdjustmentSide;
  amount: string;
  merchantReason: string;
  reason: string;
  files: Picked;
}

const MEGABYTES = 10;
const SIDE_HELP =
  '平台承担或收取的选手续费收入；对方尚未确定的选调账待清算款项；银行文件与账面不符的选银行存款。调增时前两者须有足够余额';
const REFRESHES = { refreshes: [pageAdjustments] };
const fieldOf = {
  '08507KPLMS': 'amount',
  '08508KPLMS': 'side',
  '08509KPLMS': 'files',
} as const;
const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const needed = (name: string) => [{ required: true, whitespace: true, min: 2, message: `请填写${name}，至少2个字` }];

/** By the whole account number. */
function AccountFinder({ found, onFound }: { found: Account | null; onFound(account: Account | null): void }) {
  const [accountNo, setAccountNo] = useState('');
  const search = useChange(findAdjustable);
  const find = async () => {
    const end = await search.run({ accountNo: accountNo.replaceAll(/\s/g, '') });
    onFound(end.status === 'done' ? end.data : null);
  };
  const { outcome } = search;
  return (
    <>
      <Form.Item label="完整账号" htmlFor="adjustment_account" extra="查找会记入操作日志">
        <div className="input-row">
          <Input
            id="adjustment_account"
            value={accountNo}
            maxLength={32}
            autoComplete="off"
            onChange={(event) => (setAccountNo(event.target.value), onFound(null))}
            onPressEnter={(event) => {
              event.preventDefault();
              void find();
            }}
          />
          <Button loading={search.pending} disabled={accountNo.trim() === ''} onClick={() => void find()}>
            查找
          </Button>
        </div>
      </Form.Item>
      <InlineFailure failure={outcome?.status === 'failed' || outcome?.status === 'unknown' ? outcome.failure : null} />
      {found && (
        <DescriptionList
          items={[
            { label: '商户', value: `${found.customerName}（${found.mid}）` },
            { label: '账户', value: `${found.typeName}，${found.statusName}` },
            { label: '可用余额', value: `${formatAmount(found.available)} 元` },
          ]}
        />
      )}
    </>
  );
}

/** Antd gives the field its value and its change. */
const EvidenceField = ({ value = [], onChange }: { value?: Picked; onChange?(files: Picked): void }) => (
  <Upload<string>
    value={value}
    onChange={(files) => onChange?.(files)}
    fileType={['.pdf', '.jpg', '.jpeg', '.png']}
    fileSize={MEGABYTES}
    limitNum={EVIDENCE_MOST}
    width={440}
    btnText="选择文件"
    send={async (file, onProgress, signal) =>
      (await uploadFile(attachAdjustmentFile, {}, file, file.name, { onProgress, signal, quiet: true })).fileId
    }
  />
);

const AdjustmentFields = () => (
  <>
    <Form.Item name="way" label="方向">
      <Radio.Group options={choices(adjustmentWays)} />
    </Form.Item>
    <Form.Item name="amount" label="金额(元)" rules={[ruleOf(amountFault, { required: true })]}>
      <AmountInput />
    </Form.Item>
    <Form.Item name="side" label="对方账户" extra={SIDE_HELP}>
      <ChoiceSelect options={choices(adjustmentSides)} />
    </Form.Item>
    <Form.Item
      name="merchantReason"
      label="告知商户的原因"
      rules={needed('告知商户的原因')}
      extra="商户在调账通知中看到"
    >
      <Input maxLength={60} autoComplete="off" />
    </Form.Item>
    <Form.Item name="reason" label="内部原因" rules={needed('内部原因')} extra="确认的人会看到，商户看不到">
      <Input.TextArea maxLength={200} rows={2} />
    </Form.Item>
    <Form.Item
      name="files"
      label="凭证"
      rules={[
        {
          validator: async (_rule, files: Picked) => {
            const fault = uploadFault(files);
            if (fault) throw new Error(fault);
          },
        },
      ]}
    >
      <EvidenceField />
    </Form.Item>
  </>
);

/** Asks which account is corrected, by how much and why; another person decides it. */
export function AdjustmentDialog({ close }: DialogProps<true>) {
  const [form] = Form.useForm<Values>();
  const [account, setAccount] = useState<Account | null>(null);
  const change = useChange(proposeAdjustment, REFRESHES);
  const send = ({ files, ...values }: Values) => {
    // Without an account there is no field to send.
    if (!account) return Promise.resolve({ status: 'cancelled' } as const);
    return change.run(
      { ...values, accountNo: account.accountNo, fileIds: files.flatMap(({ answer }) => answer ?? []) },
      {
        title: '确认提交调账',
        review: [
          { label: '商户', value: account.customerName },
          { label: '账户', value: account.accountNo },
          { label: '方向', value: adjustmentWays[values.way] },
          { label: '金额', amount: values.amount },
          { label: '对方账户', value: adjustmentSides[values.side] },
        ],
      },
    );
  };
  return (
    <ChangeDialog<typeof proposeAdjustment, Values>
      title="发起调账"
      name="adjustment"
      form={form}
      initialValues={{ way: 'in', side: 'feeIncome', files: [] }}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={() => close(true)}
      onClose={() => close()}
      okText="下一步"
    >
      <AccountFinder found={account} onFound={setAccount} />
      {account ? <AdjustmentFields /> : <p className="muted">请先输入完整账号并查找</p>}
    </ChangeDialog>
  );
}
