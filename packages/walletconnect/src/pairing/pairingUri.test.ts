import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WalletConnectError } from '../errors.ts'
import { formatPairingUri, parsePairingUri } from './pairingUri.ts'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const symKey = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const now = 1_700_000_000_000
const later = now / 1000 + 300
const plain = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${later}`

describe('pairing URIs', () => {
  it.each([
    plain,
    `wc:${topic}@2?expiryTimestamp=${later}&symKey=${symKey}&relay-protocol=irn`,
    `wc://${topic}@2?symKey=${symKey}&relay-protocol=irn&expiryTimestamp=${later}`,
    `  wc:${topic.toUpperCase()}@2?relay-protocol=irn&symKey=${symKey.toUpperCase()}&expiryTimestamp=${later}&relay-data=x\n`,
    btoa(plain),
  ])('are read in any order and wrapping: %s', (uri) => {
    expect(parsePairingUri(uri, now)).toMatchObject({ topic, symKey, expiryTimestamp: later })
  })

  it.each([
    `wc:${topic}@2?symKey=${symKey}&methods=wc_sessionAuthenticate,wc_sessionPropose`,
    `wc:${topic}@2?symKey=${symKey}&methods=[wc_sessionAuthenticate],[wc_sessionPropose]`,
  ])('name methods in either spelling, and need neither expiry nor relay', (uri) => {
    expect(parsePairingUri(uri, now)).toEqual({
      topic,
      symKey,
      expiryTimestamp: undefined,
      methods: ['wc_sessionAuthenticate', 'wc_sessionPropose'],
    })
  })

  it.each([
    [`wc:${topic}@1?bridge=https://bridge&key=${symKey}`, 'URI_VERSION'],
    [`wc:${topic}@3?symKey=${symKey}`, 'URI_VERSION'],
    [`wc:${topic}@2?relay-protocol=irn`, 'URI_KEY'],
    [`wc:${topic}@2?relay-protocol=irn&symKey=${symKey.slice(1)}`, 'URI_KEY'],
    [`wc:${topic}@2?relay-protocol=waku&symKey=${symKey}`, 'URI_RELAY'],
    [`wc:${topic.slice(2)}@2?symKey=${symKey}`, 'URI_MALFORMED'],
    [`wc:${topic}?symKey=${symKey}`, 'URI_MALFORMED'],
    [`wc:${topic}@2?symKey=${symKey}&expiryTimestamp=soon`, 'URI_MALFORMED'],
    [`wc:${topic}@2?symKey=${symKey}&expiryTimestamp=${now / 1000 - 1}`, 'URI_EXPIRED'],
    [`wc:${topic}@2?symKey=${symKey}&expiryTimestamp=${now / 1000}`, 'URI_EXPIRED'],
    [`${plain}&x=${'y'.repeat(2048)}`, 'URI_TOO_LONG'],
    ['https://example.org', 'URI_MALFORMED'],
    ['', 'URI_MALFORMED'],
    [undefined, 'URI_MALFORMED'],
  ])('[T-PAIR] %s is refused with %s', (uri, code) => {
    expect(() => parsePairingUri(uri, now)).toThrow(expect.objectContaining({ code }))
    expect(parsePairingUri(plain, now).topic).toBe(topic)
  })

  it('are read as they were written', () => {
    const hex = fc.stringMatching(/^[0-9a-f]{64}$/)
    const method = fc.constantFrom('wc_sessionAuthenticate', 'wc_sessionPropose')
    fc.assert(
      fc.property(
        hex,
        hex,
        fc.integer({ min: later, max: later * 2 }),
        fc.array(method, { minLength: 1, maxLength: 3 }),
        (topic, symKey, expiryTimestamp, methods) => {
          const uri = { topic, symKey, expiryTimestamp, methods }
          expect(parsePairingUri(formatPairingUri(uri), now)).toEqual(uri)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('never make anything but a URI or a typed error of whatever is pasted', () => {
    const close = fc.tuple(
      fc.constantFrom('wc:', 'wc://', ''),
      fc.string(),
      fc.constantFrom('@2', '@', ''),
      fc.string(),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          close.map((parts) => parts.join('')),
        ),
        (value) => {
          try {
            parsePairingUri(value, now)
          } catch (error) {
            expect(error).toBeInstanceOf(WalletConnectError)
          }
        },
      ),
    )
  })
})
