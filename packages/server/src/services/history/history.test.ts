import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { historyCursor } from './history.ts'

const chains = ['eip155:1', 'eip155:31337'] as const
const scope = { account: `0x${'a'.repeat(40)}`, chain: 'all' }
const anyPosition = fc.record({
  minedAt: fc.integer({ min: 0, max: 2 ** 47 }),
  block: fc.integer({ min: 0, max: 2 ** 47 }),
  position: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  chain: fc.constantFrom(...chains),
})

describe('the cursor of a history', () => {
  it('[S7.06] is 80 characters of base64url, and decodes to what was encoded', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const cursor = historyCursor.encode(position, scope)
        expect(cursor).toMatch(/^[\w-]{80}$/)
        expect(historyCursor.decode(cursor, scope, chains)).toEqual(position)
      }),
    )
  })

  it('[S7.06] one of another account, chain or with any changed character is none', () => {
    const cursor = historyCursor.encode({ minedAt: 1, block: 2, position: 3, chain: 'eip155:1' }, scope)
    expect(historyCursor.decode(cursor, { ...scope, account: `0x${'b'.repeat(40)}` }, chains)).toBeUndefined()
    expect(historyCursor.decode(cursor, { ...scope, chain: 'eip155:1' }, chains)).toBeUndefined()
    expect(historyCursor.decode(cursor, scope, ['eip155:31337'])).toBeUndefined()
    for (let index = 0; index < cursor.length; index++) {
      const changed = cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1)
      expect(historyCursor.decode(changed, scope, chains)).toBeUndefined()
    }
  })

  it('no text whatever makes it throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{80}$/)), (text) => {
        expect(historyCursor.decode(text, scope, chains)).toBeUndefined()
      }),
    )
  })
})
