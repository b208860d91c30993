import { connect, createServer, type Server } from 'node:net';

/** Passes connections on: a second address of the same program. */
export async function openRelay(from: number, to: number): Promise<Server> {
  const relay = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await listen(relay, from);
  return relay;
}

export const listen = (server: Server, port: number): Promise<void> =>
  new Promise((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
