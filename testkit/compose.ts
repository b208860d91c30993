import { findPartsBy, type Composition } from '#platform/kernel/composition.ts';

/** What a test file composes in place of what the application does. */
let ownParts: Partial<Composition> = {};
/** What is found where neither has composed a part. */
let inert: Partial<Composition> = {};

findPartsBy((composed) => (name) => ownParts[name] ?? composed(name) ?? inert[name]);

/** These parts from now on to the end of the test file, in place of the application's or of earlier ones. */
export const composeForTest = (parts: Partial<Composition>): void => void (ownParts = { ...ownParts, ...parts });

/** Called before each test file: files of one process share modules. */
export function startTestFile(parts: Partial<Composition>, otherwise: Partial<Composition> = {}): void {
  ownParts = parts;
  inert = otherwise;
}
