import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealContext } from './keys.ts'

const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('sealContext', () => {
  it('is the same text on both sides', () => {
    const { info, aad } = sealContext('auth-share-out', { account: 'u', walletId: 'w', setId: 's' })
    expect(read(info)).toBe('latchkey/keys/v1/auth-share-out')
    expect(read(aad)).toBe('["u","w","s"]')
  })

  it('no two subjects share their bytes', () => {
    const part = fc.string()
    const subject = fc.record({ account: part, walletId: part, setId: part })
    fc.assert(
      fc.property(subject, subject, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other)
        const bytes = [one, other].map((each) => read(sealContext('auth-share-in', each).aad))
        expect(bytes[0] === bytes[1]).toBe(isSame)
      }),
    )
  })
})
