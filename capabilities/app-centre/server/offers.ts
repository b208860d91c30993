import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Application } from '#platform/kernel/application.ts';
import type { MenuNode } from '#platform/kernel/menu.ts';
import { permissionOf, type Operation } from '#platform/kernel/operation.ts';

/**
 * Why an application cannot be closed now, besides its open orders: money or agreements that only its own pages can
 * end. Null: it can. `tx` is bound to the merchant.
 */
export type InUse = (tx: Tx, mid: string, now: Date) => Promise<string | null>;

/** An application, with the kinds of order and the say of its capability. */
export interface Offer {
  application: Application;
  kinds: readonly KindContract[];
  inUse?: InUse | undefined;
}

/** What the product hands in: all of it is known when the program has started. */
export interface AppCentreDeps {
  offers: readonly Offer[];
  menu: readonly MenuNode[];
  operations: () => readonly Operation[];
}

export const offerOf = ({ offers }: Pick<AppCentreDeps, 'offers'>, code: string): Offer | undefined =>
  offers.find(({ application }) => application.code === code);

/** By their place in the list. */
export const sortedOffers = ({ offers }: Pick<AppCentreDeps, 'offers'>): Offer[] =>
  offers.toSorted((one, other) => one.application.order - other.application.order);

/** Pages and buttons that come with it, and the calls that nothing else allows. */
export function packageOf({ menu, operations }: AppCentreDeps, { code }: Application) {
  const nodes = menu.filter(({ application }) => application === code);
  const codes = new Set(nodes.map((node) => node.code));
  const pages = nodes.filter(({ type, hidden }) => type === 'func_page' && !hidden);
  return {
    menus: pages.map((page) => ({
      name: page.name,
      buttons: nodes.filter(({ type, parent }) => type === 'func_btn' && parent === page.code).map(({ name }) => name),
    })),
    resources: operations()
      .filter(({ policy }) => {
        const held = permissionOf(policy);
        return held.length > 0 && held.every((one) => codes.has(one));
      })
      .map(({ path, title }) => ({ resourcePath: path, title })),
  };
}
