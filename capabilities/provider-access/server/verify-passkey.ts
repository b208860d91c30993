import type { InputOf } from '#platform/kernel/operation.ts';
import type { addOwnPasskey, loginWithPasskey } from '../contract/passkey-operations.ts';
import type { RelyingParty } from '../domain/relying-party.ts';
import type { Passkey } from './passkeys.ts';

/** Loaded with the first passkey: most processes never see one. */
const load = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});

/** COSE: EdDSA, ES256, RS256. */
const PASSKEY_ALGORITHMS = [-8, -7, -257];

type Expected = { challenge: string; party: RelyingParty };

/** The library throws for what is wrong, and for what it cannot read; neither is a passkey of ours. */
const orNull = async <Value>(work: () => Promise<Value | null>): Promise<Value | null> => {
  try {
    return await work();
  } catch {
    return null;
  }
};

/** How often the device has signed; null where this is not its signature of our challenge for our origin. */
export const verifyPasskey = (
  passkey: Pick<Passkey, 'credentialId' | 'publicKey'>,
  credential: InputOf<typeof loginWithPasskey>['credential'],
  { challenge, party }: Expected,
): Promise<number | null> =>
  orNull(async () => {
    const { verifyAuthenticationResponse } = await load();
    const { id, ...response } = credential;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // Its count is compared where it is stored, so that two logins at once cannot both pass.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  });

export interface MadePasskey {
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
}

/**
 * What a device has made; null where it is not for our challenge and origin, or the person was not verified. A
 * statement about the device with certificates is not asked for and not read: the library would fetch lists of revoked
 * ones from addresses in it.
 */
export const verifyNewPasskey = (
  { id, clientDataJSON, attestationObject }: InputOf<typeof addOwnPasskey>['credential'],
  { challenge, party }: Expected,
): Promise<MadePasskey | null> =>
  orNull(async () => {
    const { decodeAttestationObject, verifyRegistrationResponse } = await load();
    const statement = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    if (!['none', 'packed'].includes(statement.get('fmt')) || statement.get('attStmt').get('x5c') !== undefined)
      return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    if (!verified) return null;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey), signCount: counter };
  });
