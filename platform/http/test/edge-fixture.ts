import { heldCodes } from '#platform/kernel/menu.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { UnknownCommit, type Database } from '#platform/db/database.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { edgeErrors, quietCodes } from '#platform/kernel/errors.ts';
import { commonFieldLabels } from '#platform/kernel/field-labels.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { createOutsideClient, newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import type { testDatabase } from '#testkit/database.ts';
import {
  createHttpServer,
  createTransportKeys,
  serverLog,
  type Guards,
  type HttpServerOptions,
  type Session,
} from '../index.ts';
import { SHORT_OF_MONEY, testBindings } from './edge-bindings.ts';

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

export const MID = 'M100001';
/** A busy machine answers late. */
const A_MINUTE = 60_000;
const SECRET = Buffer.alloc(32, 7);
/** How a token begins that has never been issued. */
export const MADE_UP = '0000';

export interface Gate {
  /** Resolves when a call has come to the gate. */
  reached: Promise<void>;
  open(): void;
}

export interface Edge {
  url: string;
  client(): OutsideClient;
  /** A client with a session in the test's merchant (or without one: `mid: null`). */
  signedIn(as?: {
    mid?: string | null;
    permissions?: string[];
    admin?: boolean;
  }): Promise<OutsideClient & { sessionId: string }>;
  endSession(sessionId: string): Promise<void>;
  effects(requestNo?: string): Promise<number>;
  /** Log lines, parsed. */
  lines: Record<string, unknown>[];
  logText(): string;
  recorded: { code: string; path: string }[];
  wrongTries(): number;
  gate(): Gate;
  /** How many long polls (`test/wait`) are waiting now. */
  waiting(): number;
  stop(): Promise<void>;
}

/** Makes the commit of the next change answer nothing: after it happened, or with the connection lost before it did. */
export interface Fault {
  next: 'none' | 'committed' | 'not committed' | 'away';
}

/** The real database, with faults of the connection on demand. */
function faulty(database: Database, fault: Fault): Database {
  return {
    ...database,
    isReachable: () => database.isReachable(),
    close: () => database.close(),
    async transaction(options, work) {
      if (options.readOnly || fault.next === 'none') return database.transaction(options, work);
      const kind = fault.next;
      if (kind !== 'away') fault.next = 'none';
      if (kind === 'committed') {
        await database.transaction(options, work);
        throw new UnknownCommit();
      }
      return database.transaction(options, async (tx) => {
        await work(tx);
        throw new UnknownCommit();
      });
    },
  };
}

export async function prepareTables({ admin }: TestDatabase): Promise<void> {
  await admin.query(`
    CREATE SCHEMA edge_test; GRANT USAGE ON SCHEMA edge_test TO portal_app;
    CREATE TABLE edge_test.sessions (id uuid PRIMARY KEY, token_hash text, sign_key text, person_id uuid, mid text, permissions text[], admin boolean, ended boolean DEFAULT false);
    CREATE TABLE edge_test.effects (mid text, request_no text, note text);
    CREATE TABLE edge_test.used_factors (nonce text PRIMARY KEY);
    GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA edge_test TO portal_app`);
}

interface SessionRow {
  id: string;
  tokenHash: string;
  signKey: string;
  personId: string;
  mid: string | null;
  permissions: string[];
  admin: boolean;
  ended: boolean;
}

const roleIn = (mid: string, { permissions, admin }: SessionRow): Session['role'] => ({
  mid,
  relationId: newId(),
  roleId: newId(),
  roleClass: admin ? 'admin' : 'operator',
  permissions: heldCodes(permissions),
});

/** A random whose name begins so serves one call, over all servers, as a real one does. */
export const SINGLE_USE = 'once-';

async function isSpent(database: Database, nonce: string): Promise<boolean> {
  if (!nonce.startsWith(SINGLE_USE)) return false;
  return (
    (await database.transaction({}, (tx) =>
      tx.run('INSERT INTO edge_test.used_factors (nonce) VALUES ($1) ON CONFLICT DO NOTHING', [nonce]),
    )) === 0
  );
}

