import { createCipheriv } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64Url } from './crypto/bytes.ts'
import { openEnvelope, parseEnvelope, readLinkEnvelope, sealEnvelope } from './envelope.ts'

const key = Uint8Array.from({ length: 32 }, (_, index) => index)
const sender = Uint8Array.from({ length: 32 }, (_, index) => 255 - index)
const open = (message: string, with_ = key) => {
  const envelope = parseEnvelope(message)
  return envelope && openEnvelope(envelope, with_)
}

describe('envelopes', () => {
  it('carry any text in both types, and say who sent the second', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: 'binary' }), fc.boolean(), (text, isFirst) => {
        const message = sealEnvelope({ key, text, senderPublicKey: isFirst ? undefined : sender })
        expect(open(message)).toBe(text)
        expect(parseEnvelope(message)).toMatchObject(
          isFirst ? { type: 0 } : { type: 1, senderPublicKey: new Uint8Array(sender) },
        )
      }),
    )
  })

  it('are what the specification says: type, iv, ChaCha20-Poly1305 without associated data, base64 with padding', () => {
    const iv = Buffer.alloc(12, 7)
    const cipher = createCipheriv('chacha20-poly1305', key, iv, { authTagLength: 16 })
    const sealed = Buffer.concat([cipher.update('hello'), cipher.final(), cipher.getAuthTag()])
    expect(open(Buffer.concat([Buffer.of(0), iv, sealed]).toString('base64'))).toBe('hello')
    expect(open(Buffer.concat([Buffer.of(1), sender, iv, sealed]).toString('base64'))).toBe('hello')
    const bytes = Buffer.from(sealEnvelope({ key, text: 'hello' }), 'base64')
    expect(bytes).toHaveLength(1 + 12 + 5 + 16)
  })

  it('never repeat an iv', () => {
    const seen = new Set(Array.from({ length: 500 }, () => sealEnvelope({ key, text: 'x' }).slice(0, 17)))
    expect(seen.size).toBe(500)
  })

  it('[T-PAIR] open with no other key, and not when a single bit has changed', () => {
    const message = sealEnvelope({ key, text: 'secret' })
    expect(open(message, sender)).toBeUndefined()
    const bytes = Buffer.from(message, 'base64')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), (bit) => {
        const changed = Buffer.from(bytes)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(open(changed.toString('base64'))).toBeUndefined()
      }),
    )
    expect(open(message)).toBe('secret')
  })

  it('that are cut short, of an unknown type or no base64 are none', () => {
    const bytes = Buffer.from(sealEnvelope({ key, text: '' }), 'base64')
    for (let length = 0; length < bytes.length; length++) {
      expect(open(bytes.subarray(0, length).toString('base64'))).toBeUndefined()
    }
    for (const type of [3, 4, 127, 255]) {
      expect(
        parseEnvelope(Buffer.concat([Buffer.of(type), bytes.subarray(1)]).toString('base64')),
      ).toBeUndefined()
    }
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parseEnvelope(value)).toBeUndefined()
      }),
    )
  })

  it('[T-PAIR] without encryption are taken from links only, never from a relay', () => {
    const plain = Buffer.concat([Buffer.of(2), Buffer.from('{"id":1,"padding":"long enough to be one"}')])
    expect(parseEnvelope(plain.toString('base64'))).toBeUndefined()
    expect(readLinkEnvelope(toBase64Url(plain))).toBe('{"id":1,"padding":"long enough to be one"}')
    expect(readLinkEnvelope(sealEnvelope({ key, text: 'x' }))).toBeUndefined()
    expect(readLinkEnvelope(undefined)).toBeUndefined()
  })

  it('larger than a relay takes are neither made nor read', () => {
    expect(() => sealEnvelope({ key, text: 'x'.repeat(800_000) })).toThrow(/larger than a relay takes/)
    expect(parseEnvelope('A'.repeat(1_048_580))).toBeUndefined()
  })
})
