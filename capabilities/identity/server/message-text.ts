import type { Tx } from '#platform/db/database.ts';
import {
  fillWording,
  signatureOf,
  wordingFault,
  type MessageTemplate,
  type MessageWording,
  type SignedText,
} from '#platform/kernel/message-template.ts';
import { providerInfo } from './provider-info.ts';

/** The wording of one message that the provider's people have set; null where it went back to the product's own. */
export interface WordingVersion {
  version: number;
  wording: MessageWording | null;
  reason: string;
  proposedBy: string;
  approvedBy: string;
  setAt: Date;
}

interface VersionRow extends Omit<WordingVersion, 'wording'> {
  code: string;
  subject: string | null;
  body: string | null;
}

const COLUMNS = `code, version, subject, body, reason, proposed_name AS "proposedBy", approved_name AS "approvedBy", set_at`;
const versionOf = ({ code: _code, subject, body, ...rest }: VersionRow): WordingVersion => ({
  ...rest,
  wording: body === null ? null : { subject: subject!, text: body },
});

/** Newest first. */
export const wordingVersions = async (tx: Tx, code: string, limit: number): Promise<WordingVersion[]> =>
  (
    await tx.rows<VersionRow>(
      `SELECT ${COLUMNS} FROM identity.message_texts WHERE code = $1 ORDER BY version DESC LIMIT $2`,
      [code, limit],
      'identity.message_versions',
    )
  ).map(versionOf);

/** The newest version of each message that was ever changed, by its code. */
export const newestWordings = async (tx: Tx): Promise<Map<string, WordingVersion>> =>
  new Map(
    (
      await tx.rows<VersionRow>(
        `SELECT DISTINCT ON (code) ${COLUMNS} FROM identity.message_texts ORDER BY code, version DESC`,
        [],
        'identity.newest_messages',
      )
    ).map((row) => [row.code, versionOf(row)]),
  );

/** Null: back to the product's own. Of two who set it at once the second one may fail by its number. */
export const setWording = async (
  tx: Tx,
  code: string,
  wording: MessageWording | null,
  by: Omit<WordingVersion, 'version' | 'wording'>,
): Promise<void> => {
  await tx.run(
    `INSERT INTO identity.message_texts (code, version, subject, body, reason, proposed_name, approved_name, set_at)
     SELECT $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6, $7 FROM identity.message_texts WHERE code = $1`,
    [code, wording?.subject ?? null, wording?.text ?? null, by.reason, by.proposedBy, by.approvedBy, by.setAt],
    'identity.set_message',
  );
};

type Values<Key extends string> = Readonly<Record<Key, string>>;

/** The product's own holds in place of a wording that lacks what a later release requires. */
export const wordingOf = (template: MessageTemplate, version: WordingVersion | undefined): MessageWording => {
  const wording = version?.wording;
  const { subject, text } = template;
  return wording && wordingFault(wording.text, template) === null ? wording : { subject, text };
};

/** The wording at this moment: read where it is used and kept nowhere, so that every server has a change at once. */
const wordingNow = async (tx: Tx, template: MessageTemplate): Promise<MessageWording> =>
  wordingOf(template, (await wordingVersions(tx, template.code, 1))[0]);

/** A text that has been written, as an SMS of the provider. */
export const signedText = async (tx: Tx, text: string): Promise<SignedText> =>
  `${signatureOf((await providerInfo(tx)).name)}${text}` as SignedText;

/** The text without its signature, for a message that is signed when it is sent. */
export const messageText = async <Key extends string>(
  tx: Tx,
  template: MessageTemplate<Key>,
  values: Values<Key>,
): Promise<string> => fillWording((await wordingNow(tx, template)).text, template.placeholders, values);

/** Writes SMS of one template; some of the values may be known only when `tx` has ended. */
export async function smsWriter<Key extends string>(
  tx: Tx,
  template: MessageTemplate<Key>,
): Promise<(values: Values<Key>) => SignedText> {
  const { text } = await wordingNow(tx, template);
  const { name } = await providerInfo(tx);
  return (values) => `${signatureOf(name)}${fillWording(text, template.placeholders, values)}` as SignedText;
}

/** Subject, signed, and text of a mail. */
export async function mailText<Key extends string>(
  tx: Tx,
  template: MessageTemplate<Key>,
  values: Values<Key>,
): Promise<{ subject: SignedText; text: string }> {
  const { subject, text } = await wordingNow(tx, template);
  return {
    subject: await signedText(tx, fillWording(subject, template.placeholders, values)),
    text: fillWording(text, template.placeholders, values),
  };
}
