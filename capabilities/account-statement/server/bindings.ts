import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { querySubscriptions, setSubscription } from '../contract/subscription-operations.ts';
import { giveBalanceProof, giveStatement } from './download-statement.ts';
import { changeSubscription, showSubscriptions, type Mailing } from './subscriptions.ts';
import { showStatements } from './show-statements.ts';

export const accountStatementBindings = (mailing: Mailing): Binding[] => [
  bind(operations.queryAccountForStatement, showStatements),
  bind(operations.downloadStatement, giveStatement),
  bind(operations.downloadBalanceProof, giveBalanceProof),
  bind(querySubscriptions, showSubscriptions(mailing)),
  bind(setSubscription, changeSubscription(mailing)),
];
