import { kindOf } from '#capabilities/account/contract/kinds.ts';
import { nameObject, noteChanges, roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import type { ErrorOf, OutputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { confirmRule, confirmRules, rejectRule, withdrawRule } from '../contract/operations.ts';
import { ruleWords } from '../domain/rule-words.ts';
import { currentPolicy, layersOf, reviewersOf, setPolicy, type StoredLayer } from './policy.ts';
import { checkLayers, lockRules, ofKind } from './save-rule.ts';

interface Proposal {
  kind: string;
  baseVersion: number;
  layers: StoredLayer[];
  note: string;
  proposedBy: string;
}

/** A change that still waits, under the lock of the merchant's rules. */
async function takeProposal(context: CallContext, proposalId: string): Promise<Proposal | undefined> {
  const { mid } = roleOf(context);
  await lockRules(context.tx, mid);
  const proposal = await context.tx.one<Proposal>(
    `SELECT kind, base_version AS "baseVersion", layers, note, proposed_by AS "proposedBy" FROM approval.proposals
     WHERE mid = $1 AND proposal_id = $2 AND state = 'pending'`,
    [mid, proposalId],
  );
  if (proposal) nameObject(context, `${kindOf(proposal.kind).name}的复核规则`);
  return proposal;
}

const endProposal = ({ tx, clock, ...rest }: CallContext, proposalId: string, state: string, reason = '') => {
  const { mid, personId } = roleOf({ tx, clock, ...rest });
  return tx.run(
    'UPDATE approval.proposals SET state = $3, decided_by = $4, decided_at = $5, reason = $6 WHERE mid = $1 AND proposal_id = $2',
    [mid, proposalId, state, personId, clock.now(), reason],
  );
};

/** By another administrator than its maker; checked again, because people and rules may have changed since. */
async function accept(
  context: CallContext,
  proposalId: string,
  { kind, baseVersion, note, proposedBy, ...proposal }: Proposal,
): Promise<Result<OutputOf<typeof confirmRule>, ErrorOf<typeof confirmRule>>> {
  const { mid, personId } = roleOf(context);
  if (proposedBy === personId) return fail('02311KCSDS');
  const { version, layers: before } = await currentPolicy(context.tx, mid, kind);
  if (version !== baseVersion) return fail('02309KCSDS');
  const layers = layersOf(proposal.layers);
  const checked = checkLayers(kind, layers, await reviewersOf(context.tx, mid));
  if (!checked.ok) return checked;
  noteChanges(context, {
    label: `${kindOf(kind).name}的复核规则`,
    before: ruleWords(before),
    after: ruleWords(layers),
  });
  await endProposal(context, proposalId, 'confirmed');
  const policy = { mid, kind, layers, createdBy: proposedBy, note, confirmedBy: personId, at: context.clock.now() };
  return ok({ version: await setPolicy(context.tx, policy) });
}

export const acceptRule: Handler<typeof confirmRule> = async (context, { proposalId }) => {
  const proposal = await takeProposal(context, proposalId);
  return proposal ? accept(context, proposalId, proposal) : fail('02312KCSDS');
};

/** All or none: the first refusal undoes the call, and its sentence names the product. */
export const acceptRules: Handler<typeof confirmRules> = async (context, { proposalIds }) => {
  const list: OutputOf<typeof confirmRules>['list'] = [];
  for (const proposalId of proposalIds) {
    const proposal = await takeProposal(context, proposalId);
    if (!proposal) return fail('02312KCSDS');
    const accepted = await accept(context, proposalId, proposal);
    if (!accepted.ok) return ofKind(proposal.kind, accepted);
    list.push({ kind: proposal.kind, ...accepted.data });
  }
  return ok({ list });
};

export const refuseRule: Handler<typeof rejectRule> = async (context, { proposalId, reason }) => {
  const proposal = await takeProposal(context, proposalId);
  if (!proposal) return fail('02312KCSDS');
  if (proposal.proposedBy === roleOf(context).personId)
    return fail('02311KCSDS', '这是您自己提交的修改，如不再需要请撤回');
  await endProposal(context, proposalId, 'rejected', reason);
  return ok({ proposalId });
};

export const takeBackRule: Handler<typeof withdrawRule> = async (context, { proposalId }) => {
  const proposal = await takeProposal(context, proposalId);
  if (proposal?.proposedBy !== roleOf(context).personId) return fail('02312KCSDS');
  await endProposal(context, proposalId, 'withdrawn');
  return ok({ proposalId });
};
