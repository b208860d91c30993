import type { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { decideProviderChange } from '#capabilities/change/contract/provider-operations.ts';
import { changeProviderBindings } from '#capabilities/change/server/provider/bindings.ts';
import type { AnyChangeKind } from '#capabilities/change/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Binding, ChangeLine, ProviderUser, Session } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf, Operation, OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import { callOperation } from '#testkit/call-edge.ts';
import type { ProviderRole } from '../../contract/words.ts';

/** The database as the console's role has it. */
const asConsole = (database: Database): Database => ({
  ...database,
  transaction: (options, work) =>
    database.transaction(options, async (tx) => {
      await tx.run('SET LOCAL ROLE portal_console');
      return work(tx);
    }),
});

interface Parts {
  bindings: readonly Binding[];
  changeKinds: readonly AnyChangeKind[];
  /** What these kinds ask of the console's parts. */
  deps?: object;
}

/** Of any fixture with a database and a clock. */
type Fixture = Pick<OrderFixture, 'db' | 'clock'>;

/** The provider's people at the console of a test, with the calls of some capabilities. */
export class TestConsole {
  readonly #fixture: Fixture;
  readonly #bindings: readonly Binding[];

  constructor(fixture: Fixture, { bindings, changeKinds, deps }: Parts) {
    this.#fixture = fixture;
    const providerKinds = changeKinds.filter(({ realm }) => realm === 'provider');
    this.#bindings = [...bindings, ...changeProviderBindings({ ...deps, changeKinds: providerKinds })];
  }

  async add(userName: string, role: ProviderRole): Promise<ProviderUser> {
    const userId = newId();
    const mobile = `139${String(parseInt(userId.slice(-7), 16))
      .slice(-8)
      .padStart(8, '0')}`;
    await this.#fixture.db.admin.query(
      `INSERT INTO provider_access.users (user_id, login_name, user_name, mobile, state, roles, password_hash, sealed_totp, created_at)
       VALUES ($1, $2, $3, $4, 'active', $5, '$argon2id$', '', now())`,
      [userId, `u${userId.slice(-12)}`, userName, mobile, [role]],
    );
    return { userId, userName, loginName: userName, roles: [role], permissions: new Set() };
  }

  /** A call at the console, as the edge makes it. */
  call<O extends Operation>(
    who: ProviderUser,
    operation: O,
    input: InputOf<O>,
    changes?: ChangeLine[],
    file?: Buffer,
  ): Promise<Result<OutputOf<O>>> {
    const binding = this.#bindings.find((one) => one.operation === (operation as Operation))!;
    const { userId: personId, userName: personName } = who;
    const session: Session = { sessionId: newId(), tokenHash: '', personId, personName, role: null, provider: who };
    return callOperation<OutputOf<O>>({
      database: asConsole(this.#fixture.db.database),
      binding,
      input,
      session,
      clock: this.#fixture.clock,
      ...(changes ? { changes } : {}),
      ...(file ? { file } : {}),
    });
  }

  decide = (who: ProviderUser, changeId: string, approve = true) =>
    this.call(who, decideProviderChange, { requestNo: newId(), changeId, approve, reason: approve ? '' : '不同意' });
}
