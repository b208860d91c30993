import type { MenuNode } from './menu.ts';

/** What a merchant must have before it opens an application; the app centre reads each from the real data. */
export type Condition = 'merchantAccount' | 'operationPassword' | 'realName' | 'secondReviewer' | 'bankAccount';

/**
 * A product of the provider that a merchant opens in the app centre (spec section 7, `plm/app.open`). A capability has
 * it in `contract/application.ts`; its prices are those of the capability's kinds of order, its calls those whose
 * policies name its menu codes.
 */
export interface Application {
  code: string;
  name: string;
  /** Place in the list. */
  order: number;
  /** The one character that its tile shows. */
  mark: string;
  /** One sentence. */
  summary: string;
  /** What a merchant does with it, a line each. */
  uses: readonly string[];
  /** Codes of its menu nodes; all nodes below them belong to it too. */
  menu: readonly string[];
  /** Besides those of every application: an account, and both factors of the person who opens it. */
  conditions: readonly Condition[];
}

/** The nodes, each with the application that it belongs to: its own, or that of a node above it. */
export function withApplications(nodes: readonly MenuNode[], applications: readonly Application[]): MenuNode[] {
  const roots = new Map(applications.flatMap(({ code, menu }) => menu.map((root) => [root, code] as const)));
  const parents = new Map(nodes.map(({ code, parent }) => [code, parent]));
  const applicationOf = (code: string | null | undefined): string | undefined =>
    code ? (roots.get(code) ?? applicationOf(parents.get(code))) : undefined;
  return nodes.map((node) => {
    const application = applicationOf(node.code);
    return application ? { ...node, application } : node;
  });
}
