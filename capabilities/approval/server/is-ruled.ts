import { openKinds } from '#capabilities/account/contract/kinds.ts';

/** Whether somebody makes orders of this kind: only they can be reviewed. */
export const isRuled = (id: string): boolean => openKinds().some((kind) => kind.id === id);
