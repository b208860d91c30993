import type { ComponentType, ReactNode } from 'react';
import type { RightCode } from '#platform/kernel/menu.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import type * as own from '../../contract/operations.ts';
import type * as provider from '../../contract/provider-operations.ts';
import type { ShownKey } from '../../contract/shapes.ts';

/** In what the pages of the two realms differ: their calls, and who confirms a change. */
export interface KeyRealm {
  list: typeof own.listKeys | typeof provider.listProviderKeys;
  make: typeof own.makeKey | typeof provider.proposeKey;
  rotate: typeof own.rotateKey | typeof provider.proposeRotation;
  edit: typeof own.editKey | typeof provider.proposeEdit;
  /** What waits for a second person. */
  changes: Operation;
  /** Of those who change anything. */
  right: RightCode;
  /** Who confirms: 另一位管理员. */
  reviewer: string;
  /** What an edit asks of a second person. */
  editNote: string;
  /** Asked for with each change that another person confirms. */
  reason?: ReactNode;
  /** What a key is for, while there is none. */
  hint: string;
  /** The button that ends a key. */
  End: ComponentType<{ row: ShownKey }>;
}
