import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;
const AFTER_NAME = { parent: 1, user: 11, system: 12, childUser: 13, childSystem: 14 } as const;

/** The fields of /proc/<pid>/stat behind the process's name; null when it has ended. */
function statOf(pid: number | string): number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return null;
  }
}

const sum = (stat: number[] | null, fields: readonly number[]): number =>
  fields.reduce((total, field) => total + (stat?.[field] ?? 0), 0) * TICK_MS;

/** User and system time of one process in ms. */
export const cpuOf = (pid: number): number => sum(statOf(pid), [AFTER_NAME.user, AFTER_NAME.system]);

/** Of a process and all its children, those that have ended too: PostgreSQL has a process a connection. */
export function cpuOfFamily(pid: number): number {
  const parent = sum(statOf(pid), [AFTER_NAME.user, AFTER_NAME.system, AFTER_NAME.childUser, AFTER_NAME.childSystem]);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.[AFTER_NAME.parent] === pid);
  return children.reduce((total, stat) => total + sum(stat, [AFTER_NAME.user, AFTER_NAME.system]), parent);
}
