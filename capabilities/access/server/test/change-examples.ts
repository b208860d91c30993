import { z } from 'zod';
import type { ChangeExamples, World } from '#capabilities/change/server/test/conformance.ts';
import { newId } from '#platform/kernel/id.ts';
import { operation } from '#platform/kernel/operation.ts';
import { accessChanges } from '../access-change.ts';
import type { Command } from '../commands.ts';
import type { AccessDeps } from '../deps.ts';

/** A call that a role may be given, asks for the password, and may be signed. */
const reviewed = operation({
  path: 'test/reviewed',
  title: '测试复核',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  policy: {
    audience: 'merchant',
    permission: ['040101'],
    effect: 'change',
    confirm: { password: true },
    certificate: true,
  },
});

const deps = { operations: () => [reviewed], realClock: { now: () => new Date() } } as unknown as AccessDeps;
/** Of the role that is proposed twice. */
const ROLE = newId();
const [staff, role, certificate, protection] = accessChanges;

const rows =
  (sql: string): ChangeExamples<Command, AccessDeps>['now'] =>
  async ({ fixture, merchant }) =>
    (await fixture.db.admin.query(sql, [merchant.mid])).rows;
const write = ({ fixture, merchant }: World, sql: string) => fixture.db.admin.query(sql, [merchant.mid]);

export const changes: readonly ChangeExamples<Command, AccessDeps>[] = [
  {
    kind: staff,
    deps,
    // The administrator's role for a person who reviews.
    command: async ({ fixture, merchant }) => ({
      do: 'place',
      userId: merchant.people.checker.personId,
      roleId: (
        await fixture.db.admin.query<{ id: string }>(`SELECT id FROM access.roles WHERE mid = $1 AND code = 'admin'`, [
          merchant.mid,
        ])
      ).rows[0]!.id,
      accountNos: null,
    }),
    alone: ['checker'],
    now: rows(`SELECT count(*)::int AS count FROM merchant.relations WHERE mid = $1 AND role_class = 'admin'`),
  },
  {
    kind: role,
    deps,
    command: async () => ({
      do: 'role',
      roleId: ROLE,
      isNew: true,
      roleName: '出纳复核',
      note: '',
      codes: ['04', '0401', '040101'],
    }),
    now: rows('SELECT name FROM access.roles WHERE mid = $1 ORDER BY name'),
  },
  {
    kind: certificate,
    deps,
    prepare: (world) => write(world, `INSERT INTO access.function_flags VALUES ($1, 'test/reviewed', 'cfca')`),
    command: async () => ({ do: 'flag', resourcePath: 'test/reviewed', required: false }),
    now: rows('SELECT auth_flag FROM access.function_flags WHERE mid = $1'),
  },
  {
    kind: protection,
    deps,
    command: async () => ({ do: 'addresses', ranges: ['127.0.0.1'] }),
    now: rows('SELECT ranges FROM access.address_lists WHERE mid = $1'),
  },
];
