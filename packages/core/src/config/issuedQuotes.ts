import { createUuid } from '../base/createUuid.ts'
import type { Config } from './Config.ts'
import { getFeatureState } from './stores.ts'

/** How long a quote is known after it has expired, milliseconds, so that it is refused as expired and not as altered. */
const memory = 600_000
/** Quotes that are known at most; the oldest are dropped. */
const maxQuotes = 100

/** A quote as an action gives it out. */
export type Quote = {
  /** Names the quote to the action that carries it out. */
  readonly id: string
  /** Milliseconds since 1970, by this page's clock. */
  readonly expiresAt: number
}

/**
 * Gives a quote an id, freezes it whole and remembers it for {@link findIssuedQuote}. What a person confirms is then exactly
 * what was checked, whatever happens to the object on its way through a page.
 */
export function issueQuote<content extends Omit<Quote, 'id'>>(
  config: Config,
  content: content,
): content & Quote {
  const quotes = getQuotes(config)
  for (const [id, { expiresAt }] of quotes) if (expiresAt + memory < Date.now()) quotes.delete(id)
  while (quotes.size >= maxQuotes) quotes.delete(quotes.keys().next().value ?? '')
  const quote = freeze({ ...content, id: createUuid() })
  quotes.set(quote.id, quote)
  return quote
}

/**
 * Returns the quote that was given out under this id, if the given one has the same content; a copy counts. `undefined` for one that
 * was altered, is used up, or was never given out by this config.
 */
export function findIssuedQuote<quote extends Quote>(config: Config, given: quote): quote | undefined {
  const issued = getQuotes(config).get(given?.id)
  return issued && toText(issued) === toText(given) ? (issued as quote) : undefined
}

/** Forgets a quote that was carried out, so that it is carried out once. */
export function dropQuote(config: Config, { id }: Quote): void {
  getQuotes(config).delete(id)
}

function getQuotes(config: Config): Map<string, Quote> {
  return getFeatureState(config, 'quotes', () => new Map())
}

/** Returns the same text for the same content, in whatever order its fields are. */
function toText(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) => {
    if (typeof entry === 'bigint') return `${entry}n`
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry
    return Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function freeze<value>(value: value): value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const entry of Object.values(value)) freeze(entry)
  return Object.freeze(value)
}
