import { describe, expect, it } from 'vitest';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { exceptions } from './kind-names.data.ts';
import { kindNames, namesInFile, searchedFiles } from './kind-names.ts';

const files = import.meta.glob<Record<string, KindContract>>('../capabilities/*/contract/kind.ts', { eager: true });
const contracts = Object.entries(files).flatMap(([file, kinds]) =>
  Object.values(kinds).map((kind) => [/capabilities\/[^/]+\//.exec(file)![0], kind] as const),
);

describe('The name of a kind of order', () => {
  it('is outside its folder only in the listed exceptions, and every exception is still needed', () => {
    const searched = searchedFiles();
    expect(searched.length).toBeGreaterThan(500);
    const found = searched
      .map((file) => [file, namesInFile(file, contracts)] as const)
      .filter(([, names]) => names.length > 0);
    expect(Object.fromEntries(found)).toEqual(exceptions);
  });

  it('is no longer in what order, approval, account and the portal do', () => {
    const central = Object.keys(exceptions).filter(
      (file) =>
        /^(capabilities\/(order|approval|account)\/(contract|domain|server|portal)|apps\/portal)\//.test(file) ||
        /^apps\/server\/[^/]+\.ts$/.test(file),
    );
    expect(central).toEqual([]);
  });

  const [folder, kind] = contracts[0]!;
  it.each([
    ['an id in code', 'apps/x.ts', `if (order.kind === '${kind.id}') pay();`, [kind.id]],
    [
      'a right in a policy',
      'capabilities/order/contract/x.ts',
      `permission: ["${kind.rights.make[0]}"]`,
      [kind.rights.make[0]],
    ],
    [
      'a type code in SQL inside code',
      'capabilities/order/server/x.ts',
      `tx.run(\`SELECT 1 WHERE type_code = '${Object.keys(kind.codes)[0]}'\`)`,
      [Object.keys(kind.codes)[0]],
    ],
    ['its own folder', `${folder}server/x.ts`, `kind === '${kind.id}'`, []],
    ['a comment', 'apps/x.ts', `/** Such as '${kind.id}'. */\n// '${kind.id}'`, []],
    ['a class of CSS', 'apps/x.tsx', `<div className="${kind.id}">`, []],
    ['a part of a word', 'apps/x.ts', `'${kind.id}s'`, []],
  ])('%s', (_what, file, text, names) => {
    expect(kindNames(file, text, contracts)).toEqual(names);
  });
});
