import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { waitFor } from '#testkit/wait-for.ts';
import { UPLOAD_LARGE_BYTES, UPLOADS_LARGE_AT_ONCE } from './constants.ts';
import { takeUploads } from './upload.ts';
import { WaitingRoom } from './waiting-room.ts';

/** A busy machine is slow, not wrong. */

it('A few large files are received at once; one more must retry, and small ones do not wait', async () => {
  const server = fastify();
  const room = new WaitingRoom({ perAddress: 2 * UPLOADS_LARGE_AT_ONCE, atOnce: 2 * UPLOADS_LARGE_AT_ONCE });
  await takeUploads(
    server,
    { receive: ({ ip }) => room.enter(ip), begin: () => undefined },
    (scope) => void scope.post('/file', { config: { fileBytes: 2 * UPLOAD_LARGE_BYTES } }, async () => 'taken'),
  );
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  /** Begins an upload of this length and sends nothing of it; the answer's first line when there is one. */
  const begin = (length: number) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `POST /file HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`,
      ),
    );
    socket.on('data', (bytes) => (answer += bytes.toString('latin1'))).on('error', () => undefined);
    sockets.push(socket);
    return () => answer.split('\r\n')[0]!;
  };
  /** How many of so many new ones are refused. */
  const refusedOf = async (count: number): Promise<number> => {
    const answers = Array.from({ length: count }, () => begin(UPLOAD_LARGE_BYTES + 1));
    // Requests on one server are taken in the sequence in which they come: the refusal of the last says that all have
    // been looked at.
    await waitFor(() =>
      expect(answers.map((answer) => answer()).filter((line) => line.includes('429'))).toHaveLength(
        count - UPLOADS_LARGE_AT_ONCE,
      ),
    );
    return answers.filter((answer) => answer() !== '').length;
  };
  try {
    expect(await refusedOf(UPLOADS_LARGE_AT_ONCE + 2)).toBe(2);
    const small = await server.inject({
      method: 'POST',
      url: '/file',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect(small.statusCode).toBe(200);
    for (const socket of sockets.splice(0)) socket.destroy();
    await waitFor(async () =>
      expect(
        await new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count))),
      ).toBe(0),
    );
    expect(await refusedOf(UPLOADS_LARGE_AT_ONCE + 1)).toBe(1);
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.close();
  }
});

it('One sender has few uploads under way, and nobody else is kept waiting by them', async () => {
  const server = fastify();
  const room = new WaitingRoom({ perAddress: 2, atOnce: 10 });
  await takeUploads(server, { receive: ({ ip }) => room.enter(ip), begin: () => undefined }, (scope) => {
    scope.post('/file', { config: { fileBytes: UPLOAD_LARGE_BYTES } }, async () => 'taken');
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const sockets = [1, 2].map(() => connect(port, '127.0.0.1').on('error', () => undefined));
  for (const socket of sockets)
    socket.write(
      'POST /file HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 99\r\n\r\n',
    );
  const upload = async (remoteAddress: string) =>
    (
      await server.inject({
        method: 'POST',
        url: '/file',
        remoteAddress,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--\r\n',
      })
    ).statusCode;
  try {
    await waitFor(() => expect(room.size).toBe(2));
    expect([await upload('127.0.0.1'), await upload('127.0.0.2')]).toEqual([429, 200]);
    for (const socket of sockets) socket.destroy();
    await waitFor(() => expect(room.size).toBe(0));
    expect(await upload('127.0.0.1')).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.close();
  }
});
