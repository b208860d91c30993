import type { Binding, CallContext, MerchantRole } from '#platform/http/handler.ts';
import { permissionOf, type Policy } from '#platform/kernel/operation.ts';
import { byUrgency, type Todo, type TodoSource } from '#platform/kernel/todo.ts';

export interface TodoDeps {
  todos: readonly TodoSource[];
  bindingOf(path: string): Binding | undefined;
}

export interface OpenTodos {
  /** Of all, also of those that the list leaves out. */
  count: number;
  /** The most urgent first. */
  list: Todo[];
}

/**
 * What waits for this person now, in each kind of work that they may do. Each kind is asked by its own call, so that a
 * to-do follows the rules of the work itself, and is gone for everybody once somebody has done it.
 */
export async function todosOf(context: CallContext, { todos, bindingOf }: TodoDeps): Promise<OpenTodos> {
  const role = context.session?.role;
  if (!role) return { count: 0, list: [] };
  const permittedTodos = todos.filter(
    ({ permission, operation }) => role.permissions.has(permission) && mayCall(role, operation.policy),
  );
  const answers = await Promise.all(
    permittedTodos.map(async ({ operation, input, read }) => {
      const binding = bindingOf(operation.path);
      if (!binding) throw new Error(`nobody answers ${operation.path}`);
      const result = await binding.handler(context, operation.input.parse(input) as never);
      if (!result.ok) throw new Error(`${operation.path} answered ${result.code}`);
      return read(operation.output.parse(result.data));
    }),
  );
  return {
    count: answers.reduce((sum, { count }) => sum + count, 0),
    list: answers.flatMap(({ list }) => list).toSorted(byUrgency),
  };
}

/** As the edge has it, which checks the call that was sent and not those that it asks. */
function mayCall({ roleClass, permissions }: MerchantRole, policy: Policy): boolean {
  if (policy.effect !== 'read' || (policy.adminOnly && roleClass !== 'admin')) return false;
  if (policy.audience !== 'merchant' || policy.anyMember) return true;
  return permissionOf(policy).some((code) => permissions.has(code));
}
