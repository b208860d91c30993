import type { Binding, CallContext, ChangeLine } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { OrderFixture } from './order-fixture.ts';

/** People of the provider, by login name, who call handlers of the console in a database of the fixture. */
export interface ConsoleCallers<Who extends string> {
  /** `path` without `console/`. Each call has a transaction of the console's role. */
  call<T>(who: Who, path: string, input?: object): Promise<Result<T>>;
  /** What the last call told the operation log. */
  changes(): readonly ChangeLine[];
}

export async function consoleCallers<Who extends string>(
  fixture: OrderFixture,
  bindings: readonly Binding[],
  /** The role of each. */
  people: Readonly<Record<Who, string>>,
): Promise<ConsoleCallers<Who>> {
  const ids = new Map<Who, string>();
  for (const who of Object.keys(people) as Who[]) {
    ids.set(who, newId());
    await fixture.db.admin.query(
      `INSERT INTO provider_access.users (user_id, login_name, user_name, mobile, state, roles, password_hash, sealed_totp, created_at)
       VALUES ($1, $2, $2, $3, 'active', ARRAY[$4], '$argon2id$x', 'x', now())`,
      [ids.get(who), who, `139111100${String(ids.size).padStart(2, '0')}`, people[who]],
    );
  }
  let noted: ChangeLine[] = [];
  return {
    async call<T>(who: Who, path: string, input: object = {}) {
      const { operation, handler } = bindings.find((one) => one.operation.path === `console/${path}`)!;
      const personId = ids.get(who)!;
      const provider = { userId: personId, userName: who, loginName: who, roles: [], permissions: new Set<string>() };
      const session = { sessionId: newId(), tokenHash: '', personId, personName: who, role: null, provider };
      const read = operation.input.parse({ requestNo: newId(), ...input });
      const changes: ChangeLine[] = [];
      noted = changes;
      return fixture.db.database.transaction({}, async (tx) => {
        await tx.run('SET LOCAL ROLE portal_console');
        const context = { tx, clock: fixture.clock, session, changes, objects: [] } as unknown as CallContext;
        return (await handler(context, read as never)) as Result<T>;
      });
    },
    changes: () => noted,
  };
}
