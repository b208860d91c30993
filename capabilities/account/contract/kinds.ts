import { composed } from '#platform/kernel/composition.ts';
import type { PortalPath, RightCode } from '#platform/kernel/menu.ts';
import type { FeeFrom } from './fee-from.ts';
import type { KindContract, KindRight, ProviderAccount } from './kind-contract.ts';

/** The kinds of money order, and what is derived from their contracts. */
export interface KindIndex {
  byId: ReadonlyMap<string, KindContract>;
  words: Readonly<Record<string, string>>;
  /** The code of today by a code of the past. */
  former: Readonly<Record<string, string>>;
}

declare module '#platform/kernel/composition.ts' {
  interface SharedComposition {
    /** They lie above this capability. A function, because a browser loads their contracts with the first page. */
    kinds: () => KindIndex;
  }
}

/** Throws when two kinds share an id, or a type code under different words. */
export function indexKinds(contracts: readonly KindContract[]): KindIndex {
  const sorted = contracts.toSorted((one, other) => one.order - other.order);
  const byId = new Map(sorted.map((kind) => [kind.id, kind]));
  if (byId.size !== contracts.length)
    throw new Error(`two kinds share an id: ${sorted.map(({ id }) => id).join(', ')}`);
  const words = codesOf(sorted);
  for (const [code, word] of sorted.flatMap(({ codes }) => Object.entries(codes))) {
    if (words[code] !== word) throw new Error(`type code ${code} has two words: ${word}, ${words[code]}`);
  }
  const former: Record<string, string> = Object.assign({}, ...sorted.map(({ formerCodes }) => formerCodes));
  for (const [code, today] of Object.entries(former)) {
    if (code in words || !(today in words)) throw new Error(`code ${code} of the past is no name for ${today}`);
  }
  return { byId, words, former };
}

const known = (): KindIndex => composed('kinds')();

export const kinds = (): readonly KindContract[] => [...known().byId.values()];
export const isKind = (id: string): boolean => known().byId.has(id);

export function kindOf(id: string): KindContract {
  const kind = known().byId.get(id);
  if (!kind) throw new Error(`no capability has the kind ${id}`);
  return kind;
}

/** Paid into an account inside the provider: booked at once, regardless of the speed that is asked for. */
export const staysInside = (id: string): boolean => kindOf(id).payee !== 'bank';

/** How the fee of a kind may be charged; a price list says which where there are two. */
export const feeFromsOf = (id: string): readonly [FeeFrom, ...FeeFrom[]] => {
  const { feeFrom } = kindOf(id);
  return feeFrom === 'choice' ? ['payer', 'amount'] : [feeFrom ?? 'payer'];
};

/** The type codes of these kinds with their words, by code. */
export const codesOf = (some: readonly KindContract[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...some.map(({ codes }) => codes));

/** The word of a type code of any kind, today's or one of the past. */
export const codeWord = (code: string): string | undefined => known().words[known().former[code] ?? code];

/** These codes with those of the past that mean the same, for a filter. */
export const withFormer = (codes: readonly string[]): string[] => [
  ...codes,
  ...Object.entries(known().former).flatMap(([code, today]) => (codes.includes(today) ? [code] : [])),
];

/** The accounts that kinds declare for themselves; kinds of one folder may share one. */
export const accountsOfKinds = (some: readonly KindContract[]): readonly ProviderAccount[] => [
  ...new Map(some.flatMap(({ accounts = [] }) => accounts).map((account) => [account.id, account])).values(),
];

/** Kinds whose orders somebody can make. */
export const openKinds = (): readonly KindContract[] => kinds().filter(({ rights }) => rights.make.length > 0);

/** Kinds of money that arrives: nobody makes their orders. */
export const arrivingKinds = (): readonly KindContract[] => kinds().filter(({ direction }) => direction === 'in');

/** Kinds whose orders are made on a page of the menu. */
export const kindsWithForm = (): readonly (KindContract & { form: PortalPath })[] =>
  kinds().filter((kind): kind is KindContract & { form: PortalPath } => kind.form !== undefined);

/**
 * The kinds whose payee a person enters or chooses: only such a payment can be meant for somebody else, or be entered
 * twice.
 */
export const choosesPayee = ({ payee }: KindContract): boolean => payee !== 'link';
/** The kinds whose orders a person enters: also those of which each receiver gets a link. */
export const isMadeByForm = (kind: KindContract): boolean => choosesPayee(kind) || kind.form !== undefined;
/** The kinds whose payee is looked up by the number of an account inside the provider. */
export const entersAccount = ({ payee }: KindContract): boolean => payee === 'account';

/**
 * For `policy.permission`: these codes, and these rights of all kinds that fit. Resolved when it is first asked,
 * because kinds are composed after contracts are loaded, and kept, because every call asks.
 */
export function kindRights(
  rights: readonly KindRight[],
  {
    besides = [],
    isIncluded = () => true,
  }: { besides?: readonly RightCode[]; isIncluded?: (kind: KindContract) => boolean } = {},
): () => readonly RightCode[] {
  let resolved: { from: KindIndex; codes: readonly RightCode[] } | null = null;
  const codes = (): readonly RightCode[] => {
    const ofKinds = kinds()
      .filter(isIncluded)
      .flatMap((kind) => rights.flatMap((right) => kind.rights[right]));
    return [...new Set([...besides, ...ofKinds])].sort();
  };
  return () => {
    const from = known();
    if (resolved?.from !== from) resolved = { from, codes: codes() };
    return resolved.codes;
  };
}
