import type { Tx } from '#platform/db/database.ts';

export interface Bound {
  openId: string;
  nickname: string;
  boundAt: Date;
}

export const bindingOf = async (tx: Tx, personId: string): Promise<Bound | null> =>
  (await tx.one<Bound>(
    'SELECT open_id, nickname, bound_at FROM messenger.bindings WHERE person_id = $1',
    [personId],
    'messenger_binding_of',
  )) ?? null;

/** False when the person has another account, or the account another person. */
export const bindAccount = async (
  tx: Tx,
  personId: string,
  { openId, nickname }: Pick<Bound, 'openId' | 'nickname'>,
  now: Date,
): Promise<boolean> =>
  (await tx.run(
    'INSERT INTO messenger.bindings (person_id, open_id, nickname, bound_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [personId, openId, nickname, now],
    'messenger_bind',
  )) === 1;

export const dropBinding = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.run('DELETE FROM messenger.bindings WHERE person_id = $1', [personId], 'messenger_unbind')) === 1;
