import type { OutsideClient } from '#testkit/outside-client.ts';
import type { TestDatabase } from './real-edge.ts';

/** A picture code for a try with this name, with the answer that a person reads in the picture. */
export async function readPicture(
  { admin }: Pick<TestDatabase, 'admin'>,
  client: OutsideClient,
  attempt: 'account' | 'mobile',
  name: string,
): Promise<{ pictureId: string; pictureCode: string }> {
  const { data } = await client.call<{ pictureId: string }>('login/picture', { attempt, name }, { ptoken: null });
  const { rows } = await admin.query<{ answer: string }>('SELECT answer FROM identity.pictures WHERE id = $1', [
    data.pictureId,
  ]);
  return { pictureId: data.pictureId, pictureCode: rows[0]!.answer };
}
