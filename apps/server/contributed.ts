import type { Offer } from '#capabilities/app-centre/server/index.ts';
import { batchKinds, capabilities, orderKinds } from './capabilities.ts';
import { errorTexts, menuNodes, operations } from './catalogue.ts';

/** What the capabilities contribute to pages and jobs, joined. */

export const allOperations = () => operations;
const codeSubjects = capabilities.flatMap((capability) => capability.codeSubjects ?? []);
export const known = { operations: allOperations, codeSubjects, errorTexts };
export const sources = capabilities.flatMap(({ exports = [] }) =>
  typeof exports === 'function' ? exports(known) : exports,
);
export const todos = capabilities.flatMap(({ todo }) => todo ?? []);
export const notices = capabilities.flatMap((capability) => capability.notices ?? []);
export const outflows = capabilities.flatMap(({ outflow }) => outflow ?? []);
/** Higher capabilities first: an order before the payee of the book, and that before the account. */
export const searched = capabilities.toReversed().flatMap((capability) => capability.search ?? []);

/** An application has the kinds that its own codes make. */
export const offers: readonly Offer[] = capabilities.flatMap(({ application, kinds = [], inUse }) => {
  if (!application) return [];
  const codes = menuNodes.filter((node) => node.application === application.code).map(({ code }) => code);
  const made = kinds
    .map(({ contract }) => contract)
    .filter(({ rights }) => rights.make.some((code) => codes.includes(code)));
  return [{ application, kinds: made, inUse }];
});
export const appCentre = { offers, menu: menuNodes, operations: allOperations };

export const bankBooks = capabilities.flatMap(({ bankBook }) => bankBook ?? []);

export const fileTakers = Object.assign({}, ...capabilities.map(({ files }) => files));

/** The templates of the upload widget, by the name of their file. */
export const templates: Readonly<Record<string, () => Promise<Uint8Array>>> = Object.assign(
  {},
  ...capabilities.map((capability) => capability.templates?.(batchKinds)),
);

/** The kinds of orders for which a merchant can ask review. */
export const reviewedKinds: readonly string[] = orderKinds.map(({ contract }) => contract.id);
