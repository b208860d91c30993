import type { InputOf, OutputOf } from '#platform/kernel/operation.ts';
import { CallFailure } from '#platform/portal-kit/failure.ts';
import { decodeBase64url, encodeBase64url } from '#platform/wire/base64url.ts';
import type {
  addOwnPasskey,
  beginOwnPasskey,
  beginPasskeyLogin,
  loginWithPasskey,
} from '../contract/passkey-operations.ts';

/**
 * The browser's side of WebAuthn: it speaks bytes, calls speak base64url. Loaded when a passkey is made or used. The
 * browser's own conversions (`toJSON`) are newer than the oldest ones that are promised.
 */
const TIMEOUT_MS = 120_000;

const texts: Readonly<Record<string, string>> = {
  NotAllowedError: '已取消，或没有在规定时间内完成验证，请重试',
  InvalidStateError: '该设备已有您的通行密钥，无需重复添加',
  SecurityError: '当前地址不能使用通行密钥，请以平台的域名打开',
};

/** What the person or the device refused, in words; nothing was sent. */
function failed(error: unknown): never {
  const text = texts[(error as DOMException).name] ?? '该设备不能使用通行密钥，请换一个设备';
  throw new CallFailure('answer', '', text, null, '');
}

const text = (bytes: ArrayBuffer | null): string => (bytes ? encodeBase64url(new Uint8Array(bytes)) : '');

/** The person chooses a passkey and shows the device that it is them. */
export async function signWithPasskey({
  challenge,
  rpId,
}: OutputOf<typeof beginPasskeyLogin>): Promise<InputOf<typeof loginWithPasskey>['credential']> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: decodeBase64url(challenge),
    rpId,
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  };
  const found = (await navigator.credentials.get({ publicKey }).catch(failed)) as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response as AuthenticatorAssertionResponse;
  return {
    id: found.id,
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: text(userHandle),
  };
}

/** EdDSA, ES256, RS256, as the server takes them. */
const ALGORITHMS = [-8, -7, -257];

/** The device makes a passkey that the login finds without a name. */
export async function makePasskey(
  begun: OutputOf<typeof beginOwnPasskey>,
): Promise<InputOf<typeof addOwnPasskey>['credential']> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: decodeBase64url(begun.challenge),
    rp: { id: begun.rpId, name: `${begun.providerName}运营平台` },
    user: { id: decodeBase64url(begun.userHandle), name: begun.loginName, displayName: begun.userName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: begun.known.map((id) => ({ type: 'public-key', id: decodeBase64url(id) })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: TIMEOUT_MS,
  };
  const made = (await navigator.credentials.create({ publicKey }).catch(failed)) as PublicKeyCredential;
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  return { id: made.id, clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) };
}
