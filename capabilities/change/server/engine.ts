import { isDeepStrictEqual } from 'node:util';
import { refusalOfClosed } from '#capabilities/merchant/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, noteChanges, type CallContext, type ChangeLine } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok, type Failure, type Result } from '#platform/kernel/result.ts';
import { CHANGE_OUTDATED, DECIDER_LOST_RIGHT, PROPOSER_LOST_RIGHT } from '../contract/errors.ts';
import { changeStates } from '../contract/words.ts';
import { actorOf, bindActor, bindToChange, type Actor } from './actor.ts';
import type { ChangeCodes, ChangeKind, ChangeContext, Prepared } from './change-kind.ts';
import {
  changesOf,
  endChange,
  findChange,
  insertChange,
  lockChanges,
  nameSubject,
  pendingOf,
  waitsAt,
  type ChangeRow,
  type Evidence,
} from './change-row.ts';

type ClosedCode<Codes extends ChangeCodes> = Extract<Codes['closed'], string>;
type ProposalCode<Codes extends ChangeCodes> = Codes['waits'] | Extract<Codes['nobody'], string> | ClosedCode<Codes>;
type ProposerCode<Codes extends ChangeCodes> = Codes extends { proposer: infer Code extends string }
  ? Code
  : typeof PROPOSER_LOST_RIGHT;
type RefusalCode<Codes extends ChangeCodes> = Codes['ended' | 'own'] | typeof DECIDER_LOST_RIGHT;
type DecisionCode<Codes extends ChangeCodes> =
  | RefusalCode<Codes>
  | ProposerCode<Codes>
  | ClosedCode<Codes>
  | typeof CHANGE_OUTDATED;

export interface Proposal extends Prepared {
  state: 'pending' | 'done';
}

const changeContextOf = <Deps>(
  deps: Deps,
  context: CallContext,
  { mid }: Pick<Actor, 'mid'>,
  proposer: ChangeContext['proposer'],
): ChangeContext<Deps> => ({
  deps,
  context,
  tx: context.tx,
  mid,
  proposer: { personId: proposer.personId, personName: proposer.personName },
  at: context.clock.now(),
});

/** A change that waits ends without a decision: its time, or what it changes, is over. */
export async function lapseChange<Command, Deps, Code extends string, Codes extends ChangeCodes>(
  kind: ChangeKind<Command, Deps, Code, Codes>,
  { tx, mid, at }: Pick<ChangeContext, 'tx' | 'mid' | 'at'>,
  change: ChangeRow,
): Promise<void> {
  await kind.release?.(tx, mid, change.command as Command);
  await endChange(tx, change, { state: 'lapsed', by: null, at });
}

/**
 * Takes the lock of the merchant's changes and ends those of a kind whose time is over: what they held is as it was
 * before it is read for a new one.
 */
export async function beginChange<Command, Deps, Code extends string, Codes extends ChangeCodes>(
  kind: ChangeKind<Command, Deps, Code, Codes>,
  { tx, mid, at }: Pick<ChangeContext, 'tx' | 'mid' | 'at'>,
): Promise<void> {
  await lockChanges(tx, mid);
  const waiting = await changesOf(tx, mid, { kinds: [kind.name], states: ['pending'] });
  for (const change of waiting) if (!waitsAt(change, at)) await lapseChange(kind, { tx, mid, at }, change);
}

/** Checks and words a command: first whether the merchants that it changes are there to be changed. */
async function check<Command, Deps, Code extends string, Codes extends ChangeCodes>(
  kind: ChangeKind<Command, Deps, Code, Codes>,
  changeContext: ChangeContext<Deps>,
  command: Command,
): Promise<Result<Prepared, Code | ClosedCode<Codes>>> {
  const { tx, mid } = changeContext;
  const closed = kind.codes.closed && (await refusalOfClosed(tx, kind.merchants?.(command) ?? [mid]));
  return closed ? (closed as Failure<ClosedCode<Codes>>) : kind.check(changeContext, command);
}

/** What a command would become: made at once, or kept for a second person. */
export async function weigh<Command, Deps, Code extends string, Codes extends ChangeCodes>(
  kind: ChangeKind<Command, Deps, Code, Codes>,
  deps: Deps,
  context: CallContext,
  command: Command,
  actor: Actor = actorOf(context),
): Promise<Result<Proposal, Code | ProposalCode<Codes>>> {
  const changeContext = changeContextOf(deps, context, actor, actor);
  const { tx, mid, proposer } = changeContext;
  await beginChange(kind, changeContext);
  const prepared = await check(kind, changeContext, command);
  if (!prepared.ok) return prepared;
  if (await pendingOf(tx, mid, kind.name, prepared.data.subject))
    return fail<ProposalCode<Codes>>(kind.codes.waits as Codes['waits']);
  const waits =
    prepared.data.isSensitive && (await kind.who.decides(tx, mid)).some((personId) => personId !== proposer.personId);
  if (prepared.data.isSensitive && !waits && kind.codes.nobody !== undefined)
    return fail(kind.codes.nobody as ProposalCode<Codes>);
  return ok({ ...prepared.data, state: waits ? 'pending' : 'done' });
}

