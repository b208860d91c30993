import { kept } from '#platform/db/retention.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';
import type { ReceivingBank } from '#platform/port/receiving-bank.ts';
import { topupPages } from '../contract/console-menu.ts';
import { topupErrors } from '../contract/errors.ts';
import { topupFieldLabels } from '../contract/field-labels.ts';
import { topupMenu } from '../contract/menu.ts';
import { topupOperations } from '../contract/operations.ts';
import { topupProviderOperations } from '../contract/provider-operations.ts';
import { topupAuditRules } from './audit-rules.ts';
import { topupBankBook } from './bank-book.ts';
import { topupBindings } from './bindings.ts';
import { COLLECT, collectRemittancesJob } from './collect-remittances.ts';
import { topupProviderBindings } from './provider/bindings.ts';
import { remittanceBack, remittanceCredit } from './provider/decide-remittance.ts';
import { SEND_BACK, sendBackJob } from './send-back.ts';
import { topupKind } from './topup-kind.ts';
import { TRANSFER_IN, transferInCode, transferInJob } from './transfer-in.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const topupCapability = {
  name: 'topup',
  retention: [
    kept('money', 'topup.arrivals', 'topup.expected', 'topup.transfers_in'),
    kept('things', 'topup.rail_cursors'),
  ],
  operations: topupOperations,
  errors: topupErrors,
  fieldLabels: topupFieldLabels,
  menu: topupMenu,
  bindings: topupBindings,
  providerOperations: topupProviderOperations,
  providerBindings: topupProviderBindings,
  consolePages: topupPages,
  changes: [remittanceCredit, remittanceBack],
  kinds: [topupKind],
  jobs: ({ rail, receivingBank }: { rail: BankRail; receivingBank: ReceivingBank }) => ({
    [COLLECT]: collectRemittancesJob(rail, receivingBank),
    [SEND_BACK]: sendBackJob(rail),
    [TRANSFER_IN]: transferInJob(rail, receivingBank),
  }),
  recurring: [COLLECT, SEND_BACK, TRANSFER_IN],
  codeSubjects: [transferInCode],
  audit: topupAuditRules,
  bankBook: topupBankBook,
};
