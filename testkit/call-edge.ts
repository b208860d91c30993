import { heldCodes } from '#platform/kernel/menu.ts';
import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { recordNames } from '#apps/server/record-names.data.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Binding, CallContext, ChangeLine, MerchantRole, Session } from '#platform/http/handler.ts';
import { systemClock, type Clock } from '#platform/kernel/clock.ts';
import { joinedFacts, type Facts } from '#platform/kernel/facts.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';

export interface DirectCall {
  database: Database;
  binding: Binding;
  /** As a client writes it: the contract reads it first, `mespAuthList` may be part of it. */
  input: unknown;
  /** Null or absent: a public call without a token. */
  session?: Session | null;
  clock?: Clock;
  remoteAddress?: string;
  /** The client's signing key, to which a login binds its session. */
  signKey?: string | null;
  /** Of an operation that takes one. */
  file?: Buffer;
  /** Is filled with what the call tells the operation log. */
  changes?: ChangeLine[];
}

/** A session as the edge would have found it. Give `mid` for one in a merchant role. */
export function sessionOf(
  person: { personId?: string; personName?: string; sessionId?: string; mid?: string; admin?: boolean } & Partial<
    Pick<MerchantRole, 'relationId' | 'roleId'>
  > & { permissions?: Iterable<string> } = {},
): Session {
  const role: MerchantRole | null = person.mid
    ? {
        mid: person.mid,
        relationId: person.relationId ?? newId(),
        roleId: person.roleId ?? newId(),
        roleClass: person.admin ? 'admin' : 'operator',
        permissions: heldCodes(person.permissions ?? []),
      }
    : null;
  const sessionId = person.sessionId ?? newId();
  return {
    sessionId,
    tokenHash: createHash('sha256').update(sessionId).digest('hex'),
    personId: person.personId ?? newId(),
    personName: person.personName ?? '王小明',
    role,
  };
}

/**
 * Runs a binding on the real database as the edge does, without HTTP and without the edge's own checks (session,
 * permission, confirmation): the input is read by the contract, the transaction is bound to the role's merchant, a
 * failure's writes are undone, the answer is read by the contract.
 */
export async function callOperation<T = unknown>(call: DirectCall): Promise<Result<T>> {
  const { operation } = call.binding;
  const isRead = operation.policy.effect === 'read';
  const { mustBeWhole, ...record } = recordOfCall(operation, call.changes);
  const within = (tx: Tx, work: () => Promise<Result<unknown>>) =>
    isRead ? work() : tx.savepoint(work, ({ ok }) => !ok);
  const result = await inTransaction(call, record, within);
  if (result.ok) mustBeWhole();
  return (result.ok ? { ok: true, data: operation.output.parse(result.data) } : result) as Result<T>;
}

/** What the call would do, as `plm/confirm.preview` has it. Nothing of it is kept. */
export async function previewOperation(call: DirectCall): Promise<Result<Facts | null>> {
  const reported: Facts[] = [];
  const reportFacts = (facts: Facts) => void reported.push(facts);
  const result = await inTransaction(call, { reportFacts }, (tx, work) => tx.savepoint(work, () => true));
  return result.ok ? { ok: true, data: joinedFacts(reported) } : result;
}

function inTransaction(
  call: DirectCall,
  more: Partial<CallContext>,
  within: (tx: Tx, work: () => Promise<Result<unknown>>) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const { database, binding, session = null } = call;
  const { operation, handler } = binding;
  const input = operation.input.parse(call.input);
  const role = session?.role;
  const options = {
    mid: role?.mid ?? null,
    accounts: role?.accountNos ?? null,
    snapshot: operation.policy.effect === 'read',
    repeatable: operation.policy.snapshot ?? false,
  };
  return database.transaction(options, (tx) => {
    const context: CallContext = {
      tx,
      afterwards: database,
      clock: call.clock ?? systemClock,
      log: pino({ level: 'silent' }),
      requestId: newId(),
      remoteAddress: call.remoteAddress ?? '127.0.0.1',
      userAgent: '',
      signKey: call.signKey ?? null,
      session,
      ...(call.file ? { file: call.file } : {}),
      ...more,
    };
    return within(tx, () => handler(context, input as never));
  });
}

/** What a call tells the operation log; throws when that is less than the table of all calls wants. */
function recordOfCall({ path }: Operation, changes: ChangeLine[] = []) {
  const wanted = recordNames[path];
  const objects: string[] = [];
  let noted = false;
  const push = (...lines: ChangeLine[]): number => {
    noted = true;
    return Array.prototype.push.apply(changes, lines);
  };
  return {
    objects,
    changes: Object.defineProperty([...changes], 'push', { value: push }),
    mustBeWhole() {
      if (wanted?.by === 'handler' && objects.length === 0)
        throw new Error(`${path} does not name its object for the operation log: ${wanted.what}`);
      if (wanted?.changes && !noted) throw new Error(`${path} does not note before and after for the operation log`);
    },
  };
}
