import type { PasskeyAssertion, PasskeyOffer, SealedBox } from '@latchkey/protocol'
import { sha256 } from '@noble/hashes/sha2.js'
import { base32nopad } from '@scure/base'
import { fromBase64url, toBase64url } from '../bytes.ts'
import { KeyError } from '../errors.ts'

/**
 * A secret of the person that opens the recovery key. `kind` is stored on the server with each recovery method.
 *
 * - `password`: stretched with scrypt (`factorKeys.ts`).
 * - `passkey`: `secret` is the 32-byte output of its PRF for `prfSalt`.
 * - `file`: a recovery code (`formatRecoveryCode`), which the person writes down or prints; there is no file. `secret` is the
 *   32 random bytes in it. The stored value is older than the code.
 * - `operator`: `secret` is 32 random bytes that another operator stores, behind its own sign-in (`createOperatorCalls.ts`).
 */
export type FactorSecret =
  | { readonly kind: 'password'; readonly password: string }
  | {
      readonly kind: 'passkey'
      readonly secret: Uint8Array
      readonly credentialId: string
      readonly prfSalt: string
      /** Of a passkey that was created just now (SubjectPublicKeyInfo, base64url), where the browser gives it. */
      readonly publicKey?: string
    }
  | { readonly kind: 'file'; readonly secret: Uint8Array }
  | { readonly kind: 'operator'; readonly secret: Uint8Array; readonly place: SecretPlace }

/** Where another operator stores a secret: the host by which a person knows it, and the id there. */
export type SecretPlace = { readonly host: string; readonly id: string }

/** A secret as the other operator released it: sealed to a one-time key of the vault. */
export type SealedFactor = {
  readonly kind: 'operator'
  readonly place: SecretPlace
  /** The person's account there. */
  readonly account: string
  readonly recipient: string
  readonly secret: SealedBox
}

/** Timeout of a passkey prompt, milliseconds. */
const timeout = 120_000

/** Non-standard and standard name of the permissions policy of a document. */
type PolicyDocument = {
  readonly permissionsPolicy?: { allowsFeature(feature: string): boolean }
  readonly featurePolicy?: { allowsFeature(feature: string): boolean }
}

/**
 * Returns where a passkey can be used: in this document, or only in a window of the wallet because the page that embeds the
 * frame does not permit it here. Undefined where the browser has no passkeys. Only creating one proves that it has a PRF.
 */
export function findPasskeyPlace(use: 'create' | 'get'): 'here' | 'window' | undefined {
  if (typeof PublicKeyCredential === 'undefined') return undefined
  if (window.top === window) return 'here'
  const { permissionsPolicy, featurePolicy } = document as PolicyDocument
  const policy = permissionsPolicy ?? featurePolicy
  // A browser that tells no policy may still refuse a frame of another origin; a window always works.
  return policy?.allowsFeature(`publickey-credentials-${use}`) ? 'here' : 'window'
}

/** Account a passkey is created for. The browser shows the e-mail address or user name. */
export type PasskeyAccount = {
  readonly email?: string | undefined
  readonly identities?: readonly { readonly userName?: string | undefined }[] | undefined
}

/**
 * Creates a passkey and returns 32 bytes of its PRF (WebAuthn level 3). Each passkey has a user id of its
 * own: a second one with the same user id would replace the first, which is still a recovery method.
 *
 * @throws KeyError `wrongFactor` for a passkey without PRF, and a device that can make none; `cancelled` when the person or the
 * browser ends the prompt
 */
export async function createPasskey(account: PasskeyAccount): Promise<FactorSecret> {
  const name = account.email ?? account.identities?.[0]?.userName ?? 'Wallet'
  const prfSalt = crypto.getRandomValues(new Uint8Array(32))
  const created = (await prompt(
    () =>
      navigator.credentials.create({
        publicKey: {
          challenge: crypto.getRandomValues(new Uint8Array(32)),
          rp: { id: location.hostname, name: 'Wallet' },
          user: {
            id: crypto.getRandomValues(new Uint8Array(32)),
            name,
            displayName: name,
          },
          pubKeyCredParams: [
            // ES256, EdDSA and RS256 (COSE): the sign-in service verifies these
            { type: 'public-key', alg: -7 },
            { type: 'public-key', alg: -8 },
            { type: 'public-key', alg: -257 },
          ],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          timeout,
          extensions: { prf: { eval: { first: prfSalt } } },
        },
      }),
    notCreated,
  )) as PublicKeyCredential | null
  if (!created) throw noPasskey()
  const credentialId = toBase64url(new Uint8Array(created.rawId))
  const results = created.getClientExtensionResults().prf
  if (results?.enabled === false) throw noPasskey()
  const secret = results?.results?.first
  const salt = toBase64url(prfSalt)
  const publicKey = getPublicKey(created)
  // Some authenticators return the PRF only when the passkey is used.
  const factor: FactorSecret = secret
    ? { kind: 'passkey', secret: toBytes(secret), credentialId, prfSalt: salt }
    : await usePasskey(credentialId, salt)
  return { ...factor, ...(publicKey && { publicKey }) }
}

/** Returns the public key of a created passkey; undefined where the browser does not give it. */
function getPublicKey({ response }: PublicKeyCredential): string | undefined {
  const key = (response as AuthenticatorAttestationResponse | undefined)?.getPublicKey?.()
  return key ? toBase64url(new Uint8Array(key)) : undefined
}

