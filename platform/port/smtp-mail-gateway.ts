import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { MAIL_TIMEOUT_MS } from './constants.ts';
import type { MailGateway } from './mail-gateway.ts';

/** Connections to the server at a time; statements of a night wait for them. */
const CONNECTIONS = 3;
const ADDRESS = /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+$/;

export interface SmtpServer {
  /** `smtp://` (with STARTTLS, except on this machine) or `smtps://`, with name and password where it asks for them. */
  url: string;
  /** The sender's address. */
  from: string;
  /** PEM: in place of the public authorities. */
  authorities: string | null;
}

/** Why this is no mail server, in a sentence without its password; null when it is one. */
export function smtpFault({ url, from }: Pick<SmtpServer, 'url' | 'from'>): string | null {
  const { protocol = '', hostname = '' } = URL.parse(url) ?? {};
  if (!['smtp:', 'smtps:'].includes(protocol) || hostname === '') return 'MAIL_URL is not an address of smtp or smtps';
  return ADDRESS.test(from) ? null : 'MAIL_FROM is not an e-mail address: the sender of statements';
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));

/**
 * A mail server by SMTP. Rejects unless it said that it has taken the message: then it is sent again, with the same
 * Message-ID, by which a server or a reader knows it after a line that broke behind the text.
 */
export function smtpMailGateway(
  { url, from, authorities }: SmtpServer,
  { timeoutMs = MAIL_TIMEOUT_MS }: { timeoutMs?: number } = {},
): MailGateway & { close(): void } {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isLoopback(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    ...(authorities ? { tls: { ca: authorities } } : {}),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A text never names a file or an address to be read into the message.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.indexOf('@') + 1);
  return {
    async send({ messageNo, to, subject, text, attachments }) {
      if (!ADDRESS.test(to)) throw new Error('the e-mail address of the receiver is none');
      const message = {
        messageId: `<${createHash('sha256').update(messageNo).digest('hex').slice(0, 40)}@${domain}>`,
        from,
        to: { name: '', address: to },
        subject,
        text,
        attachments: attachments.map(({ fileName, type, content }) => ({
          filename: fileName,
          contentType: type,
          content: Buffer.from(content),
        })),
      };
      await transport.sendMail(message).catch(refused);
    },
    close: () => transport.close(),
  };
}

/** What the library says may quote the server, the address and the name that logs in: it is left out. */
function refused(error: unknown): never {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const what = responseCode ? `answered ${responseCode}` : `did not answer (${code ?? 'unknown'})`;
  throw new Error(`the mail server ${what}`);
}
