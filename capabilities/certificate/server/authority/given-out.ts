import type { Database } from '#platform/db/database.ts';
import type { KeyAlgorithm } from '#platform/port/certificate-authority.ts';
import { NOTE_CRL_EVERY_MS, NOTE_OCSP_AFTER_MS } from '../../constants.ts';

interface IssuedCrl {
  algorithm: KeyAlgorithm;
  crlNumber: number;
  issuedAt: Date;
  nextUpdate: Date;
  entries: number;
}

interface Counted {
  answers: number;
  lastAt: Date;
}

/** What the authority gives out, noted for those who watch it. Anybody may ask for it, so that not each is written. */
export function givenOut(db: Database, noteOcspAfterMs: number = NOTE_OCSP_AFTER_MS) {
  const noted = new Map<KeyAlgorithm, Date>();
  const counted = new Map<KeyAlgorithm, Counted>();
  let timer: NodeJS.Timeout | null = null;

  const count = (algorithm: KeyAlgorithm, { answers, lastAt }: Counted): void => {
    const before = counted.get(algorithm);
    const latest = before && before.lastAt > lastAt ? before.lastAt : lastAt;
    counted.set(algorithm, { answers: (before?.answers ?? 0) + answers, lastAt: latest });
  };
  async function writeAnswers(): Promise<void> {
    timer = null;
    const written = [...counted];
    counted.clear();
    for (const [algorithm, one] of written)
      // What cannot be written now is written with the next answers.
      await writeOcsp(db, algorithm, one).catch(() => count(algorithm, one));
  }

  return {
    async crlIssued(crl: IssuedCrl): Promise<void> {
      const last = noted.get(crl.algorithm);
      if (last && Math.abs(crl.issuedAt.getTime() - last.getTime()) < NOTE_CRL_EVERY_MS) return;
      await writeCrl(db, crl);
      noted.set(crl.algorithm, crl.issuedAt);
    },
    ocspAnswered(algorithm: KeyAlgorithm, at: Date): void {
      count(algorithm, { answers: 1, lastAt: at });
      timer ??= setTimeout(() => void writeAnswers(), noteOcspAfterMs).unref();
    },
  };
}

const writeCrl = (db: Database, { algorithm, crlNumber, issuedAt, nextUpdate, entries }: IssuedCrl): Promise<number> =>
  db.transaction({}, (tx) =>
    tx.run(
      `INSERT INTO certificate.crls AS c (algorithm, crl_number, issued_at, next_update, entries) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (algorithm) DO UPDATE SET (crl_number, issued_at, next_update, entries) = (excluded.crl_number, excluded.issued_at, excluded.next_update, excluded.entries)
       WHERE c.crl_number < excluded.crl_number`,
      [algorithm, crlNumber, issuedAt, nextUpdate, entries],
      'certificate_note_crl',
    ),
  );

const writeOcsp = (db: Database, algorithm: KeyAlgorithm, { answers, lastAt }: Counted): Promise<number> =>
  db.transaction({}, (tx) =>
    tx.run(
      `INSERT INTO certificate.ocsp_answers AS o (algorithm, answers, last_at) VALUES ($1, $2, $3)
       ON CONFLICT (algorithm) DO UPDATE SET answers = o.answers + excluded.answers, last_at = greatest(o.last_at, excluded.last_at)`,
      [algorithm, answers, lastAt],
      'certificate_note_ocsp',
    ),
  );
