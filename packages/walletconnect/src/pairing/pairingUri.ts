import { decodeUtf8, fromBase64 } from '../crypto/bytes.ts'
import { WalletConnectError } from '../errors.ts'

/** The parts of a pairing URI. It contains no relay host: both sides have to use the same one. */
export type PairingUri = {
  /** 64 hex digits. */
  readonly topic: string
  /** 64 hex digits. */
  readonly symKey: string
  /** Seconds since 1970; absent in URIs of older clients. */
  readonly expiryTimestamp?: number | undefined
  /** Methods the app sends, e.g. `wc_sessionAuthenticate`. */
  readonly methods?: readonly string[] | undefined
}

/** Longest URI that is parsed, characters. */
const maxUriLength = 2048

/**
 * Parses a pairing URI: parameters in any order, `wc:` or `wc://`, plain or base64.
 * @param now milliseconds since 1970
 * @throws WalletConnectError with code `URI_TOO_LONG`, `URI_MALFORMED`, `URI_VERSION`, `URI_RELAY`, `URI_KEY` or `URI_EXPIRED`
 */
export function parsePairingUri(value: unknown, now: number): PairingUri {
  if (typeof value === 'string' && value.length > maxUriLength)
    throw createUriError('URI_TOO_LONG', 'it is far too long')
  const parts = typeof value === 'string' ? splitUri(value.trim()) : undefined
  if (!parts) throw createUriError('URI_MALFORMED', 'it is not one')
  const { topic, version, query } = parts
  if (version !== '2')
    throw createUriError('URI_VERSION', `it is of version ${version}, which is no longer in use`)
  if (!/^[0-9a-f]{64}$/i.test(topic)) throw createUriError('URI_MALFORMED', 'its topic is broken')
  if ((query.get('relay-protocol') ?? 'irn') !== 'irn')
    throw createUriError('URI_RELAY', 'its relay protocol is unknown')
  const symKey = query.get('symKey') ?? ''
  if (!/^[0-9a-f]{64}$/i.test(symKey)) throw createUriError('URI_KEY', 'its key is missing or broken')
  const expiry = query.get('expiryTimestamp')
  if (expiry !== null && !/^\d{1,12}$/.test(expiry))
    throw createUriError('URI_MALFORMED', 'its expiry is broken')
  const expiryTimestamp = expiry === null ? undefined : Number(expiry)
  if (expiryTimestamp !== undefined && expiryTimestamp * 1000 <= now) {
    throw createUriError('URI_EXPIRED', 'it has expired')
  }
  const methods = query
    .get('methods')
    ?.split(/[[\],]/)
    .filter((method) => method !== '')
  return { topic: topic.toLowerCase(), symKey: symKey.toLowerCase(), expiryTimestamp, methods }
}

function splitUri(text: string): { topic: string; version: string; query: URLSearchParams } | undefined {
  const uri = text.startsWith('wc:') ? text : (decodeUtf8(fromBase64(text) ?? new Uint8Array()) ?? '')
  const [, topic, version, query] = /^wc:(?:\/\/)?([^@?]*)@(\d{1,3})\/?(?:\?(.*))?$/.exec(uri) ?? []
  if (topic === undefined || version === undefined) return undefined
  return { topic, version, query: new URLSearchParams(query) }
}

function createUriError(code: string, problem: string): WalletConnectError {
  return new WalletConnectError(`This pairing link can't be used: ${problem}.`, {
    code,
    hint: 'Ask the app for a new one and scan or paste that.',
  })
}

/**
 * Formats the URI a wallet scans.
 * @example formatPairingUri({ topic, symKey }) // 'wc:7f6e…@2?relay-protocol=irn&symKey=587d…'
 */
export function formatPairingUri({ topic, symKey, expiryTimestamp, methods }: PairingUri): string {
  const expiry = expiryTimestamp === undefined ? '' : `&expiryTimestamp=${expiryTimestamp}`
  const list = methods?.length ? `&methods=${methods.join(',')}` : ''
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}${expiry}${list}`
}
