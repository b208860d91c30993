import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { personOf, roleOf, type CallContext } from '#platform/http/handler.ts';

/** Who proposes or decides, and the merchant that the change is about. */
export interface Actor {
  mid: string;
  personId: string;
  personName: string;
}

/** A merchant's own people change their merchant; the provider's people name one, or none. */
export function actorOf(context: CallContext, about: string = ALL_MERCHANTS): Actor {
  const { provider } = personOf(context);
  return provider ? { mid: about, personId: provider.userId, personName: provider.userName } : roleOf(context);
}

/** A call of the provider's people is bound to no merchant until it says which one it is about. */
export async function bindActor(context: CallContext, about?: string): Promise<Actor> {
  const actor = actorOf(context, about);
  if (context.session?.provider) await actFor(context.tx, actor.mid);
  return actor;
}

/** The provider's people name a change alone: the merchant follows from it. */
export async function bindToChange(context: CallContext, changeId: string): Promise<Actor> {
  if (!context.session?.provider) return actorOf(context);
  await actFor(context.tx);
  const change = await context.tx.one<{ mid: string }>(
    `SELECT mid FROM change.changes WHERE change_id = $1 AND realm = 'provider'`,
    [changeId],
    'change.merchant_of',
  );
  return bindActor(context, change?.mid);
}
