import { setTimeout as pause } from 'node:timers/promises';
import { UnknownCommit, type Tx } from '#platform/db/database.ts';
import { apiNameOf } from '#platform/kernel/api-operation.ts';
import {
  type ApiEdgeCode,
  API_ADDRESS_NOT_ALLOWED,
  API_KEY_INVALID,
  API_SCOPE_MISSING,
  IDEMPOTENCY_KEY_BUSY,
  IDEMPOTENCY_KEY_REUSED,
  OVER_KEY_LIMIT,
} from '#platform/kernel/api-errors.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { fail, ok, type Failure, type Result } from '#platform/kernel/result.ts';
import { SUCCESS, APPLICATION_NOT_OPEN } from '#platform/kernel/errors.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { isAdmitted } from '../address-range.ts';
import { SETTLE_TRIES } from '../constants.ts';
import type { OperationRecord } from '../guards.ts';
import type { ChangeLine } from '../handler.ts';
import type { CallLog } from '../log.ts';
import { payloadHash } from '../payload-hash.ts';
import { claimRequest, findRequest, StillRunning, storeResponse } from '../requests.ts';
import type { Edge } from '../stage/call.ts';
import type { ApiBinding, ApiCallContext } from './api-binding.ts';
import type { ApiKey, ApiKeys } from './api-keys.ts';

/** A call whose signature is good and new, with what the contract has read. */
export interface ApiCall {
  binding: ApiBinding;
  key: ApiKey;
  input: unknown;
  /** The `Idempotency-Key`; of a read empty. */
  requestNo: string;
  remoteAddress: string;
  userAgent: string;
  requestId: string;
  log: CallLog;
  /** What the handler of a change said for the operation log. */
  notes?: Noted;
  /** Whether the record of its success is in the effect's transaction; absent: it was not tried. */
  recorded?: Promise<boolean>;
  /** It was made before: this is its stored answer. */
  isRepeat?: true;
}

export interface ApiEdge extends Edge {
  keys: ApiKeys;
}

interface Answer {
  /** JSON; of a file empty. */
  body: string;
  file?: FileReply;
}

const refuse = (code: ApiEdgeCode): Failure => fail(code);

/** Address, scope and the effect. The answer is JSON text, so that a second send gets the same bytes. */
export async function runApiCall(edge: ApiEdge, call: ApiCall): Promise<Result<Answer>> {
  const { key, binding, remoteAddress } = call;
  const { scope, effect, answers } = binding.operation;
  if (!isAdmitted(remoteAddress, key.addresses)) return refuse(API_ADDRESS_NOT_ALLOWED);
  if (!key.scopes.has(scope.code)) return refuse(API_SCOPE_MISSING);
  const held = key.session.role?.permissions ?? key.session.provider?.permissions;
  // A code that the merchant has not opened, or closed since, grants nothing.
  if (!scope.permissions.some((code) => held?.has(code))) return fail(APPLICATION_NOT_OPEN);
  if (answers) return download(edge, call);
  if (effect === 'read')
    return edge.db.transaction({ mid: boundTo(key), snapshot: true }, (tx) => handled(edge, call, tx, noted()));
  return settledChange(edge, call);
}

/** A merchant's key sees that merchant; a handler of the provider binds its own transaction (`actFor`). */
const boundTo = ({ mid, session }: ApiKey): string | null => (session.role ? mid : null);

interface Noted {
  changes: ChangeLine[];
  objects: string[];
}
const noted = (): Noted => ({ changes: [], objects: [] });

async function handled(edge: ApiEdge, call: ApiCall, tx: Tx, notes: Noted): Promise<Result<Answer>> {
  const { key, binding, input, requestNo, remoteAddress, userAgent, requestId, log } = call;
  const context: ApiCallContext = {
    tx,
    afterwards: edge.db,
    clock: edge.clock,
    log,
    requestId,
    remoteAddress,
    userAgent,
    signKey: null,
    session: key.session,
    requestNo,
    ...notes,
  };
  const result = await binding.handler(context, input as never);
  if (!result.ok) return result;
  if (binding.operation.answers) return ok({ body: '', file: result.data as FileReply });
  return ok({ body: JSON.stringify(binding.operation.output.parse(result.data)) });
}

