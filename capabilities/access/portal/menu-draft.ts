import type { ManagedNode, MenuSetting } from '../contract/menu-operations.ts';

export const siblingsOf = (nodes: readonly ManagedNode[], parent: string | null): ManagedNode[] =>
  nodes
    .filter((node) => node.parent === parent)
    .toSorted((one, other) => one.position - other.position || (one.funcMenuNo < other.funcMenuNo ? -1 : 1));

/** One place up (-1) or down (1) among its siblings, which keep their numbers as far as these tell them apart. */
export function moved(nodes: readonly ManagedNode[], code: string, by: -1 | 1): ManagedNode[] {
  const node = nodes.find(({ funcMenuNo }) => funcMenuNo === code)!;
  const siblings = siblingsOf(nodes, node.parent);
  const at = siblings.findIndex(({ funcMenuNo }) => funcMenuNo === code);
  if (!siblings[at + by]) return [...nodes];
  const numbers = siblings.map(({ position }) => position);
  const places = new Set(numbers).size === numbers.length ? numbers : numbers.map((_, index) => (index + 1) * 10);
  const order = siblings.map(({ funcMenuNo }) => funcMenuNo);
  [order[at], order[at + by]] = [order[at + by]!, order[at]!];
  return nodes.map((one) => {
    const place = order.indexOf(one.funcMenuNo);
    return place === -1 ? one : { ...one, position: places[place]! };
  });
}

export const standard = (nodes: readonly ManagedNode[]): ManagedNode[] =>
  nodes.map((node) => ({ ...node, ...node.standard }));

const same = (one: Omit<MenuSetting, 'funcMenuNo'>, other: Omit<MenuSetting, 'funcMenuNo'>): boolean =>
  one.funcMenuName.trim() === other.funcMenuName &&
  one.iconUrl === other.iconUrl &&
  one.position === other.position &&
  one.showFlag === other.showFlag;

export const isStandard = (node: ManagedNode): boolean => same(node, node.standard);

/** What differs from the product's menu, as the call takes it. */
export const settingsOf = (nodes: readonly ManagedNode[]): MenuSetting[] =>
  nodes
    .filter((node) => !isStandard(node))
    .map(({ funcMenuNo, funcMenuName, iconUrl, position, showFlag }) => ({
      funcMenuNo,
      funcMenuName: funcMenuName.trim(),
      iconUrl,
      position,
      showFlag,
    }));

/** Records and pages as the menu draws them: a record without a page that is shown is left out. */
export function preview(nodes: readonly ManagedNode[]): { record: ManagedNode; pages: ManagedNode[] }[] {
  const shown = nodes.filter(({ showFlag }) => showFlag === 'show');
  return siblingsOf(shown, null)
    .map((record) => ({ record, pages: siblingsOf(shown, record.funcMenuNo) }))
    .filter(({ pages }) => pages.length > 0);
}
