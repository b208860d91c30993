import { menuGroups } from '#platform/kernel/menu.ts';
import type { MenuTreeNode } from '#platform/portal-kit/session.ts';

interface MenuGroup {
  /** Empty: of no group. */
  name: string;
  nodes: MenuTreeNode[];
}

/** A menu of fewer pages is seen at once. */
const LONG = 9;

/**
 * The shown pages of a record under the headings of its menu, in the sequence of the menu within each: first the
 * portal's headings, then others as they come. For the eye only: addresses and rights know nothing of them.
 */
export function groupsOfMenu(nodes: readonly MenuTreeNode[]): MenuGroup[] {
  if (nodes.length < LONG) return [{ name: '', nodes: [...nodes] }];
  const others = nodes.map(({ funcMenuGroup }) => funcMenuGroup || '').filter((name) => name !== '');
  return [...new Set<string>([...menuGroups, ...others, ''])]
    .map((name) => ({ name, nodes: nodes.filter(({ funcMenuGroup }) => (funcMenuGroup || '') === name) }))
    .filter((group) => group.nodes.length > 0);
}
