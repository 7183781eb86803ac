import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { readPublicKey } from '@latchkey/server/directory'
import * as v from 'valibot'
import { CliError } from '../Command.ts'

/**
 * Public keys that sign our releases of the wallet frame, `ed25519:<base64url>`. The private keys are in no repository. Empty until
 * the first release is signed (`scripts/frame/signFrame.mjs`); a list without a signature is refused from then on.
 */
export const frameKeys: readonly string[] = []

const signatureFile = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  signature: v.pipe(v.string(), v.regex(/^[\w-]{86}$/)),
})

/**
 * Signs the bytes of a list of hashes (`integrity.json`) with Ed25519.
 *
 * @param pem private key, PKCS 8 PEM, as `openssl genpkey -algorithm ed25519` writes it
 * @returns the text of the signature file, and the public key as `--key` expects it
 * @throws CliError when `pem` is no Ed25519 key
 */
export function signIntegrity(list: Uint8Array, pem: string): { signature: string; publicKey: string } {
  const key = readPrivateKey(pem)
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const publicKey = `ed25519:${spki.subarray(-32).toString('base64url')}`
  const signature = sign(null, toSignedBytes(list), key).toString('base64url')
  return { signature: `${JSON.stringify({ key: readPublicKey(publicKey)?.id, signature })}\n`, publicKey }
}

function readPrivateKey(pem: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPrivateKey(pem)
  } catch {
    // The error of the library may quote the key.
  }
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new CliError(
    'That is no Ed25519 private key in PEM form. Make one with "openssl genpkey -algorithm ed25519".',
  )
}

/**
 * Verifies that a list of hashes was signed by a trusted key and not changed since. Without a signature it is accepted only
 * where no key is trusted.
 *
 * @returns the id of the key; undefined for a list that is not signed
 * @throws CliError
 */
export function verifyIntegrity(
  list: Uint8Array,
  {
    signature,
    keys,
    name,
  }: { readonly signature: string | undefined; readonly keys: readonly string[]; readonly name: string },
): string | undefined {
  const trusted = keys.map((text) => {
    const key = readPublicKey(text)
    if (key) return key
    throw new CliError(`${text} is no public key. It looks like ed25519:<43 characters>.`, { exitCode: 2 })
  })
  if (signature === undefined) {
    if (trusted.length === 0) return undefined
    throw new CliError(`${name} is not signed, so nobody vouches for what it lists. Nothing was compared.`)
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.maxLength(1000), v.parseJson(), signatureFile), signature)
  if (!parsed.success) throw new CliError(`The signature of ${name} can't be read. Nothing was compared.`)
  const { key: id, signature: encoded } = parsed.output
  const key = trusted.find((one) => one.id === id)
  if (!key)
    throw new CliError(
      `${name} is signed with the key ${id}, which is not trusted here. If you trust it, name its public half with --key.`,
    )
  if (!verify(null, toSignedBytes(list), key.key, Buffer.from(encoded, 'base64url')))
    throw new CliError(
      `${name} is not what the key ${id} signed: it was changed afterwards. Nothing was compared.`,
    )
  return id
}

/** The signed bytes: the list after a prefix of its own, so that no other signature of ours counts here. */
function toSignedBytes(list: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from('latchkey frame integrity 1\n'), list])
}
