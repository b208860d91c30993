import { createHash } from 'node:crypto';
import { z } from 'zod';
import { mailText, providerInfo } from '#capabilities/identity/server/index.ts';
import { formatCount, formatFen } from '#platform/kernel/amount-text.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { enqueue, everyMs, recurring, withPayload, type JobHandler } from '#platform/jobs/index.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import type { Mail, MailGateway } from '#platform/port/mail-gateway.ts';
import { MAIL_ATTEMPTS, MAIL_EVERY_MS, PRINTED_MAX } from '../constants.ts';
import { periodText, unitOf, units, type Unit } from '../contract/words.ts';
import { newestPeriods } from '../domain/periods.ts';
import { statementMail } from './messages.ts';
import { statementContent } from './draw-statement.ts';
import { entriesOf, fileNameOf, readReadyStatement, type Statement, type StatementEntry } from './read-statement.ts';
import type { Printing } from './statement-head.ts';

export const MAIL_DUE = 'account-statement.mail';
export const MAIL_ONE = 'account-statement.mail-one';

/** One statement for one address. */
const letterOfJob = z.object({ mid: z.string(), accountNo: z.string(), period: z.string(), email: z.string() });
type Letter = z.output<typeof letterOfJob>;

/** `account-statement.mail`: asks for a letter for each address and statement that is ready and was not sent yet. */
export const mailDueJob = recurring(everyMs(MAIL_EVERY_MS), async ({ db, clock }) => {
  await db.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    for (const unit of Object.keys(units) as Unit[]) {
      const letters = await dueLetters(tx, unit, newestPeriods(unit, clock.now()));
      await enqueue(
        tx,
        ...letters.map((letter) => ({
          kind: MAIL_ONE,
          key: Object.values(letter).join('/'),
          mid: letter.mid,
          maxAttempts: MAIL_ATTEMPTS,
          payload: { ...letter },
        })),
      );
    }
  });
});

/** A month's statement is sent when the whole month is after the subscription's day or has it. */
const dueLetters = (tx: Tx, unit: Unit, periods: readonly string[]): Promise<Letter[]> =>
  tx.rows<Letter>(
    `SELECT s.mid, s.account_no, due.period, s.email FROM account_statement.subscriptions s CROSS JOIN unnest($2::text[]) AS due (period)
     WHERE s.unit = $1 AND due.period >= left(s.since::text, length(due.period))
       AND NOT EXISTS (SELECT 1 FROM account_statement.deliveries d WHERE d.mid = s.mid AND d.account_no = s.account_no AND d.period = due.period AND d.email = s.email)`,
    [unit, periods],
    'statement_due_letters',
  );

/**
 * `account-statement.mail-one`: sends a statement. At least once, under the same number, so that the gateway knows a
 * repeat; a gateway that is away fails the job, which comes again.
 */
export const mailOneJob = (mail: MailGateway | null): JobHandler =>
  withPayload(letterOfJob, async (job, { db, clock }) => {
    const letter = job.payload;
    const printedAt = clock.now();
    const written = await db.transaction({ mid: letter.mid, snapshot: true }, async (tx) =>
      write(tx, letter, { providerName: (await providerInfo(tx)).name, printedAt }),
    );
    if (mail && written) await mail.send(written);
    await db.transaction({ mid: letter.mid }, async (tx) => {
      if (mail && written)
        await tx.run(
          'INSERT INTO account_statement.deliveries (mid, account_no, period, email, sent_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
          [letter.mid, letter.accountNo, letter.period, letter.email, clock.now()],
          'statement_delivered',
        );
      await job.complete(tx);
    });
  });

/** The message; null when it is no longer wanted. */
async function write(tx: Tx, letter: Letter, printing: Printing): Promise<Mail | null> {
  const { mid, accountNo, period, email } = letter;
  const wanted = await tx.one(
    'SELECT 1 AS yes FROM account_statement.subscriptions WHERE mid = $1 AND account_no = $2 AND unit = $3 AND email = $4',
    [mid, accountNo, unitOf(period), email],
    'statement_letter_wanted',
  );
  if (!wanted) return null;
  const found = await readReadyStatement(tx, mid, letter, printing.printedAt);
  if (!found.ok) return null;
  const title = `${units[unitOf(period)]} ${periodText(period)}`;
  const file = await printed(tx, found.data, letter, printing);
  return {
    messageNo: createHash('sha256').update(Object.values(letter).join('/')).digest('hex').slice(0, 32),
    to: email,
    ...(await mailText(tx, statementMail, wordsOf(found.data, title, file !== null))),
    attachments: file
      ? [
          {
            fileName: `${fileNameOf(found.data)}.pdf`,
            type: 'application/pdf',
            content: file,
          },
        ]
      : [],
  };
}

/** The stamped file; null where a statement has more entries than are printed. */
async function printed(
  tx: Tx,
  statement: Statement,
  { mid, accountNo, period }: Letter,
  printing: Printing,
): Promise<Uint8Array | null> {
  const { inCount, outCount } = statement.balances;
  if (inCount + outCount > PRINTED_MAX) return null;
  const entries: StatementEntry[] = [];
  for await (const some of entriesOf(tx, mid, { accountNo, period })) entries.push(...some);
  const parts: Uint8Array[] = [];
  for await (const part of statementContent(statement, entries, printing)) parts.push(part);
  return Buffer.concat(parts);
}

const wordsOf = ({ account, statementNo, balances }: Statement, title: string, hasFile: boolean) => ({
  name: account.name,
  title,
  tail: tailOf(account.accountNo),
  no: statementNo,
  opening: formatFen(balances.openingFen),
  inCount: formatCount(balances.inCount),
  inAmount: formatFen(balances.inFen),
  outCount: formatCount(balances.outCount),
  outAmount: formatFen(balances.outFen),
  closing: formatFen(balances.closingFen),
  file: hasFile
    ? '盖章的对账单见附件。'
    : `本期超过${formatCount(PRINTED_MAX)}笔，请登录商户门户，在对账单中导出明细。`,
});
