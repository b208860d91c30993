import { Form } from 'antd';
import { useState } from 'react';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { PETTY_ACCOUNT_EXISTS, PETTY_HOLDER_NOT_STAFF } from '../contract/errors.ts';
import { listPettyAccounts, listPettyStaff, openPettyAccount, type StaffMember } from '../contract/operations.ts';
import { StaffField } from './staff-field.tsx';

interface Values {
  personId: string;
}

const REFRESHES = { refreshes: [listPettyAccounts, listPettyStaff] };
const fieldOf = { [PETTY_HOLDER_NOT_STAFF]: 'personId', [PETTY_ACCOUNT_EXISTS]: 'personId' } as const;

/** Opens the account of a member of staff. Closes with this person's name, or with nothing. */
export function OpenDialog({ close }: DialogProps<string>) {
  const [form] = Form.useForm<Values>();
  const [member, setMember] = useState<StaffMember>();
  const change = useChange(openPettyAccount, REFRESHES);
  const send = (values: Values) =>
    change.run(values, {
      title: '确认开通备用金账户',
      review: [
        { label: '员工', value: member!.personName },
        { label: '手机号', value: member!.mobile },
      ],
    });
  return (
    <ChangeDialog<typeof openPettyAccount, Values>
      title="开通备用金账户"
      name="pettyOpen"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={() => close(member!.personName)}
      onClose={() => close()}
    >
      <StaffField
        name="personId"
        label="员工"
        valueOf={({ personId, pettyAccountNo }) => (pettyAccountNo === null ? personId : null)}
        because={() => '已开通'}
        onPick={setMember}
      />
    </ChangeDialog>
  );
}