/** May write, as a download is counted, and is in the operation log as that of a page is. */
function download(edge: ApiEdge, call: ApiCall): Promise<Result<Answer>> {
  call.notes = noted();
  return edge.db.transaction({ mid: boundTo(call.key) }, (tx) =>
    tx.savepoint(
      () => handled(edge, call, tx, call.notes!),
      (result) => !result.ok,
    ),
  );
}

/** A commit whose answer was lost is settled by its idempotency key: the second run finds the answer, or makes it. */
async function settledChange(edge: ApiEdge, call: ApiCall): Promise<Result<Answer>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await change(edge, call);
    } catch (error) {
      if (error instanceof StillRunning) return refuse(IDEMPOTENCY_KEY_BUSY);
      if (!(error instanceof UnknownCommit) || attempt === SETTLE_TRIES) throw error;
      await pause(attempt * edge.settlePauseMs);
    }
  }
}

/**
 * The key's lock, the claim of the idempotency key, the limits, the effect with its stored answer and its record are
 * one transaction, as those of a page are (stage/business.ts). A refusal undoes all of it.
 */
function change(edge: ApiEdge, call: ApiCall): Promise<Result<Answer>> {
  const { key, binding, input, requestNo } = call;
  const { operation } = binding;
  const claim = { mid: key.mid, path: apiNameOf(operation), requestNo };
  const hash = payloadHash(input);
  const { personId } = key.session;
  return edge.db.transaction({ mid: key.mid }, (tx) =>
    tx.savepoint(
      async () => {
        if (!(await edge.keys.isAlive(tx, key))) return refuse(API_KEY_INVALID);
        if (!(await claimRequest(tx, claim, personId, hash))) {
          const stored = (await findRequest(tx, claim))!;
          const isSame = stored.payloadHash === hash && stored.personId === personId;
          delete call.recorded;
          if (isSame) call.isRepeat = true;
          return isSame ? ok({ body: stored.response }) : refuse(IDEMPOTENCY_KEY_REUSED);
        }
        const allowed = await allowedOf(edge, call, tx);
        if (!allowed.ok) return allowed;
        if (!key.session.role) bindAgain(tx, '');
        const notes = noted();
        const result = await handled(edge, call, tx, notes);
        if (!result.ok) return result;
        // Nothing is waited for behind the money: answer and record travel with the commit.
        if (!key.session.role) bindAgain(tx, key.mid);
        storeResponse(tx, claim, result.data.body);
        call.notes = notes;
        call.recorded = edge.guards.recordBeside(tx, recordOf(call, SUCCESS)).catch((error: unknown) => {
          call.log.warn({ err: error }, 'a call could not be recorded with its effect');
          return false;
        });
        return result;
      },
      (result) => !result.ok,
    ),
  );
}

/** Rules that hold before the use case is asked: for unusual payments, and the key's own limits. */
async function allowedOf(edge: ApiEdge, { key, binding, input, requestNo }: ApiCall, tx: Tx): Promise<Result<null>> {
  const { operation } = binding;
  if (operation.pageInput) {
    const usual = await edge.keys.unusual(tx, key, operation, operation.pageInput(input as never, requestNo));
    if (!usual.ok) return usual;
  }
  const amount = operation.amount?.(input as never);
  if (amount === undefined) return ok(null);
  const payments = operation.payments?.(input as never) ?? 1;
  const beyond = await edge.keys.takeLimits(tx, key, { amount, payments }, edge.clock.now());
  return beyond === null
    ? ok(null)
    : fail(OVER_KEY_LIMIT, undefined, beyond === 'amount' ? { about: beyond } : undefined);
}

/** A handler of the provider may have bound the transaction to a merchant. */
const bindAgain = (tx: Tx, mid: string): void =>
  tx.send(`SELECT set_config('app.mid', $1, true)`, [mid], 'platform.bind_again');

/** What the operation log keeps: the line of the page's call where there is one. */
export function recordOf({ key, binding, input, notes = noted(), remoteAddress, requestId }: ApiCall, code: string) {
  const { operation } = binding;
  const named = operation.page ?? { path: apiNameOf(operation), title: operation.title };
  const { path: ids = {}, body = {} } = input as { path?: object; body?: object };
  return {
    session: key.session,
    operation: named as Operation,
    input: { ...ids, ...body },
    ...notes,
    ...(code === SUCCESS ? {} : { changes: [] }),
    responseCode: code,
    remoteAddress,
    requestId,
  } satisfies OperationRecord;
}
