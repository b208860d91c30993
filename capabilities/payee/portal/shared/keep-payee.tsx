import { Button } from 'antd';
import { useCan, useAction, useCall } from '#platform/portal-kit/index.ts';
import { addContact, checkContact, queryContacts, type NewContact } from '../../contract/operations.ts';
import './payee.css';

/** On the result of a payment to somebody who is not in the payee book: keeps them there. */
export function KeepPayee({ contact }: { contact: NewContact }) {
  const { kind, payeeAccountNo, payeeName } = contact;
  const mayKeep = useCan('032501');
  const check = useCall(checkContact, { kind, payeeAccountNo, payeeName }, { enabled: mayKeep, quiet: true });
  const add = useAction(addContact, { quiet: true, refreshes: [queryContacts] });
  if (!mayKeep || !check.data || check.data.kept) return null;
  return (
    <div className="keep-payee" role="status">
      {add.isSuccess ? (
        <span className="muted">已存入收款人管理，下次付款可直接选择</span>
      ) : (
        <Button type="link" loading={add.isPending} onClick={() => add.mutate(contact)}>
          存为收款人
        </Button>
      )}
      {add.error && <span className="payee-bad">未能存为收款人：{add.error.message}</span>}
    </div>
  );
}
