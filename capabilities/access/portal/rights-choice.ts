import type { MenuTreeNode } from '#platform/portal-kit/index.ts';

/** Every node below, depth first, without the node itself. */
export const below = (node: MenuTreeNode): MenuTreeNode[] =>
  (node.children ?? []).flatMap((child) => [child, ...below(child)]);

const isButton = ({ funcMenuType }: MenuTreeNode): boolean => funcMenuType === 'func_btn';

/**
 * The codes after a node was ticked or unticked. Ticked, the menus above come with it, because it is reached through
 * them; a menu brings all that it leads to. Unticked, all below goes.
 */
export function toggled(
  codes: ReadonlySet<string>,
  trail: readonly MenuTreeNode[],
  on: boolean,
  grantable: ReadonlySet<string>,
): Set<string> {
  const node = trail.at(-1)!;
  const next = new Set(codes);
  if (on) {
    for (const { funcMenuNo } of trail) next.add(funcMenuNo);
    if (trail.length === 1)
      for (const { funcMenuNo } of below(node)) if (grantable.has(funcMenuNo)) next.add(funcMenuNo);
    return next;
  }
  for (const { funcMenuNo } of [node, ...below(node)]) next.delete(funcMenuNo);
  const parent = trail.at(-2);
  // A menu without a page leads nowhere.
  if (trail.length === 2 && parent && !below(parent).some(({ funcMenuNo }) => next.has(funcMenuNo)))
    next.delete(parent.funcMenuNo);
  return next;
}

export const pagesBelow = (node: MenuTreeNode): MenuTreeNode[] => (node.children ?? []).filter((one) => !isButton(one));
export const buttonsOf = (node: MenuTreeNode): MenuTreeNode[] => (node.children ?? []).filter(isButton);
