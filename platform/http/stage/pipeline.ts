import { setTimeout as pause } from 'node:timers/promises';
import { alone } from '#platform/db/database.ts';
import { NOT_LOGGED_IN, ENVELOPE_INVALID } from '#platform/kernel/errors.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { Envelope } from '#platform/wire/index.ts';
import { REFUSAL_FLOOR_MS } from '../constants.ts';
import type { Answer } from '../reply.ts';
import type { AuthenticatedCall, Caller, Edge, Incoming, KnownCall, ParsedCall } from './call.ts';
import { handle, runChange, runRead } from './business.ts';
import { openEnvelope } from './envelope.ts';
import { checkFile } from './file.ts';
import { checkAddress, checkPermission } from './permission.ts';
import { readInput } from './schema.ts';
import { findCaller } from './session.ts';
import { checkShape } from './shape.ts';
import { checkTime } from './time.ts';

/**
 * The stages of a call, in the order of wire.md; the size was checked when the body was read. Each stage answers a
 * refusal or hands on what it has learned. The result is the answer of a success, or the refusal. `learned` tells the
 * log who is calling as soon as it is proved. A signature, key, tag or padding that is wrong is answered after one
 * time, whichever it was; nothing is held while it passes.
 */
export async function answerCall(
  edge: Edge,
  incoming: Incoming,
  learned: (call: KnownCall) => void,
): Promise<Result<Answer>> {
  const pipeline = new CallPipeline(edge, incoming, learned);
  const result = await pipeline.answer();
  if (!result.ok && result.code === ENVELOPE_INVALID)
    await pause(Math.max(0, REFUSAL_FLOOR_MS - (performance.now() - pipeline.openingSince)));
  return result;
}

/** Null: it waits for news, and keeps no connection meanwhile. */
export function classOf({ answers, policy }: Operation): keyof Edge['turns'] | null {
  if (policy.waits) return null;
  if (policy.audience === 'public') return 'stranger';
  if (policy.confirm) return 'confirmed';
  return answers === 'file' || policy.snapshot ? 'file' : policy.effect;
}

class CallPipeline {
  openingSince = 0;
  #opened: AuthenticatedCall | null = null;
  readonly #edge: Edge;
  readonly #incoming: Incoming;
  readonly #learned: (call: KnownCall) => void;

  constructor(edge: Edge, incoming: Incoming, learned: (call: KnownCall) => void) {
    this.#edge = edge;
    this.#incoming = incoming;
    this.#learned = learned;
  }

  async answer(): Promise<Result<Answer>> {
    const envelope = await checkShape(this.#edge, this.#incoming);
    if (!envelope.ok) return envelope;
    const { ptoken } = this.#incoming;
    // A made-up token costs no query.
    if (ptoken !== null && !this.#edge.guards.isIssued(ptoken)) return fail(NOT_LOGGED_IN);
    const kind = classOf(this.#incoming.binding.operation);
    const work = (): Promise<Result<Answer>> => this.#work(envelope.data);
    return kind === null ? work() : this.#edge.turns[kind].run(work);
  }

  async #work(envelope: Envelope): Promise<Result<Answer>> {
    const { effect, waits } = this.#incoming.binding.operation.policy;
    if (effect === 'read' && !waits && this.#incoming.ptoken !== null) return this.#readInOne(envelope);
    const caller = await findCaller(this.#edge, alone(this.#edge.db), this.#incoming, envelope);
    if (!caller.ok) return caller;
    await this.#touch(caller.data);
    const call = await this.#understand(caller.data, envelope);
    if (!call.ok) return call;
    return effect === 'read' ? runRead(this.#edge, call.data) : runChange(this.#edge, call.data);
  }

  /**
   * The session and what it may see are read in one transaction of one snapshot, which the session's look-up binds to
   * its merchant: the parts of an answer fit each other.
   */
  async #readInOne(envelope: Envelope): Promise<Result<Answer>> {
    let known: Caller | null = null;
    const result = await this.#edge.db.transaction<Result<Answer>>({ snapshot: true }, async (tx) => {
      const caller = await findCaller(this.#edge, tx, this.#incoming, envelope);
      if (!caller.ok) return caller;
      known = caller.data;
      const call = await this.#understand(caller.data, envelope);
      return call.ok ? handle(this.#edge, call.data, tx) : call;
    });
    if (known) await this.#touch(known);
    return result;
  }

  async #touch({ touched }: Caller): Promise<void> {
    const { binding, unattended } = this.#incoming;
    if (touched !== null && !unattended && !binding.operation.policy.passive)
      await this.#edge.guards.touch(this.#edge.db, touched);
  }

  /** Stages 4 to 10a. */
  async #understand(caller: Caller, envelope: Envelope): Promise<Result<ParsedCall>> {
    const inTime = checkTime(envelope, this.#edge.now());
    if (!inTime.ok) return inTime;
    this.openingSince = performance.now();
    const genuine = await this.#open(caller, envelope);
    if (!genuine.ok) return genuine;
    this.#learned(genuine.data);
    const understood = readInput(this.#edge.fieldLabels, genuine.data);
    if (!understood.ok) return understood;
    this.#learned(understood.data);
    const allowed = checkPermission(this.#incoming.binding.operation, caller.session);
    if (!allowed.ok) return allowed;
    const admitted = checkAddress(this.#incoming.binding.operation, caller.session, this.#incoming.remoteAddress);
    if (!admitted.ok) return admitted;
    const fileCheck = checkFile(understood.data);
    return fileCheck.ok ? understood : fileCheck;
  }

  /** Once: when its transaction is run again, after a deadlock, the signature has been taken already. */
  async #open(caller: Caller, envelope: Envelope): Promise<Result<AuthenticatedCall>> {
    if (this.#opened?.signKey === caller.signKey) return ok({ ...this.#opened, ...caller });
    const genuine = await openEnvelope(this.#edge, this.#incoming, caller, envelope);
    if (genuine.ok) this.#opened = genuine.data;
    return genuine;
  }
}
