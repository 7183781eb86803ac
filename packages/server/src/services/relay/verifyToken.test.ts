import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIdentity } from '../../testing/relayClient.ts'
import { RelayFailure } from './frames.ts'
import { decodeBase58, parseDidKey, verifyToken } from './verifyToken.ts'

const rules = { audiences: ['wss://relay.example'], isExact: false, now: Date.now() }

describe('verifyToken', () => {
  it('[T-RLY-1] a token with any letter changed is refused', () => {
    const { token, client } = createIdentity()
    const good = token('wss://relay.example')
    expect(verifyToken(good, rules)).toBe(client)
    fc.assert(
      fc.property(fc.nat(good.length - 3), fc.constantFrom('A', 'b', '0', '-', '.', '='), (at, letter) => {
        fc.pre(good[at] !== letter)
        const changed = good.slice(0, at) + letter + good.slice(at + 1)
        expect(() => verifyToken(changed, rules)).toThrow(RelayFailure)
      }),
      { numRuns: 300 },
    )
  })

  it('[T-RLY-1] nothing but a RelayFailure is thrown, whatever it is given', () => {
    const part = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
    const text = fc.oneof(
      fc.string(),
      fc.tuple(part, part, fc.base64String()).map((parts) => parts.join('.')),
    )
    fc.assert(
      fc.property(text, (token) => {
        expect(() => verifyToken(token, rules)).toThrow(RelayFailure)
      }),
      { numRuns: 500 },
    )
  })
})

it('parseDidKey takes the key of a client id and nothing else', () => {
  const { client } = createIdentity()
  expect(parseDidKey(client)?.asymmetricKeyType).toBe('ed25519')
  for (const other of [
    '',
    'did:key:',
    'did:key:z',
    `${client}1`,
    client.slice(0, -1),
    client.replace('z6Mk', 'z6Mj'),
    'did:pkh:eip155:1:0x00',
  ])
    expect(parseDidKey(other)).toBeUndefined()
})

it('decodeBase58 reads what is known and refuses what is none', () => {
  // the vectors of draft-msporny-base58
  expect(Buffer.from(decodeBase58('2NEpo7TZRRrLZSi2U') ?? []).toString()).toBe('Hello World!')
  expect([...(decodeBase58('11233QC4') ?? [])]).toEqual([0, 0, 0x28, 0x7f, 0xb4, 0xcd])
  for (const wrong of ['0', 'O', 'I', 'l', '+', ' ', 'z'.repeat(101)])
    expect(decodeBase58(wrong)).toBeUndefined()
  expect(decodeBase58('')).toEqual(new Uint8Array())
})
