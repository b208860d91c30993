import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { freezesFile } from './freezes-file.ts';
import { askFreeze, askUnfreeze, showFreezable, showFreezes } from './freezes.ts';

export const accountStatusProviderBindings = (): Binding[] => [
  bind(operations.findFreezable, showFreezable),
  bind(operations.proposeFreeze, askFreeze),
  bind(operations.proposeUnfreeze, askUnfreeze),
  bind(operations.pageFreezes, showFreezes),
  bind(operations.exportFreezes, freezesFile),
];
