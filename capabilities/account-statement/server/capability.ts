import { accountStatementApiOperations } from '../contract/api-operations.ts';
import { accountStatementApplication } from '../contract/application.ts';
import { kept } from '#platform/db/retention.ts';
import type { MailGateway } from '#platform/port/mail-gateway.ts';
import { accountStatementErrors, accountStatementMembers } from '../contract/errors.ts';
import { accountStatementFieldLabels } from '../contract/field-labels.ts';
import { accountStatementMenu } from '../contract/menu.ts';
import { accountStatementOperations } from '../contract/operations.ts';
import { accountStatementBindings } from './bindings.ts';
import { MAIL_DUE, MAIL_ONE, mailDueJob, mailOneJob } from './mail-statements.ts';
import { statementMail } from './messages.ts';
import { statementSheet } from './statement-sheet.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const accountStatementCapability = {
  name: 'account-statement',
  retention: [kept('proof', 'account_statement.deliveries'), kept('things', 'account_statement.subscriptions')],
  operations: accountStatementOperations,
  apiOperations: accountStatementApiOperations,
  errors: accountStatementErrors,
  fieldLabels: accountStatementFieldLabels,
  errorMembers: accountStatementMembers,
  messages: [statementMail],
  menu: accountStatementMenu,
  application: accountStatementApplication,
  bindings: ({ sendsMail }: { sendsMail: boolean }) => accountStatementBindings({ sendsMail }),
  jobs: ({ mail }: { mail: MailGateway | null }) => ({
    [MAIL_DUE]: mailDueJob,
    [MAIL_ONE]: mailOneJob(mail),
  }),
  recurring: [MAIL_DUE],
  exports: [statementSheet],
};
