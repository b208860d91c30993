export { ApiError, type Fault, NoAnswer } from './errors.ts';
export { type ErrorCode, errorCodes } from './error-codes.generated.ts';
export { MerchantClient } from './open-v1.generated.ts';
export { ProviderClient } from './provider-v1.generated.ts';
/** Types of what each call sends and is answered: `openV1.CreateTransferInput`. */
export type * as openV1 from './open-v1.generated.ts';
export type * as providerV1 from './provider-v1.generated.ts';
export { type ApiSigner, signerOf } from './sign.ts';
export { type CallOptions, type ChangeOptions, type ClientOptions, everyRow } from './transport.ts';
export { verifyWebhook, type WebhookEvent, type WebhookHeaders } from './webhook.ts';
