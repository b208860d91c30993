import { bind, type Binding } from '#platform/http/handler.ts';
import { addContact, queryContacts, removeContact } from '../contract/operations.ts';
import { dropContact, keepContact, showContacts } from './contacts.ts';

export const payeeBindings: Binding[] = [
  bind(queryContacts, showContacts),
  bind(addContact, keepContact),
  bind(removeContact, dropContact),
];
