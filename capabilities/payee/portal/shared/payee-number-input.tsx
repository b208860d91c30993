import { AutoComplete } from 'antd';
import { useDeferredValue } from 'react';
import { useCall } from '#platform/portal-kit/index.ts';
import { groupAccount } from '#platform/ui/index.ts';
import { queryContacts, type Contact, type ContactKind } from '../../contract/operations.ts';
import './payee.css';

const BOOK_PAGE = 50;
/** With spaces between the digits, as people copy it. */
const TYPED_MAX = 40;
const SEARCH_MIN = 2;

interface PayeeNumberInputProps {
  kind: ContactKind;
  /** A payee of the book was chosen; its number is in the field by then. */
  onPick(contact: Contact): void;
  placeholder: string;
  /** These come from the Form.Item around it. */
  id?: string;
  value?: string;
  onChange?(value: string): void;
  onBlur?(): void;
}

const matches = ({ payeeAccountNo, payeeName, remark }: Contact, text: string): boolean =>
  !text || [payeeAccountNo, payeeName, remark].some((value) => value.includes(text));

/**
 * The account number of a payee, in every form that pays one: typed, or found in the payee book by any part of name,
 * number or remark. Arrow keys and Enter choose; a payee that is not to be paid cannot be chosen.
 */
export function PayeeNumberInput({ kind, onPick, placeholder, value = '', ...field }: PayeeNumberInputProps) {
  const keyword = useDeferredValue(value.trim());
  const book = useCall(queryContacts, { kind, pageSize: BOOK_PAGE }, { quiet: true });
  const isWhole = (book.data?.totalCount ?? 0) <= BOOK_PAGE;
  const found = useCall(
    queryContacts,
    { kind, keyword, pageSize: BOOK_PAGE },
    { quiet: true, enabled: !isWhole && keyword.length >= SEARCH_MIN },
  );
  const contacts = (isWhole || keyword.length < SEARCH_MIN ? book : found).data?.list ?? [];
  return (
    <AutoComplete
      size="large"
      maxLength={TYPED_MAX}
      placeholder={contacts.length > 0 ? '输入账号，或输入名称从收款人中选择' : placeholder}
      defaultActiveFirstOption={false}
      showSearch={{ filterOption: false }}
      value={value}
      {...field}
      onSelect={(_value: string, option: { contact?: Contact }) => option.contact && onPick(option.contact)}
      options={contacts
        .filter((contact) => matches(contact, value.trim()) && contact.payeeAccountNo !== value)
        .map((contact) => ({
          value: contact.payeeAccountNo,
          contact,
          disabled: contact.flagged,
          label: (
            <span className="payee-choice">
              <span>
                {contact.payeeName}
                {contact.flagged ? (
                  <span className="payee-bad">　已暂停付款</span>
                ) : (
                  contact.remark && <span className="muted">　{contact.remark}</span>
                )}
              </span>
              <span>{groupAccount(contact.payeeAccountNo)}</span>
            </span>
          ),
        }))}
    />
  );
}
