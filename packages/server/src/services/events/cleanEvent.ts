import { type AnalyticsEvent, hasAccount, hasEmail } from '@latchkey/protocol'
import type { CleanEvent } from '../../ports/projects.ts'

type StoredValue = CleanEvent['properties'][string]

/** Characters of the longest text, and entries of the longest list, that are stored. */
const maxTextLength = 200
const maxListLength = 50

/** Properties that name an account without looking like its address. */
const accountProperties: readonly string[] = ['ensName']

/**
 * Reduces an event to what may be stored: page URL without query and fragment, the listed properties with short
 * plain values, account addresses and names only if the operator allows them, and nothing that looks like an e-mail
 * address.
 */
export function cleanEvent(
  { eventId, url, domain, timestamp, props }: AnalyticsEvent,
  storedProperties: readonly string[],
  storesAddresses: boolean,
): CleanEvent {
  const clean = (value: unknown): StoredValue | undefined => {
    if (typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
    if (typeof value === 'string') return cleanText(value, storesAddresses)
    if (!Array.isArray(value)) return undefined
    return value.slice(0, maxListLength).flatMap((entry) => {
      return typeof entry === 'string' ? (cleanText(entry, storesAddresses) ?? []) : []
    })
  }
  const properties = storedProperties.flatMap((name) => {
    if (!storesAddresses && accountProperties.includes(name)) return []
    const received = props.properties
    const value = received && Object.hasOwn(received, name) ? clean(received[name]) : undefined
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    eventId,
    sentAt: Math.min(timestamp, Number.MAX_SAFE_INTEGER),
    name: props.event,
    url: cleanUrl(url, storesAddresses),
    domain: /^[\w.-]{1,253}(:\d{1,5})?$/.test(domain) ? domain.toLowerCase() : '',
    address: storesAddresses && props.address ? (cleanText(props.address, true) ?? null) : null,
    properties: Object.fromEntries(properties),
  }
}

/**
 * Undefined for text that looks like an e-mail address, or like an account address where those are not stored.
 */
function cleanText(text: string, storesAddresses: boolean): string | undefined {
  // Checked beyond the stored length, because a text may be 64 KB.
  const plain = text.slice(0, maxTextLength * 5).replace(/[\p{Cc}\p{Cs}]/gu, '')
  if (hasEmail(plain)) return undefined
  if (!storesAddresses && hasAccount(plain)) return undefined
  return plain.slice(0, maxTextLength)
}

function cleanUrl(text: string, storesAddresses: boolean): string {
  if (!URL.canParse(text)) return ''
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return ''
  return cleanText(url.origin + url.pathname, storesAddresses) ?? url.origin
}
