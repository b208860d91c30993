import { adjustmentOperations } from './adjustment-operations.ts';
import { bookOperations } from './book-operations.ts';

export const reserveProviderOperations = [...bookOperations, ...adjustmentOperations];
