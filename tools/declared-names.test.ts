import { describe, expect, it } from 'vitest';
import { vagueNameFindings } from './declared-names.ts';

const found = (text: string, file = 'capabilities/x/server/y.ts') => vagueNameFindings(file, text);

describe('A name that says nothing', () => {
  it.each([
    ['of a variable', 'const own = 1;', 'own'],
    ['of a function', 'export async function said(text: string) {}', 'said'],
    ['of a parameter', 'const run = (asked: string) => asked;', 'asked'],
    ['of a parameter in a line of its own', 'function run(\n  tx: Tx,\n  told: string,\n) {}', 'told'],
    ['of a parameter with a default', 'function run(tx: Tx, of = 1) {}', 'of'],
    ['of the rest of the parameters', 'const run = (...asked: string[]) => 1;', 'asked'],
    ['of a parameter in a type', 'interface Kind { run(tx: Tx, ask: Ask): void }', 'ask'],
    ['of a parameter in the type of a function', 'type Run = (whole: string) => void;', 'whole'],
    ['of a parameter of a constructor', 'class One { constructor(look: Look) {} }', 'look'],
    ['of a member that is bound', 'const { a, own } = one;', 'own'],
    ['of a member that is bound with a default', 'run(({ whole = false }) => 1);', 'whole'],
    ['that a member gets', 'const { list: both } = one;', 'both'],
    ['of an element', 'const [first, said] = list;', 'said'],
    ['of what remains', 'for (const { mid, ...of } of list) run();', 'of'],
  ])('is refused: %s', (_what, text, name) => {
    expect(found(text)).toEqual([
      expect.stringMatching(`^capabilities/x/server/y\\.ts: the name ${name} says nothing`),
    ]);
  });

  it('is refused once in a file, in tests and pages as well', () => {
    const page = '<p>{list.map((own) => <b>{own}</b>)}{list.map((own) => own)}</p>;';
    expect(found(page, 'capabilities/x/portal/y-page.tsx')).toHaveLength(1);
    expect(found('const told = 1;', 'e2e/x.e2e.ts')).toHaveLength(1);
  });

  it.each([
    ['a member of the wire', 'send({ own: true, asked: 1 });'],
    ['a member that gets a name', 'const { asked: attempts, of: table } = row;'],
    ['a member of a type', 'interface Row { asked: number; own(tx: Tx): void }'],
    ['a method', 'class Texts { of(node: Node) { return node; } }'],
    ['a column', 'tx.rows(`SELECT day, asked, own FROM a.b`);'],
    ['a comment', '/** Where it is (own, or of both). */\nconst rows = 1;'],
    ['a loop', 'for (const row of rows) run(row);'],
    ['a longer name', 'const ownRows = 1;'],
    ['a side', 'const left = 1;'],
  ])('is not: %s', (_what, text) => {
    expect(found(text)).toEqual([]);
  });
});
