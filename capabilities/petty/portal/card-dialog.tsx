import { Form } from 'antd';
import { OwnBankFields, type OwnBank } from '#capabilities/account/portal/shared/own-bank-fields.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { bindPettyCard } from '../contract/card-operations.ts';
import { PETTY_CARD_BOUND } from '../contract/errors.ts';
import { listPettyAccounts } from '../contract/operations.ts';

const REFRESHES = { refreshes: [listPettyAccounts] };
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof OwnBank>>> = { [PETTY_CARD_BOUND]: 'bankAccountNo' };

/** Links a card of the owner's own name. Closes with true, or with nothing. */
export function CardDialog({ ownerName, close }: DialogProps<boolean> & { ownerName: string }) {
  const [form] = Form.useForm<OwnBank>();
  const change = useChange(bindPettyCard, REFRESHES);
  const send = ({ bankName, bankAccountNo }: OwnBank) =>
    change.run(
      { bankName: bankName.trim(), bankAccountNo },
      {
        title: '确认绑定银行卡',
        review: [
          { label: '户名', value: ownerName },
          { label: '银行卡号', value: bankAccountNo },
          { label: '开户银行', value: bankName.trim() },
        ],
      },
    );
  return (
    <ChangeDialog<typeof bindPettyCard, OwnBank>
      title="绑定银行卡"
      name="pettyCard"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={() => close(true)}
      onClose={() => close()}
    >
      <p className="muted">备用金提现到本人银行卡；新绑定的银行卡有冷却期，期间累计提现金额受限</p>
      <OwnBankFields
        holderName={ownerName}
        holderHint="只能绑定本人的银行卡"
        label="银行卡号"
        placeholder="请输入银行卡号"
      />
    </ChangeDialog>
  );
}
