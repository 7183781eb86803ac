import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from './bytes.ts'
import { deriveSharedKey, topicOf } from './keys.ts'
import { loadPrimitives, webPrimitives } from './loadPrimitives.ts'
import { noblePrimitives } from './noblePrimitives.ts'

const hex = (text: string) => fromHex(text) ?? new Uint8Array()
// RFC 7748, section 6.1.
const bob = hex('5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb')
const bobPublic = 'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f'
// RFC 8032, section 7.1, test 2.
const seed = hex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb')
const verifying = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'
const signature =
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00'

const all = [
  ['of the platform', webPrimitives(crypto.subtle)],
  ['of @noble', noblePrimitives],
] as const

describe.each(all)('the algorithms %s', (_name, p) => {
  it('give the keys and signatures of the RFCs', async () => {
    expect(toHex(await p.exchangePublicKey(bob))).toBe(bobPublic)
    expect(toHex(await p.signingPublicKey(seed))).toBe(verifying)
    expect(toHex(await p.sign(seed, hex('72')))).toBe(signature)
  })

  it('agree on one key from both sides', async () => {
    const [one, other] = [crypto.getRandomValues(new Uint8Array(32)), bob]
    const [mine, theirs] = [await p.exchangePublicKey(one), await p.exchangePublicKey(other)]
    const key = await deriveSharedKey(p, one, theirs)
    expect(key).toHaveLength(32)
    expect(await deriveSharedKey(p, other, mine)).toEqual(key)
    expect(await topicOf(p, key)).toMatch(/^[0-9a-f]{64}$/)
  })

  // Points of small order: with them the secret is zero, whoever has the private key.
  it.each([
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000000',
    'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
    '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  ])('[T-PAIR] refuse the key %s of low order, and keys of a wrong length', async (point) => {
    await expect(deriveSharedKey(p, bob, hex(point))).rejects.toMatchObject({ code: 'KEY_REFUSED' })
    await expect(deriveSharedKey(p, bob, hex(point).slice(1))).rejects.toMatchObject({ code: 'KEY_REFUSED' })
    await expect(deriveSharedKey(p, bob, undefined)).rejects.toMatchObject({ code: 'KEY_REFUSED' })
    // The control: an honest key is taken.
    await expect(deriveSharedKey(p, bob, hex(bobPublic))).resolves.toHaveLength(32)
  })
})

it('[T-PAIR] a secret of nothing but zeros is refused, should a platform ever give one', async () => {
  const lax = { ...noblePrimitives, exchangeSecret: async () => new Uint8Array(32) }
  await expect(deriveSharedKey(lax, bob, hex(bobPublic))).rejects.toMatchObject({ code: 'KEY_REFUSED' })
})

it('both give the same bytes', async () => {
  for (let round = 0; round < 10; round++) {
    const [key, other] = [
      crypto.getRandomValues(new Uint8Array(32)),
      crypto.getRandomValues(new Uint8Array(32)),
    ]
    const [web, noble] = [webPrimitives(crypto.subtle), noblePrimitives]
    expect(await web.sha256(key)).toEqual(await noble.sha256(key))
    expect(await web.hkdf(key)).toEqual(await noble.hkdf(key))
    expect(await web.exchangePublicKey(key)).toEqual(await noble.exchangePublicKey(key))
    const peer = await noble.exchangePublicKey(other)
    expect(await web.exchangeSecret(key, peer)).toEqual(await noble.exchangeSecret(key, peer))
    expect(await web.sign(key, other)).toEqual(await noble.sign(key, other))
  }
})

it('takes the platform where it has both curves, and @noble where it has none of them or no crypto.subtle', async () => {
  expect(await loadPrimitives(undefined)).toBe(noblePrimitives)
  expect(await loadPrimitives(crypto.subtle)).not.toBe(noblePrimitives)
  const old = new Proxy(crypto.subtle, {
    get(target, name) {
      if (name !== 'importKey') return Reflect.get(target, name).bind(target)
      return async () => {
        throw new DOMException('Unrecognized name.', 'NotSupportedError')
      }
    },
  })
  expect(await loadPrimitives(old)).toBe(noblePrimitives)
})
