import { sha256 } from '@noble/hashes/sha2.js'
import * as v from 'valibot'
import { fromBase64url, toBase64url } from '../bytes/base64url.ts'
import { bytesEqual } from '../bytes/bytesEqual.ts'
import { utf8 } from '../bytes/utf8.ts'
import { KeyError } from './KeyError.ts'

const base64url = (characters: number) =>
  v.pipe(v.string(), v.length(characters), v.regex(/^[A-Za-z0-9_-]+$/))

const schema = v.strictObject({
  v: v.literal(1),
  walletId: base64url(22),
  setId: base64url(22),
  /** 1 device, 2 server, 3 recovery. */
  index: v.picklist([1, 2, 3]),
  threshold: v.literal(2),
  /** Over the entropy and the wallet (`commitmentOf`). */
  commitment: base64url(43),
  /** Over the public keys (`fingerprintOf`). */
  fingerprint: base64url(43),
  /** One share of `shamir-secret-sharing`: 32 bytes and its x coordinate. */
  data: base64url(44),
  /** Over everything above: finds damage before anything is combined. */
  check: base64url(22),
})

/** One of three shares with everything that is needed to refuse it when it doesn't belong (X.02). */
export type ShareEnvelope = v.InferOutput<typeof schema>

/** Completes a share with its check. */
export function sealEnvelope(share: Omit<ShareEnvelope, 'check'>): ShareEnvelope {
  return { ...share, check: checkOf(share) }
}

/** A share as bytes, for encryption. */
export function writeEnvelope(share: ShareEnvelope): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify(share))
}

/** @throws KeyError `damagedShare` */
export function readEnvelope(bytes: Uint8Array): ShareEnvelope {
  const share = v.safeParse(schema, parse(bytes))
  if (!share.success) throw damaged()
  const { check, ...rest } = share.output
  if (!bytesEqual(fromText(check), fromText(checkOf(rest)))) throw damaged()
  return share.output
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function fromText(text: string): Uint8Array {
  try {
    return fromBase64url(text)
  } catch {
    throw damaged()
  }
}

function checkOf({
  walletId,
  setId,
  index,
  threshold,
  commitment,
  fingerprint,
  data,
}: Omit<ShareEnvelope, 'check'>) {
  const text = JSON.stringify([
    'latchkey share v1',
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

function damaged(): KeyError {
  return new KeyError(
    'damagedShare',
    'A part of the wallet’s key is damaged. Recover the wallet with another one.',
  )
}
