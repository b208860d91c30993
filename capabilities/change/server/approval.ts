import { providerOf } from '#platform/http/handler.ts';
import { ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { ChangeContext } from './change-kind.ts';
import type { Proposed } from './engine.ts';

/** Of a version that one person of the provider proposed and another one approved. */
export interface Approval {
  reason: string;
  proposedBy: string;
  approvedBy: string;
  setAt: Date;
}

/** Who proposed what is made now, and who approves it by this call. */
export const approvalOf = ({ proposer, context, at }: ChangeContext<unknown>, reason: string): Approval => ({
  reason,
  proposedBy: proposer.personName,
  approvedBy: providerOf(context).userName,
  setAt: at,
});

/** Versions as a call answers them. */
export const shownVersions = <Version extends { setAt: Date }>(versions: readonly Version[]) =>
  versions.map((one) => ({ ...one, setAt: shanghaiIso(one.setAt) }));

/** What a call that proposes a change answers. */
export const proposalReply = <Code extends string>(
  proposed: Result<Proposed, Code>,
): Result<{ changeId: string }, Code> => (proposed.ok ? ok({ changeId: proposed.data.changeId }) : proposed);
