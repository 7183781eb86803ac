import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nftCursor } from './nfts.ts'

const chains = ['eip155:1', 'eip155:31337'] as const
const scope = { account: `0x${'a'.repeat(40)}`, chain: 'eip155:1' }
const anyPosition = fc.record({
  chain: fc.constantFrom(...chains),
  contract: fc.stringMatching(/^0x[\da-f]{40}$/),
  tokenId: fc.bigInt(0n, 2n ** 256n - 1n),
})

describe('the cursor of a list of NFTs', () => {
  it('is 80 characters of base64url, and decodes to what was encoded', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const cursor = nftCursor.encode(position, scope)
        expect(cursor).toMatch(/^[\w-]{80}$/)
        expect(nftCursor.decode(cursor, scope, chains)).toEqual(position)
      }),
    )
  })

  it('one of another account or chain, or a changed one, is none', () => {
    const cursor = nftCursor.encode(
      { chain: 'eip155:1', contract: `0x${'1'.repeat(40)}`, tokenId: 7n },
      scope,
    )
    expect(nftCursor.decode(cursor, { ...scope, account: `0x${'b'.repeat(40)}` }, chains)).toBeUndefined()
    expect(nftCursor.decode(cursor, { ...scope, chain: 'all' }, chains)).toBeUndefined()
    expect(nftCursor.decode(cursor, scope, ['eip155:31337'])).toBeUndefined()
    expect(nftCursor.decode(`A${cursor.slice(1)}`, scope, chains)).toBeUndefined()
    expect(nftCursor.decode(cursor.slice(1), scope, chains)).toBeUndefined()
  })
})
