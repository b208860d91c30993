/**
 * What a folder needs of folders above it, which it must not import (docs/decisions/0065). The folder that reads a part
 * declares it: `declare module '#platform/kernel/composition.ts' { interface ServerComposition { payerRules: … } }`.
 * The applications compose one value with all parts once at start, and the compiler refuses one without a part.
 */

/** Parts of both sides; a folder adds its own. */
export interface SharedComposition {}
/** Parts of the server, composed by apps/server/capabilities.ts. */
export interface ServerComposition extends SharedComposition {}
/** Parts of the browser, composed by apps/portal and apps/console. */
export interface BrowserComposition extends SharedComposition {}

export type Composition = ServerComposition & BrowserComposition;
type Part = keyof Composition;
type Find = <Name extends Part>(name: Name) => Composition[Name] | undefined;

let composition: Partial<Composition> | null = null;

function compose(parts: Partial<Composition>): void {
  if (composition) throw new Error('the application is composed already, by other parts');
  composition = parts;
}

export const composeServer = (parts: ServerComposition): void => compose(parts);
export const composeBrowser = (parts: BrowserComposition): void => compose(parts);
/** For pages that read some parts alone, such as those of a phone. */
export const composeSome = <Name extends keyof BrowserComposition>(parts: Pick<BrowserComposition, Name>): void =>
  compose(parts as Partial<Composition>);

const findComposed: Find = (name) => composition?.[name];
let find = findComposed;

/** Throws before the application is composed. */
export function composed<Name extends Part>(name: Name): Composition[Name] {
  const part = find(name);
  if (part === undefined) throw new Error(`${name} is read before the application is composed`);
  return part;
}

/** Tests put parts of their own in place of composed ones (testkit/compose.ts). */
export const findPartsBy = (findFrom: (composed: Find) => Find): void => void (find = findFrom(findComposed));
