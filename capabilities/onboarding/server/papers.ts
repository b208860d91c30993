import { createHash } from 'node:crypto';
import type { Ending } from '#platform/db/retention.ts';
import { newId } from '#platform/kernel/id.ts';
import { ok } from '#platform/kernel/result.ts';
import { attachmentType } from './check-attachment.ts';

/** A paper of a change that another person decides, as its table has it. */
export interface ProposedPaper {
  fileId: string;
  /** Null until it is proposed. */
  proposalId: string | null;
  fileName: string;
  sha256: string;
  addedBy: string;
}

/** What is kept of a paper, by its own bytes; the name and the type that the client says are not asked. */
export function takePaper(content: Buffer) {
  const type = attachmentType(content);
  if (!type.ok) return type;
  return ok({ fileId: newId(), type: type.data, sha256: createHash('sha256').update(content).digest('hex') });
}

/** All that a proposal names are there, are of the person who proposes it and of no other proposal. */
export const areOwnPapers = (
  papers: readonly ProposedPaper[],
  { fileIds, proposalId, proposer }: { fileIds: readonly string[]; proposalId: string; proposer: string },
): boolean =>
  papers.length === fileIds.length &&
  papers.every((paper) => paper.addedBy === proposer && (paper.proposalId ?? proposalId) === proposalId);

/** What the person reads who decides. `what`: 凭证. */
export const evidenceOfPapers = (papers: readonly ProposedPaper[], what: string) =>
  papers.map(({ fileName, sha256 }, index) => ({
    label: `${what}${index + 1}`,
    text: `${fileName}（SHA-256 ${sha256}）`,
  }));

/** A paper that no proposal names ends after a day; the others are proof. Its column is `<proposal>_id`. */
export const loosePapers = (table: string, proposal: string): Ending => ({
  ends: table,
  which: `files that no ${proposal} names`,
  since: 'added_at',
  days: 1,
  clock: 'business',
  only: `${proposal}_id IS NULL`,
});
