import type { TodoSource } from '#platform/portal-kit/todo.ts';

/** The work of all capabilities. */
export const todoSources: readonly TodoSource[] = Object.values(
  import.meta.glob<TodoSource>('../../capabilities/*/portal/todo.ts', { eager: true, import: 'default' }),
);