/** The answer of a passkey to the challenge of a sign-in. */
export type PasskeyAnswer = {
  readonly assertion: Omit<PasskeyAssertion, 'flowId'>
  /** The secret that recovers the wallet, got by the same touch. Undefined where the authenticator did not give it. */
  readonly factor: FactorSecret | undefined
}

/**
 * Has one of the offered passkeys answer the challenge of a sign-in, and gets its PRF output by the same prompt of the browser.
 *
 * @param signal ends the prompt
 * @throws KeyError `cancelled` when the person or the browser ends the prompt
 */
export async function answerByPasskey(
  { challenge, passkeys }: PasskeyOffer,
  signal?: AbortSignal,
): Promise<PasskeyAnswer> {
  const inputs = passkeys.map(
    ({ credentialId, prfSalt }) => [credentialId, { first: fromBase64url(prfSalt) }] as const,
  )
  const [only, ...more] = inputs
  // Not every browser that evaluates for one passkey does so for the one that is chosen of several.
  const prf = only && more.length === 0 ? { eval: only[1] } : { evalByCredential: Object.fromEntries(inputs) }
  const found = (await prompt(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: fromBase64url(challenge),
        rpId: location.hostname,
        allowCredentials: passkeys.map(({ credentialId }) => {
          return { type: 'public-key', id: fromBase64url(credentialId) }
        }),
        userVerification: 'required',
        timeout,
        extensions: { prf },
      },
      ...(signal && { signal }),
    }),
  )) as PublicKeyCredential | null
  if (!found) throw notUsed()
  const credentialId = toBase64url(new Uint8Array(found.rawId))
  const { clientDataJSON, authenticatorData, signature } = found.response as AuthenticatorAssertionResponse
  const secret = found.getClientExtensionResults().prf?.results?.first
  const prfSalt = passkeys.find((offered) => offered.credentialId === credentialId)?.prfSalt
  return {
    assertion: {
      credentialId,
      clientData: toBase64url(new Uint8Array(clientDataJSON)),
      authenticatorData: toBase64url(new Uint8Array(authenticatorData)),
      signature: toBase64url(new Uint8Array(signature)),
    },
    factor:
      secret && prfSalt !== undefined
        ? { kind: 'passkey', secret: toBytes(secret), credentialId, prfSalt }
        : undefined,
  }
}

/**
 * Gets the PRF output of a passkey, by a prompt of the browser.
 *
 * @throws KeyError `wrongFactor` for a passkey without PRF; `cancelled` when the person or the browser ends the prompt
 */
export async function usePasskey(credentialId: string, prfSalt: string): Promise<FactorSecret> {
  const found = (await prompt(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rpId: location.hostname,
        allowCredentials: [{ type: 'public-key', id: fromBase64url(credentialId) }],
        userVerification: 'required',
        timeout,
        extensions: { prf: { eval: { first: fromBase64url(prfSalt) } } },
      },
    }),
  )) as PublicKeyCredential | null
  const secret = found?.getClientExtensionResults().prf?.results?.first
  if (!secret) throw noPasskey()
  return { kind: 'passkey', secret: toBytes(secret), credentialId, prfSalt }
}

/** Runs a prompt of the browser. The browser's `DOMException` becomes an error of the wallet, with words for the person. */
async function prompt<result>(
  show: () => Promise<result>,
  toError: (cause: unknown) => KeyError = notUsed,
): Promise<result> {
  try {
    return await show()
  } catch (cause) {
    throw toError(cause)
  }
}

/** Names of the errors of a device that can make no such passkey: it knows none of the algorithms, or can't verify the person. */
const incapable = ['NotSupportedError', 'ConstraintError']

function notCreated(cause: unknown): KeyError {
  return cause instanceof DOMException && incapable.includes(cause.name) ? noPasskey(cause) : notUsed(cause)
}

function notUsed(cause?: unknown): KeyError {
  return new KeyError('cancelled', 'The passkey wasn’t used. Try again, or choose another way.', { cause })
}

/** Copies the bytes of a PRF output. */
function toBytes(source: BufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice()
    : new Uint8Array(source).slice()
}

function noPasskey(cause?: unknown): KeyError {
  return new KeyError(
    'wrongFactor',
    'This device’s passkeys can’t protect a wallet. Choose a password or a recovery code.',
    { cause },
  )
}

/** Formats 32 random bytes and a checksum of two bytes as groups of letters and digits, for writing down. */
export function formatRecoveryCode(secret: Uint8Array): string {
  const text = base32nopad.encode(Uint8Array.from([...secret, ...sha256(secret).subarray(0, 2)]))
  return (text.match(/.{1,5}/g) ?? []).join('-')
}

/**
 * Returns the 32 bytes of a recovery code.
 *
 * @throws KeyError `wrongFactor` when the code is mistyped or incomplete
 */
export function parseRecoveryCode(text: string): Uint8Array {
  try {
    const bytes = base32nopad.decode(text.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    const secret = bytes.slice(0, 32)
    const checksum = sha256(secret)
    if (bytes.length === 34 && bytes[32] === checksum[0] && bytes[33] === checksum[1]) return secret
  } catch {
    // The error below is thrown for malformed text too.
  }
  throw new KeyError('wrongFactor', 'This recovery code isn’t complete. Compare it with the one you saved.')
}
