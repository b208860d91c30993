import { permissionOf, type Operation } from '#platform/kernel/operation.ts';
import type { StoredMenuNode } from './menu-forest.ts';

const codesOf = (operations: readonly Operation[]): Set<string> =>
  new Set(operations.flatMap(({ policy }) => [...permissionOf(policy)]));

/** Codes whose calls are all for administrators: an operator's role has no use for them. */
export function adminOnlyCodes(operations: readonly Operation[]): Set<string> {
  const open = codesOf(operations.filter(({ policy }) => !policy.adminOnly));
  const closed = codesOf(operations.filter(({ policy }) => policy.adminOnly));
  return new Set([...closed].filter((code) => !open.has(code)));
}

/** Codes whose calls pay, review or change where money goes: those that ask for the operation password. */
export const sensitiveCodes = (operations: readonly Operation[]): Set<string> =>
  codesOf(operations.filter(({ policy }) => policy.movesMoney || policy.confirm?.password));

/** With the menus above each: a button is reached through its page. */
export function withParents(codes: readonly string[], nodes: readonly StoredMenuNode[]): string[] {
  const parentOf = new Map<string, string | null>(nodes.map(({ code, parent }) => [code, parent]));
  const all = new Set<string>();
  for (const code of codes) {
    for (let one: string | null | undefined = code; one; one = parentOf.get(one)) all.add(one);
  }
  return [...all].sort();
}

/**
 * Pages with those of their buttons that are named too: 业务资金账单（导出）、订单流水·导出. Menus say nothing of their
 * own.
 */
export function codeNames(codes: readonly string[], nodes: readonly StoredMenuNode[]): string {
  const wanted = new Set<string>(codes);
  const byCode = new Map<string, StoredMenuNode>(nodes.map((node) => [node.code, node]));
  const named = nodes.filter(({ code }) => wanted.has(code));
  const isButton = ({ type }: StoredMenuNode): boolean => type === 'func_btn';
  return named
    .filter((node) => node.type === 'func_page' || (isButton(node) && !wanted.has(node.parent ?? '')))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .map(({ code, type, name, parent }) => {
      if (type === 'func_btn') return `${byCode.get(parent ?? '')?.name ?? ''}·${name}`;
      const buttons = named.filter((node) => isButton(node) && node.parent === code).map((button) => button.name);
      return buttons.length > 0 ? `${name}（${buttons.join('、')}）` : name;
    })
    .join('、');
}
