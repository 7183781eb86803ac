import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { combine, split } from 'shamir-secret-sharing'
import * as v from 'valibot'
import { bytesEqual, decryptBytes, encryptBytes, fromBase64url, toBase64url, utf8 } from '../bytes.ts'
import { KeyError } from '../errors.ts'
import { deriveKeys, fingerprintOf, type WalletKeys } from './deriveKeys.ts'

const base64url = (characters: number) =>
  v.pipe(v.string(), v.length(characters), v.regex(/^[A-Za-z0-9_-]+$/))

/** Format of stored shares: a change needs a new `v`. 1: of 32 bytes; 2: of an imported secret of another length. */
const shareEnvelope = v.strictObject({
  v: v.picklist([1, 2]),
  walletId: base64url(22),
  setId: base64url(22),
  /** 1 device, 2 server, 3 recovery. */
  index: v.picklist([1, 2, 3]),
  threshold: v.literal(2),
  /** Commitment to the entropy and the wallet (`commitmentOf`). */
  commitment: base64url(43),
  /** Hash of the public keys (`fingerprintOf`). */
  fingerprint: base64url(43),
  /** One share of `shamir-secret-sharing`: as many bytes as the secret has, and its x coordinate. */
  data: v.pipe(v.string(), v.minLength(23), v.maxLength(88), v.regex(/^[A-Za-z0-9_-]+$/)),
  /** Checksum over all other fields: finds damage before shares are combined. */
  check: base64url(22),
})

/** One of three shares, with what is needed to refuse a share of another wallet or set. */
export type ShareEnvelope = v.InferOutput<typeof shareEnvelope>

/** Adds the checksum to a share. */
export function sealEnvelope(share: Omit<ShareEnvelope, 'check'>): ShareEnvelope {
  return { ...share, check: checkOf(share) }
}

/** Serializes a share for encryption. */
export function serializeEnvelope(share: ShareEnvelope): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify(share))
}

