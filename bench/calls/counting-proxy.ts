import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Counts of the web process's connections (apps/server/serve.ts). */
export interface Traffic {
  /** Executed statements: each part of a simple query, each execution of a prepared one. */
  statements: number;
  /** How often the client sent something after the database's answer: each is a wait. */
  roundTrips: number;
  transactions: number;
  /** Those that were not opened READ ONLY. */
  commits: number;
}

/**
 * As from a database on another machine: what is sent without waiting has then left before the first answer comes, and
 * is not counted as a wait.
 */
const ANSWERED_AFTER_MS = 3;

const nothing = (): Traffic => ({ statements: 0, roundTrips: 0, transactions: 0, commits: 0 });
const WEB = [
  'application_name\0portal web\0',
  'application_name\0portal factors\0',
  'application_name\0portal logins\0',
];

/** A PostgreSQL on another port that counts what passes. `taken` answers what was counted since it was asked last. */
export async function countingProxy(target: string): Promise<{ url: string; taken: () => Traffic; close: () => void }> {
  const { hostname, port } = new URL(target);
  let traffic = nothing();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect({ host: hostname, port: Number(port), noDelay: true });
    client.setNoDelay(true);
    const counter = new ConnectionCounter(() => traffic);
    client.on('data', (bytes) => (counter.fromClient(bytes), database.write(bytes)));
    database.on('data', (bytes) => {
      setTimeout(() => {
        counter.fromDatabase(bytes);
        client.write(bytes);
      }, ANSWERED_AFTER_MS);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => (sockets.delete(one), other.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    taken: () => {
      const counted = traffic;
      traffic = nothing();
      return counted;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Reads the types of the messages of one connection; their contents only of texts and of BEGIN. */
class ConnectionCounter {
  readonly #traffic: () => Traffic;
  readonly #sent = new MessageReader();
  readonly #answered = new MessageReader();
  #isWeb = false;
  #started = false;
  #answeredLast = true;
  #readOnly = false;

  constructor(traffic: () => Traffic) {
    this.#traffic = traffic;
  }

  fromClient(bytes: Buffer): void {
    if (!this.#started) {
      this.#started = true;
      const started = bytes.toString('latin1');
      this.#isWeb = WEB.some((name) => started.includes(name));
      return;
    }
    if (!this.#isWeb) return;
    if (this.#answeredLast) this.#traffic().roundTrips += 1;
    this.#answeredLast = false;
    for (const { type, body } of this.#sent.read(bytes)) {
      if (type === 'Q') this.#traffic().statements += statementsIn(body.toString('utf8', 0, body.length - 1));
      if (type === 'E') this.#traffic().statements += 1;
      // BEGIN is prepared under its own text. Before it is the portal, which has no name.
      if (type === 'B' && READ_BEGINS.test(body.toString('latin1', 1))) this.#readOnly = true;
    }
  }

  fromDatabase(bytes: Buffer): void {
    if (!this.#isWeb) return;
    this.#answeredLast = true;
    for (const { type, body } of this.#answered.read(bytes)) {
      if (type !== 'Z' || body.toString('latin1') !== 'I') continue;
      this.#traffic().transactions += 1;
      if (!this.#readOnly) this.#traffic().commits += 1;
      this.#readOnly = false;
    }
  }
}

const READ_BEGINS = /^BEGIN[A-Z ]*READ ONLY/;
const statementsIn = (text: string): number => text.split(';').filter((part) => part.trim() !== '').length;

const HEADER_BYTES = 5;

/** Cuts a stream of PostgreSQL messages: a type, four bytes of length, a body. */
class MessageReader {
  #rest: Buffer = Buffer.alloc(0);

  *read(bytes: Buffer): Generator<{ type: string; body: Buffer }> {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    while (this.#rest.length >= HEADER_BYTES) {
      const end = 1 + this.#rest.readUInt32BE(1);
      if (this.#rest.length < end) return;
      yield { type: String.fromCharCode(this.#rest[0]!), body: this.#rest.subarray(HEADER_BYTES, end) };
      this.#rest = this.#rest.subarray(end);
    }
  }
}
