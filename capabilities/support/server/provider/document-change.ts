import {
  approvalOf,
  changeKind,
  type ChangeContext,
  proposalReply,
  propose,
  merchantChangeCodes,
  WAITS_MS,
} from '#capabilities/change/server/index.ts';
import { managerText, merchantData, stateOfMerchant, notifyMerchant } from '#capabilities/merchant/server/index.ts';
import { areOwnPapers, evidenceOfPapers } from '#capabilities/onboarding/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { DOCUMENT_CHANGE } from '../../constants.ts';
import type { renewDocument } from '../../contract/document-operations.ts';
import { documentKinds, untilText, type DocumentKind } from '../../contract/document-words.ts';
import {
  DOCUMENT_ENDED,
  DOCUMENT_FILE_INVALID,
  MERCHANT_MISSING,
  NO_MERCHANT_APPROVER,
} from '../../contract/errors.ts';
import { currentDocuments } from './current-documents.ts';
import { bindFiles, filesById } from './document-files.ts';

export interface DocumentCommand {
  /** Names the row and its files. */
  renewalId: string;
  document: DocumentKind;
  /** Null: without an end. */
  validUntil: ShanghaiDate | null;
  fileIds: string[];
  reason: string;
}

const NOT_KNOWN = '未登记';

/** The newest row holds: the ones before stay as they are. The lock of the merchant's changes is taken. */
async function keep(change: ChangeContext<unknown>, { renewalId, document, validUntil, reason }: DocumentCommand) {
  const { tx, mid } = change;
  const { proposedBy, approvedBy, setAt } = approvalOf(change, reason);
  await tx.run(
    `INSERT INTO support.documents (mid, document, version, renewal_id, valid_until, proposed_name, approved_name, set_at)
     SELECT $1, $2, 1 + coalesce((SELECT max(version) FROM support.documents WHERE mid = $1 AND document = $2), 0),
       $3, $4, $5, $6, $7`,
    [mid, document, renewalId, validUntil, proposedBy, approvedBy, setAt],
    'support.keep_document',
  );
}

/** The end of a document and its pictures, from the decision on. */
export const documentChange = changeKind({
  name: DOCUMENT_CHANGE,
  title: '商户证件',
  realm: 'provider',
  who: { proposes: holdersOf('op.merchant.edit'), decides: holdersOf('op.merchant.approve') },
  codes: { ...merchantChangeCodes, nobody: NO_MERCHANT_APPROVER },
  lapsesAfterMs: WAITS_MS,
  async check(change: ChangeContext<unknown>, command: DocumentCommand) {
    const { tx, mid, proposer, at } = change;
    const { renewalId, document, validUntil, fileIds } = command;
    if (!(await merchantData(tx, mid))) return fail(MERCHANT_MISSING);
    if (validUntil !== null && validUntil < shanghaiDate(at)) return fail(DOCUMENT_ENDED);
    const files = await filesById(tx, mid, fileIds);
    if (!areOwnPapers(files, { fileIds, proposalId: renewalId, proposer: proposer.personId }))
      return fail(DOCUMENT_FILE_INVALID);
    const { customerName, ...manager } = await stateOfMerchant(tx, mid);
    const current = (await currentDocuments(tx, mid))[document];
    const [name, before, after] = [
      documentKinds[document],
      current.since ? untilText(current.validUntil) : NOT_KNOWN,
      untilText(validUntil),
    ];
    return ok({
      subject: document,
      title: `更新${customerName}的${name}`,
      lines: [
        { label: `${name}有效期`, before, after },
        { label: '新证件附件', before: '', after: `${files.length} 个` },
      ],
      isSensitive: true,
      reserve: () => bindFiles(tx, mid, renewalId, fileIds),
      make: async () => {
        await keep(change, command);
        const text = `平台已更新贵司的${name}，有效期：${after}（更新前：${before}）。如非贵司提供，请立即联系${managerText(manager)}。`;
        await notifyMerchant(tx, { mid, title: '证件更新通知', text, page: pathTo('/accountCenter/busiInfo'), at });
      },
    });
  },
});

/** `console/merchant/document/renew`. */
export const askRenewal: Handler<typeof renewDocument> = async (context, { mid, document, validUntil, ...input }) => {
  const { tx } = context;
  await actFor(tx, mid);
  const { reason, fileIds } = input;
  const evidence = evidenceOfPapers(await filesById(tx, mid, fileIds), '附件');
  const command: DocumentCommand = { renewalId: newId(), document, validUntil, fileIds, reason };
  return proposalReply(await propose(documentChange, null, context, command, { reason, mid, evidence }));
};
