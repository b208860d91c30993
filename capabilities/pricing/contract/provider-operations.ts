import { merchantOperations } from './merchant-operations.ts';
import { planOperations } from './plan-operations.ts';

export const pricingProviderOperations = [...planOperations, ...merchantOperations];
