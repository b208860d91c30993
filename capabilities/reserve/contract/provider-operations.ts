import { bookOperations } from './book-operations.ts';

export const reserveProviderOperations = [...bookOperations];
