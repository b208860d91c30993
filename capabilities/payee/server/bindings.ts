import { bind, type Binding } from '#platform/http/handler.ts';
import {
  addContact,
  checkContact,
  editContact,
  flagContact,
  queryContacts,
  removeContact,
} from '../contract/operations.ts';
import { decideRule, queryRules, setDayMost, setRules, withdrawRule } from '../contract/rule-operations.ts';
import { checkPayee } from './check-payee.ts';
import { dropContact, keepContact, rewriteContact, showContacts } from './contacts.ts';
import { setFlag } from './flags.ts';
import { changeDayMost, changeRules, judgeRule, showRules, takeBackRule } from './change-rules.ts';

export const payeeBindings: Binding[] = [
  bind(queryContacts, showContacts),
  bind(checkContact, checkPayee),
  bind(addContact, keepContact),
  bind(editContact, rewriteContact),
  bind(flagContact, setFlag),
  bind(removeContact, dropContact),
  bind(queryRules, showRules),
  bind(setRules, changeRules),
  bind(setDayMost, changeDayMost),
  bind(decideRule, judgeRule),
  bind(withdrawRule, takeBackRule),
];
