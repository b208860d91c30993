import type { Tx } from '#platform/db/database.ts';

/** The applications that a merchant has opened, by their codes. What is not among them grants nothing to any role. */
export async function openedApplications(tx: Tx, mid: string): Promise<Set<string>> {
  const rows = await tx.rows<{ application: string }>(
    'SELECT application FROM access.opened_applications WHERE mid = $1',
    [mid],
    'access_opened_applications',
  );
  return new Set(rows.map(({ application }) => application));
}

/** Codes of the menu that grant nothing in the merchant, because it has not opened their applications. */
export async function unopenedCodes(tx: Tx, mid: string): Promise<Set<string>> {
  const rows = await tx.rows<{ code: string }>(
    `SELECT m.code FROM access.menus m WHERE m.application IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM access.opened_applications o WHERE o.mid = $1 AND o.application = m.application)`,
    [mid],
    'access_unopened_codes',
  );
  return new Set(rows.map(({ code }) => code));
}

/** Counts from the next call of every member on. */
export async function openApplications(tx: Tx, mid: string, applications: readonly string[]): Promise<void> {
  await tx.run(
    'INSERT INTO access.opened_applications (mid, application) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
    [mid, applications],
    'access_open_applications',
  );
}

export async function closeApplication(tx: Tx, mid: string, application: string): Promise<void> {
  await tx.run(
    'DELETE FROM access.opened_applications WHERE mid = $1 AND application = $2',
    [mid, application],
    'access_close_application',
  );
}
