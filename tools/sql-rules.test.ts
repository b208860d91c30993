import { describe, expect, it } from 'vitest';
import { sqlFindings, statementsOf } from './sql-rules.ts';

const at = (path: string, text: string) => ({ path: `capabilities/x/sql/${path}`, text });

describe('SQL of modules', () => {
  it('is read by statements, without comments, quotes and bodies of functions', () => {
    expect(statementsOf(`-- a; b\nSELECT 'x;y'; CREATE FUNCTION f() AS $$ SELECT 1; $$;\nDO $do$ a; $do$`)).toEqual([
      `SELECT ''`,
      `CREATE FUNCTION f() AS ''`,
      `DO ''`,
    ]);
  });

  it('defines nothing twice, in whichever files', () => {
    const view = 'CREATE OR REPLACE VIEW x.v AS SELECT 1;';
    const trigger = 'CREATE OR REPLACE TRIGGER t BEFORE UPDATE OR DELETE ON x.a FOR EACH ROW EXECUTE FUNCTION x.f();';
    expect(sqlFindings([at('functions/1-a.sql', view), at('functions/2-b.sql', `${view}\n${trigger}`)])).toEqual([
      'capabilities/x/sql/functions/2-b.sql: VIEW x.v is defined already in capabilities/x/sql/functions/1-a.sql',
    ]);
    expect(sqlFindings([at('functions.sql', `${trigger}\n${trigger.replace('x.a', 'x.b')}`)])).toEqual([]);
    expect(sqlFindings([at('functions.sql', `${trigger}\n${trigger}`)])).toHaveLength(1);
    expect(
      sqlFindings([
        at('schema.sql', 'CREATE FUNCTION x.f() RETURNS int AS $$ $$;'),
        at('functions.sql', 'CREATE OR REPLACE FUNCTION x.f() RETURNS int AS $$ $$;'),
      ]),
    ).toHaveLength(1);
  });

  it('has no schema statement in its functions, and no repeatable statement in its schema', () => {
    expect(sqlFindings([at('functions.sql', 'ALTER TABLE x.a ADD COLUMN b int;')])).toEqual([
      'capabilities/x/sql/functions.sql: "ALTER TABLE x.a ADD COLUMN b int" does not belong into functions, which are applied again',
    ]);
    expect(sqlFindings([at('functions.sql', 'CREATE VIEW x.v AS SELECT 1;')])).toHaveLength(1);
    expect(sqlFindings([at('schema.sql', 'CREATE TABLE x.a (id int);\nGRANT SELECT ON x.a TO portal_app;')])).toEqual([
      'capabilities/x/sql/schema.sql: "GRANT SELECT ON x.a TO portal_app" does not belong into a schema',
    ]);
  });

  it('numbers its migrations once each, and says of each which step it is', () => {
    const named = '-- expand: a column that old servers do not read\nALTER TABLE x.a ADD COLUMN b int;';
    expect(sqlFindings([at('migrations/001-a.sql', named), at('migrations/002-b.sql', named)])).toEqual([]);
    expect(sqlFindings([at('migrations/001-a.sql', named), at('migrations/001-b.sql', named)])).toEqual([
      '001-b.sql: number 001 of capabilities/x/sql/migrations is used already by 001-a.sql',
    ]);
    expect(sqlFindings([at('migrations/001-a.sql', 'ALTER TABLE x.a ADD COLUMN b int;')])).toHaveLength(1);
    expect(sqlFindings([at('001-a.sql', named)])).toHaveLength(1);
  });

  it('lets no migration narrow the rows that it sees', () => {
    const some = "-- expand: seals\nSET LOCAL app.mid = 'M1';\nUPDATE x.a SET seal = '';";
    expect(sqlFindings([at('migrations/001-a.sql', some)])).toEqual([
      'capabilities/x/sql/migrations/001-a.sql: it would no longer see all rows of all merchants',
    ]);
    expect(
      sqlFindings([at('migrations/001-a.sql', some.replace("app.mid = 'M1'", 'row_security = off'))]),
    ).toHaveLength(1);
  });

  it('names each rule of a table by what it says', () => {
    expect(
      sqlFindings([at('schema.sql', 'CREATE TABLE x.a (id int CONSTRAINT id_is_positive CHECK (id > 0));')]),
    ).toEqual([]);
    expect(sqlFindings([at('schema.sql', 'CREATE TABLE x.a (id int CHECK (id > 0));')])).toEqual([
      'capabilities/x/sql/schema.sql: a rule without a name: "CHECK (id > 0));"',
    ]);
  });

  it('joins tables of merchants by their merchant, inside functions and views', () => {
    const tables = at(
      'schema.sql',
      `CREATE TABLE x.a (\n  mid text NOT NULL,\n  id int\n);\nCREATE TABLE x.b (\n  mid text NOT NULL,\n  id int\n);\nCREATE TABLE x.all (\n  id int\n);`,
    );
    const view = (joined: string) =>
      at('functions.sql', `CREATE OR REPLACE VIEW x.v AS SELECT 1 FROM x.a a ${joined};`);
    expect(
      sqlFindings([tables, view('JOIN x.b b ON b.mid = a.mid AND b.id = a.id JOIN x.all c ON c.id = a.id')]),
    ).toEqual([]);
    expect(sqlFindings([tables, view('UNION SELECT 1 FROM x.b b')])).toEqual([]);
    expect(sqlFindings([tables, view("JOIN x.b b ON b.id = a.id WHERE a.mid = 'M1'")])).toEqual([
      'capabilities/x/sql/functions.sql: x.v joins x.b and not by mid',
    ]);
  });
});