/** What only waits says so: the log has the change itself when it is confirmed. */
const waitingLines = (lines: readonly ChangeLine[]): ChangeLine[] =>
  lines.map((line) => ({ ...line, label: `${line.label}（${changeStates.pending}）` }));

/** Last, because it may move money: the accounts that it locks are those for which others wait. */
async function carryOut<Code extends string>(
  { make, subject }: Prepared,
  tx: Tx,
  change: Pick<ChangeRow, 'mid' | 'changeId'>,
): Promise<Result<string, Code>> {
  const made = await make();
  if (typeof made === 'object') return made as Failure<Code>;
  if (typeof made === 'string' && made !== subject) await nameSubject(tx, change, made);
  return ok(made ?? subject);
}

export interface Proposed {
  changeId: string;
  state: 'pending' | 'done';
  subject: string;
}

/** Makes a change at once, or keeps it until a second person has decided. */
export async function propose<Command, Deps, Code extends string, Codes extends ChangeCodes>(
  kind: ChangeKind<Command, Deps, Code, Codes>,
  deps: Deps,
  context: CallContext,
  command: Command,
  { reason = '', evidence = [], mid: about }: { reason?: string; evidence?: Evidence[]; mid?: string } = {},
): Promise<Result<Proposed, Code | ProposalCode<Codes>>> {
  const actor = await bindActor(context, about);
  const weighed = await weigh(kind, deps, context, command, actor);
  if (!weighed.ok) return weighed;
  const { state, subject, title, lines, accountNo = null } = weighed.data;
  const { tx, clock } = context;
  const { mid, personId, personName } = actor;
  nameObject(context, title);
  // Who is asked to confirm it reads what it changes; the record reads that it waits.
  noteChanges(context, ...(state === 'done' || context.reportFacts ? lines : waitingLines(lines)));
  const [changeId, now] = [newId(), clock.now()];
  await insertChange(tx, {
    mid,
    changeId,
    realm: kind.realm ?? 'merchant',
    kind: kind.name,
    subject,
    accountNo,
    title,
    lines: [...lines],
    command,
    state,
    reason,
    evidence,
    proposedBy: personId,
    proposedName: personName,
    proposedAt: now,
    lapsesAt: kind.lapsesAfterMs === null || state === 'done' ? null : new Date(now.getTime() + kind.lapsesAfterMs),
  });
  if (state === 'done') {
    const made = await carryOut<Code>(weighed.data, tx, { mid, changeId });
    return made.ok ? ok({ changeId, state, subject: made.data }) : made;
  }
  await weighed.data.reserve?.();
  return ok({ changeId, state, subject });
}

/** The kinds that one call decides; they share their codes. */
type Kinds<Command, Deps, Code extends string, Codes extends ChangeCodes> = readonly [
  ChangeKind<Command, Deps, Code, Codes>,
  ...ChangeKind<Command, Deps, Code, Codes>[],
];

/** A change that waits, with its kind, under the lock of the merchant's changes. */
async function takeWaiting<Command, Deps, Code extends string, Codes extends ChangeCodes>(
  kinds: Kinds<Command, Deps, Code, Codes>,
  context: CallContext,
  changeId: string,
): Promise<{ kind: (typeof kinds)[0]; change: ChangeRow } | null> {
  const { mid } = await bindToChange(context, changeId);
  await lockChanges(context.tx, mid);
  const change = await findChange(context.tx, mid, changeId);
  const kind = kinds.find(({ name }) => name === change?.kind);
  if (!change || !kind) return null;
  nameObject(context, change.title);
  return waitsAt(change, context.clock.now()) ? { kind, change } : null;
}

const noteEnd = (context: CallContext, { title }: ChangeRow, state: 'refused' | 'withdrawn'): void =>
  noteChanges(context, { label: title, before: changeStates.pending, after: changeStates[state] });

export interface Decided {
  change: ChangeRow;
  state: 'done' | 'refused';
}

