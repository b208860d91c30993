import { accountStatementApplication } from '../contract/application.ts';
import { accountStatementErrors } from '../contract/errors.ts';
import { accountStatementMenu } from '../contract/menu.ts';
import { accountStatementOperations } from '../contract/operations.ts';
import { accountStatementBindings } from './bindings.ts';
import type { StatementPrinting } from './download-statement.ts';
import { statementSheet } from './statement-sheet.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const accountStatementCapability = {
  name: 'account-statement',
  operations: accountStatementOperations,
  errors: accountStatementErrors,
  menu: accountStatementMenu,
  application: accountStatementApplication,
  bindings: ({ receipts }: { receipts: StatementPrinting }) => accountStatementBindings(receipts),
  exports: [statementSheet],
};
