import type { AnalyticsEvent } from '@latchkey/protocol'
import type { CleanEvent } from '../../ports/projects.ts'

type Kept = CleanEvent['properties'][string]

/** Characters of a text and entries of a list that are kept. */
const maxText = 200
const maxList = 50

/**
 * What may be kept of an event: page addresses without query and fragment, the named properties with short plain values,
 * an account's address only where the operator keeps them, and nothing that looks like an e-mail address.
 */
export function cleanEvent(
  { eventId, url, domain, timestamp, props }: AnalyticsEvent,
  kept: readonly string[],
  keepsAddresses: boolean,
): CleanEvent {
  const keep = (value: unknown): Kept | undefined => {
    if (typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
    if (typeof value === 'string') return cleanText(value, keepsAddresses)
    if (!Array.isArray(value)) return undefined
    return value.slice(0, maxList).flatMap((entry) => {
      return typeof entry === 'string' ? (cleanText(entry, keepsAddresses) ?? []) : []
    })
  }
  const properties = kept.flatMap((name) => {
    const given = props.properties
    const value = given && Object.hasOwn(given, name) ? keep(given[name]) : undefined
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    eventId,
    sentAt: Math.min(timestamp, Number.MAX_SAFE_INTEGER),
    name: props.event,
    url: cleanUrl(url, keepsAddresses),
    domain: /^[\w.-]{1,253}(:\d{1,5})?$/.test(domain) ? domain.toLowerCase() : '',
    address: keepsAddresses && props.address ? (cleanText(props.address, true) ?? null) : null,
    properties: Object.fromEntries(properties),
  }
}

/** Undefined for what looks like an e-mail address, or an account's where those aren't kept. */
function cleanText(text: string, keepsAddresses: boolean): string | undefined {
  // looked at a good deal further than it is kept, and no further: a text may be 64 KB
  const plain = text.slice(0, maxText * 5).replace(/[\p{Cc}\p{Cs}]/gu, '')
  if (/\S@\S|\S%40\S/i.test(plain)) return undefined
  if (!keepsAddresses && looksLikeAccount(plain)) return undefined
  return plain.slice(0, maxText)
}

/** Hex of an account or longer, base58 as Solana, Polkadot and Bitcoin write it, bech32. */
function looksLikeAccount(text: string): boolean {
  if (/0x[0-9a-f]{40}|\b(bc|tb)1[a-z0-9]{20}/i.test(text)) return true
  return (text.match(/[1-9A-HJ-NP-Za-km-z]{26,}/g) ?? []).some(
    (word) => /[A-Z]/.test(word) && /\d/.test(word),
  )
}

function cleanUrl(text: string, keepsAddresses: boolean): string {
  if (!URL.canParse(text)) return ''
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return ''
  return cleanText(url.origin + url.pathname, keepsAddresses) ?? url.origin
}
