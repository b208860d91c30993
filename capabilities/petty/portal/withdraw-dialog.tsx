import { Form } from 'antd';
import { INSUFFICIENT_FUNDS } from '#capabilities/account/contract/errors.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { AmountUpTo, type DialogProps } from '#platform/ui/index.ts';
import { withdrawPetty } from '../contract/card-operations.ts';
import { OVER_PETTY_LIMIT, PETTY_CARD_COOLING } from '../contract/errors.ts';
import { listPettyAccounts, listPettyEntries, type PettyAccountRow } from '../contract/operations.ts';
import { coolingNote, mostToWithdraw } from './card-words.ts';

interface Values {
  amount: string;
}

const REFRESHES = { refreshes: [listPettyAccounts, listPettyEntries] };
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [INSUFFICIENT_FUNDS]: 'amount',
  [PETTY_CARD_COOLING]: 'amount',
  [OVER_PETTY_LIMIT]: 'amount',
};

type Card = NonNullable<PettyAccountRow['card']>;

/** Pays to the linked card. Closes with the order's state, or with nothing. */
export function WithdrawDialog({ available, card, close }: DialogProps<string> & { available: string; card: Card }) {
  const [form] = Form.useForm<Values>();
  const change = useChange(withdrawPetty, REFRESHES);
  const max = mostToWithdraw(available, card);
  const cardText = `${card.bankName} ${card.bankAccountNo}`;
  const send = ({ amount }: Values) => change.run({ cardId: card.cardId, amount }, { title: '确认备用金提现' });
  return (
    <ChangeDialog<typeof withdrawPetty, Values>
      title="备用金提现"
      name="pettyWithdraw"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <p className="muted">
        提现到 {cardText}
        {card.coolsUntil && `；${coolingNote(card)}`}
      </p>
      <AmountUpTo label="提现金额" verb="提现" max={max} />
    </ChangeDialog>
  );
}
