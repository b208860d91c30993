import { Form, Radio } from 'antd';
import { useState } from 'react';
import { LoggedSearch } from '#capabilities/change/console/shared/logged-search.tsx';
import { ProposalFields } from '#capabilities/change/console/shared/proposal-fields.tsx';
import { idsOfPapers, PapersField, type PickedPapers } from '#capabilities/onboarding/console/shared/papers-field.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { uploadFile } from '#platform/portal-kit/upload.ts';
import {
  amountFault,
  AmountInput,
  ChoiceSelect,
  DescriptionList,
  formatAmount,
  optionsOf,
  ruleOf,
  type DialogProps,
} from '#platform/ui/index.ts';
import {
  attachAdjustmentFile,
  findAdjustable,
  pageAdjustments,
  proposeAdjustment,
} from '../contract/adjustment-operations.ts';
import { EVIDENCE_MAX } from '../constants.ts';
import {
  ADJUSTMENT_CONTRA_WITHOUT_FUNDS,
  ADJUSTMENT_EVIDENCE_INVALID,
  ADJUSTMENT_WITHOUT_FUNDS,
} from '../contract/errors.ts';
import { adjustmentSides, adjustmentWays, type AdjustmentSide, type AdjustmentWay } from '../contract/words.ts';

type Account = OutputOf<typeof findAdjustable>;
interface Values {
  way: AdjustmentWay;
  side: AdjustmentSide;
  amount: string;
  merchantReason: string;
  reason: string;
  files: PickedPapers;
}

const SIDE_HELP =
  '平台承担或收取的选手续费收入；对方尚未确定的选调账待清算款项；银行文件与账面不符的选银行存款。调增时前两者须有足够余额';
const REFRESHES = { refreshes: [pageAdjustments] };
const fieldOf = {
  [ADJUSTMENT_WITHOUT_FUNDS]: 'amount',
  [ADJUSTMENT_CONTRA_WITHOUT_FUNDS]: 'side',
  [ADJUSTMENT_EVIDENCE_INVALID]: 'files',
} as const;
const Found = ({ account }: { account: Account }) => (
  <DescriptionList
    items={[
      { label: '商户', value: `${account.customerName}（${account.mid}）` },
      { label: '账户', value: `${account.typeName}，${account.statusName}` },
      { label: '可用余额', value: `${formatAmount(account.available)} 元` },
    ]}
  />
);

const AdjustmentFields = () => (
  <>
    <Form.Item name="way" label="方向">
      <Radio.Group options={optionsOf(adjustmentWays)} />
    </Form.Item>
    <Form.Item name="amount" label="金额(元)" rules={[ruleOf(amountFault, { required: true })]}>
      <AmountInput />
    </Form.Item>
    <Form.Item name="side" label="对方账户" extra={SIDE_HELP}>
      <ChoiceSelect options={optionsOf(adjustmentSides)} />
    </Form.Item>
    <ProposalFields seenIn="商户在调账通知中看到" merchantMax={60} reasonMax={200} />
    <PapersField
      label="凭证"
      limitNum={EVIDENCE_MAX}
      send={async (file, onProgress, signal) =>
        (await uploadFile(attachAdjustmentFile, {}, file, file.name, { onProgress, signal, quiet: true })).fileId
      }
    />
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
      { ...values, accountNo: account.accountNo, fileIds: idsOfPapers(files) },
      {
        title: '确认提交调账',
        // The amount is drawn large, with its capitals.
        review: [
          { label: '商户', value: account.customerName },
          { label: '金额', amount: values.amount },
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
      <LoggedSearch
        operation={findAdjustable}
        id="adjustment_account"
        label="完整账号"
        inputOf={(text) => ({ accountNo: text.replaceAll(/\s/g, '') })}
        onFound={setAccount}
      />
      {account ? (
        <>
          <Found account={account} />
          <AdjustmentFields />
        </>
      ) : (
        <p className="muted">请先输入完整账号并查找</p>
      )}
    </ChangeDialog>
  );
}