function testGuards(factorsDb: Database, recorded: Edge['recorded'], tries: { wrong: number }): Guards {
  return {
    isIssued: (ptoken) => !ptoken.startsWith(MADE_UP),
    async findSession(source, tokenHash) {
      const [row] = await source.rows<SessionRow>(
        'SELECT * FROM edge_test.sessions WHERE token_hash = $1',
        [tokenHash],
        'edge_test_find_session',
      );
      if (!row) return fail('03T01');
      if (row.ended) return fail('03T04');
      return ok({
        session: {
          sessionId: row.id,
          tokenHash,
          personId: row.personId,
          personName: '王小明',
          role: row.mid ? roleIn(row.mid, row) : null,
        },
        signKey: row.signKey,
        needsTouch: false,
      });
    },
    touch: async () => undefined,
    isSessionOpen: async (tx, sessionId) =>
      (await tx.one('SELECT 1 FROM edge_test.sessions WHERE id = $1 AND NOT ended FOR SHARE', [sessionId])) !==
      undefined,
    async confirm({ confirmation }) {
      if (!confirmation.smsCode || !confirmation.tradePwd) return fail('02001KPLMS');
      if (await isSpent(factorsDb, confirmation.tradePwd.nonceStr)) return fail('01403KPLMS');
      if (confirmation.smsCode === '123456' && confirmation.tradePwd.password === 'right') return ok(null);
      tries.wrong += 1;
      return fail('02001KPLMS', '短信验证码不正确');
    },
    lockSubject: () => undefined,
    needsCertificate: async () => ({ because: null }),
    rememberPayment: async () => undefined,
    verifyCertificate: async (_tx, { signingText, cfcaSign }) =>
      cfcaSign === createHash('sha256').update(signingText).digest('hex') ? ok(null) : fail('09008KPLMS'),
    async record({ operation: { path }, responseCode }) {
      recorded.push({ path, code: responseCode });
    },
    async recordBeside(_tx, { operation: { path }, responseCode }) {
      recorded.push({ path, code: responseCode });
      return true;
    },
  };
}

async function signIn(
  { admin: owner }: TestDatabase,
  client: OutsideClient,
  { mid = MID, permissions = ['0201'], admin = false }: Parameters<Edge['signedIn']>[0] = {},
): ReturnType<Edge['signedIn']> {
  const sessionId = newId();
  client.ptoken = randomBytes(32).toString('hex');
  await owner.query(
    'INSERT INTO edge_test.sessions (id, token_hash, sign_key, person_id, mid, permissions, admin) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      sessionId,
      createHash('sha256').update(client.ptoken).digest('hex'),
      client.signKey,
      newId(),
      mid,
      permissions,
      admin,
    ],
  );
  return Object.assign(client, { sessionId });
}

/** A server of its own on a free port, over the given database; several may share one. */
export async function startEdge(
  db: TestDatabase,
  options: Partial<HttpServerOptions> & { fault?: Fault } = {},
): Promise<Edge> {
  const { fault, ...overrides } = options;
  const database = fault ? faulty(db.database, fault) : db.database;
  const factorsDb = db.open({ poolSize: 4, applicationName: 'test factors' });
  const text: string[] = [];
  const log = serverLog('debug', { write: (line: string) => void text.push(line) });
  const recorded: Edge['recorded'] = [];
  const tries = { wrong: 0 };
  const counted = { waiting: 0 };
  let waiting = { promise: Promise.resolve(), reach: () => {} };
  const server = await createHttpServer({
    bindings: testBindings(() => {
      waiting.reach();
      return waiting.promise;
    }, counted),
    guards: testGuards(factorsDb, recorded, tries),
    db: database,
    clock: systemClock,
    log,
    errorTexts: { ...edgeErrors, ...quietCodes, [SHORT_OF_MONEY]: '可用余额不足' },
    fieldLabels: commonFieldLabels,
    transportKeys: createTransportKeys({ db: factorsDb, secret: SECRET, log }),
    tooOftenPauseMs: 0,
    queueTimeoutMs: A_MINUTE,
    ...overrides,
  });
  server.addHook('onClose', () => factorsDb.close());
  await server.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    url,
    client: () => createOutsideClient(url),
    signedIn: (as) => signIn(db, createOutsideClient(url), as),
    endSession: async (sessionId) =>
      void (await db.admin.query('UPDATE edge_test.sessions SET ended = true WHERE id = $1', [sessionId])),
    effects: async (requestNo) =>
      Number(
        (
          await db.admin.query(
            'SELECT count(*) AS count FROM edge_test.effects WHERE $1::text IS NULL OR request_no = $1',
            [requestNo ?? null],
          )
        ).rows[0].count,
      ),
    get lines() {
      return text.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    logText: () => text.join(''),
    recorded,
    wrongTries: () => tries.wrong,
    gate() {
      const opened = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      waiting = { promise: opened.promise, reach: reached.resolve };
      return { reached: reached.promise, open: opened.resolve };
    },
    waiting: () => counted.waiting,
    stop: () => server.close(),
  };
}

export const confirmed = [{ smsCode: '123456' }, { tradePwd: { password: 'right', nonceStr: 'n' } }];
/** The input of `test/move`, new at each call. */
export const move = (more: object = {}) => ({
  requestNo: newRequestNo(),
  amount: '1.00',
  mespAuthList: confirmed,
  ...more,
});
