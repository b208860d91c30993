import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { SignedText } from '#platform/kernel/message-template.ts';
import type { Mail } from './mail-gateway.ts';
import { smtpFault, smtpMailGateway } from './smtp-mail-gateway.ts';

interface Taken {
  from: string;
  to: string[];
  text: string;
}
const ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A real SMTP server that takes mails of `portal` with the password; `options` change what it does. */
async function server(options: SMTPServerOptions = {}) {
  const taken: Taken[] = [];
  const smtp = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'p@ss word' ? done(null, { user: 'portal' }) : done(new Error('no')),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  ends.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return { taken, port: (smtp.server.address() as AddressInfo).port };
}

function gateway(port: number, login = 'portal:p%40ss%20word@', timeoutMs = 2_000) {
  const made = smtpMailGateway(
    { url: `smtp://${login}127.0.0.1:${port}`, from: 'statements@pay.example', authorities: null },
    { timeoutMs },
  );
  ends.unshift(() => made.close());
  return made;
}

const mail = (change: Partial<Mail> = {}): Mail => ({
  messageNo: 'M1/2026-11-26',
  to: 'cfo@chenguang.example',
  subject: '对账单' as SignedText,
  text: '见附件',
  attachments: [{ fileName: '对账单.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
  ...change,
});
const idIn = ({ text }: Taken): string | undefined => /^message-id: (.*)$/im.exec(text)?.[1]?.trim();

describe('The mail server', () => {
  it('takes a message with its file, and a repeated one has the same Message-ID', async () => {
    const { taken, port } = await server();
    const { send } = gateway(port);
    await send(mail());
    await send(mail());
    await send(mail({ messageNo: 'M2' }));
    expect(taken[0]).toMatchObject({ from: 'statements@pay.example', to: ['cfo@chenguang.example'] });
    expect(taken[0]!.text).toContain(Buffer.from('%PDF-1.7').toString('base64'));
    const [first, again, other] = taken.map(idIn);
    expect(first).toMatch(/^<[0-9a-f]{40}@pay\.example>$/);
    expect([again === first, other === first]).toEqual([true, false]);
  });

  it('that refuses the password or the receiver is named by its code, without the password', async () => {
    const wrong = gateway((await server()).port, 'portal:wrong-password@').send(mail());
    await expect(wrong).rejects.toThrow(/^the mail server answered 535$/);
    const refusing = await server({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    });
    await expect(gateway(refusing.port).send(mail())).rejects.toThrow(/^the mail server answered 550$/);
  });

  it('that refuses for now (4xx) takes the message when it is sent again', async () => {
    let connections = 0;
    const { taken, port } = await server({
      onRcptTo: (_address, _session, done) => {
        connections += 1;
        if (connections > 1) return done();
        return done(Object.assign(new Error('greylisted'), { responseCode: 451 }));
      },
    });
    const { send } = gateway(port);
    await expect(send(mail())).rejects.toThrow(/^the mail server answered 451$/);
    await send(mail());
    expect(taken).toHaveLength(1);
  });

  it('whose connection breaks in the text, or that is silent, leaves the result unknown', async () => {
    let cut = (): void => undefined;
    const reading = await server({ onData: (stream) => void stream.resume().once('data', () => cut()) });
    // Between us and the server, so that the line itself breaks.
    const line = createServer((client) => {
      const behind = connect(reading.port, '127.0.0.1');
      for (const socket of [client, behind]) socket.on('error', () => undefined);
      cut = () => [client, behind].forEach((socket) => socket.destroy());
      client.pipe(behind).pipe(client);
    });
    await once(line.listen(0, '127.0.0.1'), 'listening');
    ends.push(() => void line.close());
    await expect(gateway((line.address() as AddressInfo).port).send(mail())).rejects.toThrow('did not answer');

    const silent = createServer((client) => void client.on('error', () => undefined));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    ends.push(() => void silent.close());
    const sending = gateway((silent.address() as AddressInfo).port, '', 100).send(mail());
    await expect(sending).rejects.toThrow('did not answer');
  });

  it('gets no header injected by a subject, a file name or an address', async () => {
    const { taken, port } = await server();
    const { send } = gateway(port);
    const evil = 'x\r\nBcc: thief@evil.example\r\n\r\nbody';
    await send(
      mail({
        subject: evil as SignedText,
        messageNo: evil,
        attachments: [{ ...mail().attachments[0]!, fileName: evil }],
      }),
    );
    expect(taken[0]!.to).toEqual(['cfo@chenguang.example']);
    expect(taken[0]!.text).not.toMatch(/^bcc:/im);
    for (const to of [`cfo@chenguang.example\r\nBcc: thief@evil.example`, 'a@b.example, thief@evil.example', 'nobody'])
      await expect(send(mail({ to }))).rejects.toThrow('is none');
    expect(taken).toHaveLength(1);
  });

  it('on another machine gets nothing before the connection is encrypted', async () => {
    const { taken, port } = await server();
    // The name leads to this machine and is none of those that need no encryption.
    const made = smtpMailGateway(
      {
        url: `smtp://portal:p%40ss%20word@[::ffff:127.0.0.1]:${port}`,
        from: 'statements@pay.example',
        authorities: null,
      },
      { timeoutMs: 2_000 },
    );
    ends.unshift(() => made.close());
    await expect(made.send(mail())).rejects.toThrow('the mail server');
    expect(taken).toEqual([]);
  });

  it.each([
    ['https://mail.example', 'a@b.example', 'MAIL_URL is not'],
    ['smtp:', 'a@b.example', 'MAIL_URL is not'],
    ['smtps://u:secret@mail.example', 'nobody', 'MAIL_FROM is not'],
  ])('is not %s with the sender %s', (url, from, sentence) => {
    expect(smtpFault({ url, from })).toContain(sentence);
    expect(smtpFault({ url: 'smtps://u:secret@mail.example', from: 'a@b.example' })).toBeNull();
  });
});
