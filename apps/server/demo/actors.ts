import { heldCodes } from '#platform/kernel/menu.ts';
import { noMessenger } from '#platform/port/messenger-app.ts';
import { simulatedReceivingBank as receivingBank } from '#platform/port/receiving-bank.ts';
import { pino } from 'pino';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Binding, CallContext, Session } from '#platform/http/index.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf, Operation, OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import { menuNodes } from '../catalogue.ts';
import { joinWeb } from '../product.ts';
import type { RoleCode } from './cast.data.ts';
import type { Cast } from './cast.ts';

/** The story has no logins and no messages. */
const refuse = () => Promise.reject(new Error('the demo asks no port'));

/**
 * The demo's people act through the same handlers as real users, by the story's clock. The edge (sessions,
 * envelopes, second factors) is not asked; the rules of money and review are.
 */
export class Actors {
  readonly #cast: Cast;
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #bindings: ReadonlyMap<string, Binding>;
  readonly #log = pino({ level: 'silent' });

  constructor(cast: Cast, db: Database, clock: Clock) {
    this.#cast = cast;
    this.#db = db;
    this.#clock = clock;
    const { bindings } = joinWeb({
      db,
      factorsDb: db,
      loginsDb: db,
      secret: Buffer.alloc(32),
      sms: { send: refuse },
      transportKey: refuse,
      receivingBank,
      identityService: { check: refuse },
      messenger: noMessenger,
    });
    this.#bindings = new Map(bindings.map((binding) => [binding.operation.path, binding]));
  }

  has(mid: string, role: RoleCode): boolean {
    return this.#cast.actors[mid]?.[role] !== undefined;
  }

  /** Writes of a failed handler are undone, as at the edge. */
  act<O extends Operation>(
    tx: Tx,
    mid: string,
    role: RoleCode,
    operation: O,
    input: InputOf<O>,
    file?: Buffer,
  ): Promise<Result<OutputOf<O>>> {
    const { handler } = this.#bindings.get(operation.path)!;
    const context: CallContext = {
      tx,
      afterwards: this.#db,
      clock: this.#clock,
      log: this.#log,
      requestId: newId(),
      remoteAddress: '127.0.0.1',
      userAgent: '',
      signKey: null,
      session: this.#sessionOf(mid, role),
      ...(file ? { file } : {}),
    };
    const parsed = operation.input.parse(input);
    return tx.savepoint(
      () => handler(context, parsed as never),
      (result) => !result.ok,
    ) as Promise<Result<OutputOf<O>>>;
  }

  #sessionOf(mid: string, role: RoleCode): Session {
    const member = this.#cast.actors[mid]?.[role];
    if (!member) throw new Error(`${mid} has no ${role}`);
    const permissions = heldCodes(
      menuNodes.filter(({ defaultRoles }) => role === 'admin' || defaultRoles?.includes(role)).map(({ code }) => code),
    );
    const { personId, personName, relationId, roleId } = member;
    return {
      sessionId: newId(),
      tokenHash: '',
      personId,
      personName,
      role: { mid, relationId, roleId, roleClass: role === 'admin' ? 'admin' : 'operator', permissions },
    };
  }
}
