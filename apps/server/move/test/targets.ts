import { connect, createServer, type AddressInfo } from 'node:net';
import { newId } from '#platform/kernel/id.ts';
import { withDatabase, type TestDatabase } from '#testkit/database.ts';

/** Empty databases of an owner who is no superuser, as docs/operating.md makes them. */
export async function moveTargets({ admin, url }: TestDatabase) {
  const owner = `mover_${newId().replaceAll('-', '')}`;
  const names: string[] = [];
  await admin.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'x'`);
  await admin.query(`GRANT portal_app, portal_console TO ${owner} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`);
  return {
    async empty(): Promise<string> {
      const name = `moved_${newId().replaceAll('-', '')}`;
      names.push(name);
      await admin.query(`CREATE DATABASE ${name} OWNER ${owner}`);
      const target = new URL(withDatabase(url, name));
      target.username = owner;
      target.password = 'x';
      return target.href;
    },
    async remove(): Promise<void> {
      for (const name of names) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.query(`DROP OWNED BY ${owner}; DROP ROLE ${owner}`);
    },
  };
}

/** The same database by a port that closes the connection when the first rows of a table are about to follow. */
export async function cutWhileCopying(url: string, onCut?: () => void): Promise<{ url: string; close: () => void }> {
  const to = new URL(url);
  const postgresPort = Number(to.port);
  const server = createServer((client) => {
    const postgres = connect(postgresPort, '127.0.0.1');
    client.on('data', (chunk) => {
      postgres.write(chunk);
      if (!chunk.includes('FROM STDIN')) return;
      onCut?.();
      for (const socket of [client, postgres]) socket.destroy();
    });
    postgres.pipe(client);
    for (const socket of [client, postgres]) socket.on('error', () => undefined);
    client.on('close', () => postgres.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  to.port = String((server.address() as AddressInfo).port);
  to.hostname = '127.0.0.1';
  to.search = '';
  return { url: to.href, close: () => server.close() };
}
