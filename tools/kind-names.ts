import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';

/**
 * Where code or SQL outside a kind's own folder names the kind (docs/decisions/0001): a string equal to its id, one of
 * its type codes or one of its rights. Tests may, and words that are no string (an object's key, a property, a class of
 * CSS) are not seen.
 */

const SEARCHED = ['apps', 'capabilities', 'platform', 'ledger', 'simulators'];
/** Tests, and examples of the machine interface: they show a payment of some kind. */
const NAMES_ANY = /\.(test|e2e|example)\.tsx?$|\/test\//;

export const searchedFiles = (): string[] =>
  execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      ...SEARCHED.flatMap((folder) => ['ts', 'tsx', 'sql'].map((ending) => `${folder}/*.${ending}`)),
    ],
    { encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => file !== '' && !NAMES_ANY.test(file) && existsSync(file));

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$|className="[^"]*"/gm, '');
const namesOf = ({ id, codes, rights }: KindContract): string[] => [
  id,
  ...Object.keys(codes),
  ...Object.values(rights).flat(),
];

/** `contracts` by the folder of their file, e.g. `capabilities/transfer/`. */
export function kindNames(
  file: string,
  text: string,
  contracts: readonly (readonly [folder: string, contract: KindContract])[],
): string[] {
  const ownNames = new Set(
    contracts.filter(([folder]) => file.startsWith(folder)).flatMap(([, contract]) => namesOf(contract)),
  );
  const others = new Set(contracts.flatMap(([, contract]) => namesOf(contract)).filter((name) => !ownNames.has(name)));
  const strings = withoutComments(text).matchAll(/(['"`])(\w+)\1/g);
  return [...new Set([...strings].map(([, , word]) => word!).filter((word) => others.has(word)))].sort();
}

export const namesInFile = (file: string, contracts: Parameters<typeof kindNames>[2]): string[] =>
  kindNames(file, readFileSync(file, 'utf8'), contracts);
