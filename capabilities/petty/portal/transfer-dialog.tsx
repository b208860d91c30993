import { Form } from 'antd';
import { useState } from 'react';
import { INSUFFICIENT_FUNDS } from '#capabilities/account/contract/errors.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { AmountUpTo, type DialogProps } from '#platform/ui/index.ts';
import { transferPetty } from '../contract/card-operations.ts';
import {
  OVER_PETTY_LIMIT,
  PETTY_HOLDER_NOT_STAFF,
  PETTY_NOT_OPEN,
  PETTY_PAYEE_IS_PAYER,
  PETTY_PURPOSE_REFUSED,
} from '../contract/errors.ts';
import { listPettyAccounts, listPettyEntries, type PettyAccountRow, type StaffMember } from '../contract/operations.ts';
import { PurposeField } from './purpose-field.tsx';
import { StaffField } from './staff-field.tsx';

interface Values {
  pettyAccountNo: string;
  amount: string;
  remark: string;
}

const REFRESHES = { refreshes: [listPettyAccounts, listPettyEntries] };
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [INSUFFICIENT_FUNDS]: 'amount',
  [PETTY_HOLDER_NOT_STAFF]: 'pettyAccountNo',
  [PETTY_NOT_OPEN]: 'pettyAccountNo',
  [PETTY_PURPOSE_REFUSED]: 'remark',
  [OVER_PETTY_LIMIT]: 'amount',
  [PETTY_PAYEE_IS_PAYER]: 'pettyAccountNo',
};

/** Passes money on to a colleague. Closes with the order's state, or with nothing. */
export function TransferDialog({ petty, close }: DialogProps<string> & { petty: PettyAccountRow }) {
  const [form] = Form.useForm<Values>();
  const [owner, setOwner] = useState<StaffMember>();
  const change = useChange(transferPetty, REFRESHES);
  const { available, pettyAccountNo: ownPettyNo } = petty;
  const send = (values: Values) =>
    change.run(values, {
      title: '确认备用金转账',
      review: [
        { label: '收款人手机', value: owner!.mobile },
        { label: '用途', value: values.remark.trim() },
      ],
    });
  return (
    <ChangeDialog<typeof transferPetty, Values>
      title="备用金转账"
      name="pettyTransfer"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <StaffField
        name="pettyAccountNo"
        label="收款人"
        valueOf={({ pettyAccountNo }) => (pettyAccountNo === ownPettyNo ? null : pettyAccountNo)}
        because={({ pettyAccountNo }) => (pettyAccountNo === ownPettyNo ? '本人' : '未开通')}
        onPick={setOwner}
      />
      <AmountUpTo label="转账金额" verb="转" max={available} />
      <PurposeField placeholder="例如：合用的差旅费" />
    </ChangeDialog>
  );
}
