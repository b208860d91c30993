import { Form } from 'antd';
import { useCall } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, InlineFailure } from '#platform/ui/index.ts';
import { listPettyStaff, type StaffMember } from '../contract/operations.ts';

interface Props {
  name: 'personId' | 'pettyAccountNo';
  label: string;
  /** What the form gets of a person; null: this one cannot be chosen. */
  valueOf(member: StaffMember): string | null;
  /** Why a person cannot be chosen. */
  because(member: StaffMember): string;
  onPick(member: StaffMember): void;
}

/** One of the merchant's own staff, by name and mobile. */
export function StaffField({ name, label, valueOf, because, onPick }: Props) {
  const staff = useCall(listPettyStaff, {}, { quiet: true });
  const list = staff.data?.list ?? [];
  return (
    <>
      <Form.Item name={name} label={label} rules={[{ required: true, message: `请选择${label}` }]}>
        <ChoiceSelect
          size="large"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={`请选择${label}`}
          loading={staff.isPending}
          notFoundContent="没有可选择的员工"
          onChange={(_value, option) => onPick((option as unknown as { member: StaffMember }).member)}
          options={list.map((member) => {
            const value = valueOf(member);
            return {
              value: value ?? member.personId,
              label: `${member.personName}（${member.mobile}）${value === null ? because(member) : ''}`,
              disabled: value === null,
              member,
            };
          })}
        />
      </Form.Item>
      <InlineFailure failure={staff.error} />
    </>
  );
}
