import { accountStatementApplication } from '../contract/application.ts';
import type { MailGateway } from '#platform/port/mail-gateway.ts';
import { accountStatementErrors } from '../contract/errors.ts';
import { accountStatementMenu } from '../contract/menu.ts';
import { accountStatementOperations } from '../contract/operations.ts';
import { accountStatementBindings } from './bindings.ts';
import type { StatementPrinting } from './download-statement.ts';
import { MAIL_DUE, MAIL_ONE, mailDueJob, mailOneJob } from './mail-statements.ts';
import { statementSheet } from './statement-sheet.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const accountStatementCapability = {
  name: 'account-statement',
  operations: accountStatementOperations,
  errors: accountStatementErrors,
  menu: accountStatementMenu,
  application: accountStatementApplication,
  bindings: ({ receipts, sendsMail }: { receipts: StatementPrinting; sendsMail: boolean }) =>
    accountStatementBindings(receipts, { sendsMail }),
  jobs: ({ mail, sender }: { mail: MailGateway | null; sender: string }) => ({
    [MAIL_DUE]: mailDueJob,
    [MAIL_ONE]: mailOneJob(mail, sender),
  }),
  recurring: [MAIL_DUE],
  exports: [statementSheet],
};
