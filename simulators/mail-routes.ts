import type { FastifyInstance } from 'fastify';
import { MAIL_LIMIT_BYTES } from './constants.ts';
import { listedMail, type MailBox, type MailFile } from './mail-box.ts';

const ADDRESS = /^[^\s@]+@[^\s@]+$/;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function attachmentIn(value: unknown): MailFile | null {
  const { fileName, type, content } = (value ?? {}) as Record<string, unknown>;
  return isText(fileName) && isText(type) && isText(content)
    ? { fileName, type, content: Buffer.from(content, 'base64') }
    : null;
}

export function mailRoutes(app: FastifyInstance, mails: MailBox): void {
  app.post('/mail', { bodyLimit: MAIL_LIMIT_BYTES }, async (request, reply) => {
    const { messageNo, to, subject, text, attachments } = (request.body ?? {}) as Record<string, unknown>;
    const files = Array.isArray(attachments) ? attachments.map(attachmentIn) : [null];
    if (!isText(messageNo) || !isText(to) || !ADDRESS.test(to) || !isText(subject) || !isText(text))
      return reply.code(400).send({ message: 'messageNo, to, subject and text are needed' });
    if (files.includes(null)) return reply.code(400).send({ message: 'an attachment has fileName, type and content' });
    mails.take({ messageNo, to, subject, text, attachments: files as MailFile[] }, new Date());
    return { taken: true };
  });

  app.get('/mail', async (request, reply) => {
    const { to } = request.query as Record<string, unknown>;
    if (!isText(to)) return reply.code(400).send({ message: 'to is needed' });
    return { mails: mails.mailsTo(to).map(listedMail) };
  });

  app.get('/mail/attachment', async (request, reply) => {
    const { messageNo, index } = request.query as Record<string, unknown>;
    const file = mails.attachment(String(messageNo), Number(index));
    if (!file) return reply.code(404).send({ message: 'there is no such attachment' });
    return reply
      .type(file.type)
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
      .send(file.content);
  });
}