/** Parses a decrypted share and verifies its checksum. @throws KeyError `damagedShare` */
export function parseEnvelope(bytes: Uint8Array): ShareEnvelope {
  const share = v.safeParse(shareEnvelope, parseJson(bytes))
  if (!share.success || (share.output.v === 1) !== (share.output.data.length === 44)) throw damagedShare()
  const { check, ...unchecked } = share.output
  if (!bytesEqual(decodeCheck(check), decodeCheck(checkOf(unchecked)))) throw damagedShare()
  return share.output
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function decodeCheck(text: string): Uint8Array {
  try {
    return fromBase64url(text)
  } catch {
    throw damagedShare()
  }
}

function checkOf({
  v: version,
  walletId,
  setId,
  index,
  threshold,
  commitment,
  fingerprint,
  data,
}: Omit<ShareEnvelope, 'check'>) {
  const text = JSON.stringify([
    `latchkey share v${version}`,
    walletId,
    setId,
    index,
    threshold,
    commitment,
    fingerprint,
    data,
  ])
  return toBase64url(sha256(utf8(text)).subarray(0, 16))
}

function damagedShare(): KeyError {
  return new KeyError(
    'damagedShare',
    'A part of the wallet’s key is damaged. Recover the wallet another way.',
  )
}

/** The three shares of a set. Any two combine to the entropy. */
type ShareSet = {
  readonly device: ShareEnvelope
  readonly server: ShareEnvelope
  readonly recovery: ShareEnvelope
}

/** Splits entropy into three shares of which any two suffice (Shamir). `fingerprint` is base64url of `fingerprintOf`. */
export async function splitEntropy(
  entropy: Uint8Array,
  {
    walletId,
    setId,
    fingerprint,
  }: { readonly walletId: string; readonly setId: string; readonly fingerprint: string },
): Promise<ShareSet> {
  const [device, server, recovery] = await split(entropy, 3, 2)
  if (!device || !server || !recovery) throw new Error('Splitting gave too few shares.')
  const commitment = toBase64url(commitmentOf(entropy, walletId))
  const envelope = (index: 1 | 2 | 3, share: Uint8Array) => {
    const data = toBase64url(share)
    share.fill(0)
    const version = entropy.length === 32 ? 1 : 2
    return sealEnvelope({ v: version, walletId, setId, index, threshold: 2, commitment, fingerprint, data })
  }
  return { device: envelope(1, device), server: envelope(2, server), recovery: envelope(3, recovery) }
}

/**
 * Combines two shares of one set. Never returns wrong keys: the entropy is compared with the commitment of both shares, and
 * the keys with their fingerprint.
 *
 * @throws KeyError `damagedShare`, `mixedShares`, `wrongShares`
 */
export async function combineShares(
  left: ShareEnvelope,
  right: ShareEnvelope,
): Promise<{ readonly entropy: Uint8Array; readonly keys: WalletKeys }> {
  const entropy = await combineEntropy(left, right)
  const keys = await deriveKeys(entropy)
  if (toBase64url(fingerprintOf(keys)) === left.fingerprint) return { entropy, keys }
  keys.wipe()
  entropy.fill(0)
  throw wrongShares()
}

/** Combines two shares without deriving keys. Checks the commitment only. */
export async function combineEntropy(left: ShareEnvelope, right: ShareEnvelope): Promise<Uint8Array> {
  // parsed again, to find a share that was modified after it was parsed
  const shares = [left, right].map((share) => parseEnvelope(serializeEnvelope(share)))
  const [first, second] = shares
  if (!first || !second || !isSameSet(first, second) || first.index === second.index)
    throw new KeyError(
      'mixedShares',
      'A part of the wallet’s key is damaged. Recover the wallet another way.',
    )
  const entropy = await combineData(first.data, second.data)
  if (bytesEqual(commitmentOf(entropy, first.walletId), fromBase64url(first.commitment))) return entropy
  entropy.fill(0)
  throw wrongShares()
}

async function combineData(left: string, right: string): Promise<Uint8Array> {
  try {
    return await combine([fromBase64url(left), fromBase64url(right)])
  } catch (cause) {
    throw wrongShares(cause)
  }
}

function isSameSet(left: ShareEnvelope, right: ShareEnvelope): boolean {
  return (['v', 'walletId', 'setId', 'threshold', 'commitment', 'fingerprint'] as const).every(
    (name) => left[name] === right[name],
  )
}

function wrongShares(cause?: unknown): KeyError {
  const message = 'A part of the wallet’s key is damaged. Recover the wallet another way.'
  return new KeyError('wrongShares', message, cause === undefined ? undefined : { cause })
}

/**
 * Returns 32 bytes that commit to the entropy of a wallet and reveal nothing about it. They are the same for all its share
 * sets (`walletFacts`), so never change this. Shares of two sets combine to other entropy, which
 * has another commitment.
 */
function commitmentOf(entropy: Uint8Array, walletId: string): Uint8Array {
  return hkdf(sha256, entropy, utf8('latchkey commitment v1'), utf8(JSON.stringify([walletId])), 32)
}

/** Encrypts the recovery share with the recovery key. The server stores the result. */
export async function encryptRecoveryShare(
  share: ShareEnvelope,
  recoveryKey: Uint8Array<ArrayBuffer>,
): Promise<string> {
  return encryptBytes(
    await shareKey(recoveryKey),
    serializeEnvelope(share),
    contextOf(share.walletId, share.setId),
  )
}

/** Decrypts the recovery share. @throws KeyError `damagedShare` */
export async function decryptRecoveryShare(
  text: string,
  recoveryKey: Uint8Array<ArrayBuffer>,
  { walletId, setId }: { readonly walletId: string; readonly setId: string },
): Promise<ShareEnvelope> {
  const key = await shareKey(recoveryKey)
  const bytes = await decryptBytes(key, text, contextOf(walletId, setId)).catch((cause: unknown) => {
    throw new KeyError(
      'damagedShare',
      'A part of the wallet’s key is damaged. Recover the wallet another way.',
      { cause },
    )
  })
  return parseEnvelope(bytes)
}

async function shareKey(recoveryKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const bytes = Uint8Array.from(hkdf(sha256, recoveryKey, undefined, utf8('latchkey recovery share v1'), 32))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function contextOf(walletId: string, setId: string): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify(['latchkey recovery share v1', walletId, setId]))
}
