import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { MessengerTicket } from '#platform/port/messenger-app.ts';

export type TicketEnd = 'bound' | 'taken' | 'over';

export interface StoredTicket {
  personId: string;
  ticket: string;
  state: 'waiting' | TicketEnd;
  expiresAt: Date;
}

/** Answers its id. Earlier tickets of the person are forgotten: the last QR is the one on the screen. */
export async function storeTicket(
  tx: Tx,
  personId: string,
  { ticket, expiresInSeconds }: MessengerTicket,
  now: Date,
): Promise<string> {
  await tx.run('DELETE FROM messenger.tickets WHERE person_id = $1', [personId], 'messenger_forget_tickets');
  const id = newId();
  await tx.run(
    'INSERT INTO messenger.tickets (id, person_id, ticket, opened_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [id, personId, ticket, now, new Date(now.getTime() + expiresInSeconds * 1000)],
    'messenger_store_ticket',
  );
  return id;
}

export const ticketOf = (tx: Tx, id: string): Promise<StoredTicket | undefined> =>
  tx.one<StoredTicket>(
    'SELECT person_id, ticket, state, expires_at FROM messenger.tickets WHERE id = $1',
    [id],
    'messenger_ticket',
  );

export const endTicket = (tx: Tx, id: string, state: TicketEnd): Promise<number> =>
  tx.run('UPDATE messenger.tickets SET state = $2 WHERE id = $1', [id, state], 'messenger_end_ticket');

/** The last scan was by an account that another person has bound. */
export const isTaken = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 AS found FROM messenger.tickets WHERE person_id = $1 AND state = 'taken'`,
    [personId],
    'messenger_is_taken',
  )) !== undefined;
