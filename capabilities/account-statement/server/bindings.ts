import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { querySubscriptions, setSubscription } from '../contract/subscription-operations.ts';
import { giveBalanceProof, giveStatement, type StatementPrinting } from './download-statement.ts';
import { changeSubscription, showSubscriptions, type Mailing } from './subscriptions.ts';
import { showStatements } from './show-statements.ts';

export const accountStatementBindings = (printing: StatementPrinting, mailing: Mailing): Binding[] => [
  bind(operations.queryAccountForStatement, showStatements),
  bind(operations.downloadStatement, giveStatement(printing)),
  bind(operations.downloadBalanceProof, giveBalanceProof(printing)),
  bind(querySubscriptions, showSubscriptions(mailing)),
  bind(setSubscription, changeSubscription(mailing)),
];
