import type { TodoSource } from '#platform/kernel/todo.ts';

/** The work of all capabilities. */
export const todoSources: readonly TodoSource[] = Object.values(
  import.meta.glob<TodoSource | readonly TodoSource[]>('../../capabilities/*/contract/todo.ts', {
    eager: true,
    import: 'todo',
  }),
).flat();
