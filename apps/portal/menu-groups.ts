import type { MenuTreeNode } from '#platform/portal-kit/session.ts';

/**
 * Groups in which the menu beside the content shows the pages of a long record, by their codes. For the eye only:
 * addresses, rights and the tree that the server sends know nothing of them. What is in none comes below them.
 */
export const menuGroups: Readonly<Record<string, readonly string[]>> = {
  付款: ['0301', '0302', '0304', '0311', '0312', '0313'],
  收款: ['0303', '0310', '0306', '0318'],
  批量: ['0317', '0316', '0305', '0331'],
  员工与备用金: ['0319', '0314', '0315'],
  收款人: ['0325'],
};

interface MenuGroup {
  /** Empty: of no group. */
  name: string;
  nodes: MenuTreeNode[];
}

/** A menu of fewer pages is seen at once. */
const LONG = 9;

/** The shown pages of a record in their groups, in the sequence of the menu within each. */
export function groupsOfMenu(nodes: readonly MenuTreeNode[]): MenuGroup[] {
  const none = { name: '', nodes: [...nodes] };
  if (nodes.length < LONG) return [none];
  const groups = Object.entries(menuGroups)
    .map(([name, codes]) => ({ name, nodes: nodes.filter(({ funcMenuNo }) => codes.includes(funcMenuNo)) }))
    .filter((group) => group.nodes.length > 0);
  const rest = nodes.filter((node) => !groups.some((group) => group.nodes.includes(node)));
  return rest.length > 0 ? [...groups, { name: '', nodes: rest }] : groups;
}
