import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { giveBalanceProof, giveStatement, type StatementPrinting } from './download-statement.ts';
import { showStatements } from './show-statements.ts';

export const accountStatementBindings = (printing: StatementPrinting): Binding[] => [
  bind(operations.queryAccountForStatement, showStatements),
  bind(operations.downloadStatement, giveStatement(printing)),
  bind(operations.downloadBalanceProof, giveBalanceProof(printing)),
];
