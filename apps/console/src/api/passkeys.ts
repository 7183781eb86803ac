import { addConsolePasskey, challengeConsolePasskey, openConsoleByPasskey } from '@latchkey/protocol/routes'
import { words } from '../words.ts'
import { ConsoleError, callConsole, storeProof } from './callConsole.ts'

/** Milliseconds a person has to answer the browser's question. */
const timeout = 120_000

/**
 * Creates a passkey for this console and stores its public key.
 *
 * @throws ConsoleError, also where the person declined
 */
export async function registerPasskey(name: string): Promise<void> {
  const { challenge } = await callConsole(challengeConsolePasskey)
  const created = await navigator.credentials
    .create({
      publicKey: {
        challenge: fromBase64url(challenge),
        rp: { name: 'Latchkey console', id: location.hostname },
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
        // ES256, EdDSA, RS256: those the server verifies
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key' as const, alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout,
      },
    })
    .catch(toDeclined)
  const response = created instanceof PublicKeyCredential ? created.response : undefined
  const publicKey = response instanceof AuthenticatorAttestationResponse ? response.getPublicKey() : null
  if (!(created instanceof PublicKeyCredential) || !publicKey)
    throw new ConsoleError(0, '', words.errors.noPasskeyMade)
  await callConsole(addConsolePasskey, {
    body: {
      name,
      credentialId: created.id,
      publicKey: toBase64url(publicKey),
      clientData: toBase64url(created.response.clientDataJSON),
    },
  })
}

/**
 * Signs in with a passkey of this console.
 *
 * @throws ConsoleError, also where the person declined
 */
export async function signInWithPasskey(): Promise<void> {
  const { challenge } = await callConsole(challengeConsolePasskey)
  const given = await navigator.credentials
    .get({
      publicKey: {
        challenge: fromBase64url(challenge),
        rpId: location.hostname,
        userVerification: 'required',
        timeout,
      },
    })
    .catch(toDeclined)
  const response = given instanceof PublicKeyCredential ? given.response : undefined
  if (!(given instanceof PublicKeyCredential) || !(response instanceof AuthenticatorAssertionResponse))
    throw new ConsoleError(0, '', words.errors.noPasskeyGiven)
  const opened = await callConsole(openConsoleByPasskey, {
    body: {
      credentialId: given.id,
      clientData: toBase64url(response.clientDataJSON),
      authenticatorData: toBase64url(response.authenticatorData),
      signature: toBase64url(response.signature),
    },
  })
  storeProof(opened)
}

function toDeclined(cause: unknown): never {
  throw new ConsoleError(0, '', words.errors.declined, { cause })
}

function toBase64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}
