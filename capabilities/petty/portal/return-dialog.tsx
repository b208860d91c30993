import { Form } from 'antd';
import { ACCOUNT_MISSING, INSUFFICIENT_FUNDS } from '#capabilities/account/contract/errors.ts';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { AmountUpTo, type DialogProps } from '#platform/ui/index.ts';
import { listPettyAccounts, listPettyEntries, returnPetty, type PettyAccountRow } from '../contract/operations.ts';

interface Values {
  accountNo: string;
  amount: string;
}

const REFRESHES = { refreshes: [listPettyAccounts, listPettyEntries] };
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ACCOUNT_MISSING]: 'accountNo',
  [INSUFFICIENT_FUNDS]: 'amount',
};

/** Gives money back to the merchant. Closes with the order's state, or with nothing. */
export function ReturnDialog({ petty, close }: DialogProps<string> & { petty: PettyAccountRow }) {
  const { pettyAccountNo, ownerName, available, isOwn } = petty;
  const [form] = Form.useForm<Values>();
  const change = useChange(returnPetty, REFRESHES);
  const word = isOwn ? '退还' : '收回';
  const send = (values: Values) => change.run({ ...values, pettyAccountNo }, { title: `确认${word}备用金` });
  return (
    <ChangeDialog<typeof returnPetty, Values>
      title={`${word}备用金`}
      name="pettyReturn"
      form={form}
      {...(isOwn ? {} : { initialValues: { amount: available } })}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      {!isOwn && <p className="muted">{ownerName}已不是本商户的在用员工，余额由管理员收回</p>}
      <AccountField label="收款账户" />
      <AmountUpTo label={`${word}金额`} verb={word} max={available} />
    </ChangeDialog>
  );
}
