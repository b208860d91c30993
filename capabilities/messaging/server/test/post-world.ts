import { changeProviderBindings } from '#capabilities/change/server/provider/bindings.ts';
import { decideProviderChange } from '#capabilities/change/contract/provider-operations.ts';
import { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { Database } from '#platform/db/database.ts';
import type { ChangeLine, ProviderUser, Session } from '#platform/http/handler.ts';
import type { Application } from '#platform/kernel/application.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf, Operation, OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import { callOperation } from '#testkit/call-edge.ts';
import { messagingBindings } from '../bindings.ts';
import { messagingCapability } from '../capability.ts';
import { warningMail, warningMessage } from '../messages.ts';
import { messagingProviderBindings } from '../provider/bindings.ts';

export let fixture: OrderFixture;
export let writer: ProviderUser;
export let approver: ProviderUser;

const transfers: Application = {
  code: 'transfers',
  name: '转账',
  mark: '转',
  order: 1,
  summary: '转账给其他商户',
  uses: ['单笔转账'],
  menu: [],
  conditions: [],
};
const parts = {
  applications: [transfers],
  messages: [warningMessage, warningMail],
  changeKinds: messagingCapability.changes as never,
};
const bindings = [...messagingProviderBindings(parts), ...changeProviderBindings(parts)];

export async function openPostWorld(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: messagingBindings({ todos: [], bindingOf: () => undefined }),
    kinds: [],
  });
  writer = await addUser('运营小李', 'ops');
  approver = await addUser('封志远', 'risk');
}

/** The database as the console's role has it. */
const asConsole = (database: Database): Database => ({
  ...database,
  transaction: (options, work) =>
    database.transaction(options, async (tx) => {
      await tx.run('SET LOCAL ROLE portal_console');
      return work(tx);
    }),
});

/** A call at the console, as the edge makes it. */
export function at<O extends Operation>(
  who: ProviderUser,
  operation: O,
  input: InputOf<O>,
  changes?: ChangeLine[],
): Promise<Result<OutputOf<O>>> {
  const binding = bindings.find((one) => one.operation === (operation as Operation))!;
  const { userId: personId, userName: personName } = who;
  const session: Session = { sessionId: newId(), tokenHash: '', personId, personName, role: null, provider: who };
  return callOperation<OutputOf<O>>({
    database: asConsole(fixture.db.database),
    binding,
    input,
    session,
    clock: fixture.clock,
    ...(changes ? { changes } : {}),
  });
}

export const decide = (changeId: string, who = approver, approve = true) =>
  at(who, decideProviderChange, { requestNo: newId(), changeId, approve, reason: approve ? '' : '措辞不当' });

async function addUser(userName: string, role: 'ops' | 'risk'): Promise<ProviderUser> {
  const userId = newId();
  await fixture.db.admin.query(
    `INSERT INTO provider_access.users (user_id, login_name, user_name, mobile, state, roles, password_hash, sealed_totp, created_at)
     VALUES ($1, $2, $3, $4, 'active', $5, '$argon2id$', '', now())`,
    [userId, `op-${role}`, userName, role === 'ops' ? '13900000001' : '13900000002', [role]],
  );
  return { userId, userName, loginName: `op-${role}`, roles: [role], permissions: new Set() };
}