/** A change that waits for this person, who has the right to decide it and did not propose it. */
async function takeToDecide<Command, Deps, Code extends string, Codes extends ChangeCodes>(
  kinds: Kinds<Command, Deps, Code, Codes>,
  context: CallContext,
  changeId: string,
): Promise<Result<{ kind: (typeof kinds)[0]; change: ChangeRow }, RefusalCode<Codes>>> {
  const taken = await takeWaiting(kinds, context, changeId);
  const { codes } = kinds[0];
  if (!taken) return fail<RefusalCode<Codes>>(codes.ended as Codes['ended']);
  const { personId } = actorOf(context);
  if (taken.change.proposedBy === personId) return fail<RefusalCode<Codes>>(codes.own as Codes['own']);
  const deciders = await taken.kind.who.decides(context.tx, taken.change.mid);
  return deciders.includes(personId) ? ok(taken) : fail(DECIDER_LOST_RIGHT);
}

const endOf = (context: CallContext, reason: string) => {
  const { personId, personName } = actorOf(context);
  return { by: { personId, personName }, at: context.clock.now(), reason };
};

/** By another person than the one who proposed it: all is as it was. */
export async function refuse<Command, Deps, Code extends string, Codes extends ChangeCodes>(
  kinds: Kinds<Command, Deps, Code, Codes>,
  context: CallContext,
  changeId: string,
  reason = '',
): Promise<Result<Decided, RefusalCode<Codes>>> {
  const taken = await takeToDecide(kinds, context, changeId);
  if (!taken.ok) return taken;
  const { kind, change } = taken.data;
  await kind.release?.(context.tx, change.mid, change.command as Command);
  noteEnd(context, change, 'refused');
  await endChange(context.tx, change, { ...endOf(context, reason), state: 'refused' });
  return ok({ change, state: 'refused' });
}

/** What would be made is, in words, what the person saw who confirms it. */
const isAsShown = (change: ChangeRow, prepared: Prepared): boolean =>
  isDeepStrictEqual([prepared.title, prepared.lines], [change.title, change.lines]);

/**
 * By another person than the one who proposed it. Both rights are asked again and the command is checked again, because
 * people, rights and what it changes may have become others.
 */
export async function confirm<Command, Deps, Code extends string, Codes extends ChangeCodes>(
  kinds: Kinds<Command, Deps, Code, Codes>,
  deps: Deps,
  context: CallContext,
  changeId: string,
): Promise<Result<Decided, Code | DecisionCode<Codes>>> {
  const taken = await takeToDecide(kinds, context, changeId);
  if (!taken.ok) return taken;
  const { kind, change } = taken.data;
  const { tx } = context;
  if (!(await kind.who.proposes(tx, change.mid)).includes(change.proposedBy))
    return fail((kind.codes.proposer ?? PROPOSER_LOST_RIGHT) as ProposerCode<Codes>);
  const proposer = { personId: change.proposedBy, personName: change.proposedName };
  const prepared = await check(kind, changeContextOf(deps, context, change, proposer), change.command as Command);
  if (!prepared.ok) return prepared;
  if (!isAsShown(change, prepared.data)) return fail<typeof CHANGE_OUTDATED>(CHANGE_OUTDATED);
  noteChanges(context, ...prepared.data.lines);
  await endChange(tx, change, { ...endOf(context, ''), state: 'done' });
  const made = await carryOut<Code>(prepared.data, tx, change);
  return made.ok ? ok({ change, state: 'done' }) : made;
}

/** Confirms or refuses, for the calls that do both. */
export const decide = <Command, Deps, Code extends string, Codes extends ChangeCodes>(
  kinds: Kinds<Command, Deps, Code, Codes>,
  deps: Deps,
  context: CallContext,
  changeId: string,
  { approve, reason }: { approve: boolean; reason?: string },
): Promise<Result<Decided, Code | DecisionCode<Codes>>> =>
  approve ? confirm(kinds, deps, context, changeId) : refuse(kinds, context, changeId, reason);

/** By the person who proposed it. */
export async function takeBack<Command, Deps, Code extends string, Codes extends ChangeCodes>(
  kinds: Kinds<Command, Deps, Code, Codes>,
  context: CallContext,
  changeId: string,
): Promise<Result<{ change: ChangeRow }, Codes['ended']>> {
  const taken = await takeWaiting(kinds, context, changeId);
  const { personId, personName } = actorOf(context);
  if (taken?.change.proposedBy !== personId) return fail(kinds[0].codes.ended as Codes['ended']);
  const { kind, change } = taken;
  await kind.release?.(context.tx, change.mid, change.command as Command);
  noteEnd(context, change, 'withdrawn');
  await endChange(context.tx, change, { state: 'withdrawn', by: { personId, personName }, at: context.clock.now() });
  return ok({ change });
}
