import { createHash } from 'node:crypto';
import { MAILS_KEPT } from './constants.ts';

export interface MailFile {
  fileName: string;
  type: string;
  content: Buffer;
}
export interface TakenMail {
  messageNo: string;
  to: string;
  subject: string;
  text: string;
  sentAt: string;
  attachments: readonly MailFile[];
}

/** The mailboxes of the demo, newest first, a limited number in all; a message that is sent again is the same one. */
export class MailBox {
  #mails: TakenMail[] = [];

  take(mail: Omit<TakenMail, 'sentAt'>, at: Date): void {
    if (this.#mails.some(({ messageNo }) => messageNo === mail.messageNo)) return;
    this.#mails = [{ ...mail, sentAt: at.toISOString() }, ...this.#mails].slice(0, MAILS_KEPT);
  }

  mailsTo(to: string): readonly TakenMail[] {
    return this.#mails.filter((mail) => mail.to === to);
  }

  latest(count: number): readonly TakenMail[] {
    return this.#mails.slice(0, count);
  }

  attachment(messageNo: string, index: number): MailFile | undefined {
    return this.#mails.find((mail) => mail.messageNo === messageNo)?.attachments[index];
  }
}

/** As `GET /mail` has it: the attachments by their digests. */
export const listedMail = ({ attachments, ...mail }: TakenMail) => ({
  ...mail,
  attachments: attachments.map(({ content, ...file }) => ({
    ...file,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  })),
});
