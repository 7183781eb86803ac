import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { p2pkh, RawWitness } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { describe, expect, it } from 'vitest'
import { createVirtualTransaction, signBip322, toPayment } from '../testing/signBip322.ts'
import { verifyBip322 } from './verifyBip322.ts'

const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
/** Signatures of github.com/bitcoin/bips/blob/master/bip-0322/basic-test-vectors.json. */
const vectors = [
  [
    '',
    segwit,
    'smpAkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    '',
    segwit,
    'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    'Hello World',
    segwit,
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'Hello World',
    segwit,
    'smpAkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    'No prefix fallback',
    'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
    'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
  ],
] as const
const [[, , first], , [, , hello]] = vectors

describe('signatures of Bitcoin addresses', () => {
  it.each(vectors)('[X.35] accepts the published signature of %j by %s', async (text, address, signature) => {
    await expect(verifyBip322(text, signature, address)).resolves.toBeUndefined()
    await expect(verifyBip322(`${text}!`, signature, address)).rejects.toMatchObject({ code: 'signature' })
  })
  it.each([
    ['a signature by another address', '', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', first, 'signature'],
    ['one for a text that was not signed', 'Wrong message that was not signed', segwit, first, 'signature'],
    ['no Base64', '', segwit, 'not-valid-base64!!!', 'signature_form'],
    ['nothing', '', segwit, '', 'signature_form'],
    ['an empty witness', '', segwit, 'smpAA==', 'signature'],
    ['an unknown prefix', '', segwit, 'fooAA==', 'signature_form'],
    ['a full transaction', '', segwit, `ful${first.slice(3)}`, 'signature_form'],
    ['an address that is mistyped', '', `${segwit.slice(0, -1)}q`, first, 'field'],
    ['more than a megabyte', '', segwit, 'AAAA'.repeat(400_000), 'signature_form'],
  ])('[X.35] refuses %s', async (_what, text, address, signature, code) => {
    await expect(verifyBip322(text, signature, address)).rejects.toMatchObject({ code })
  })
  it.each(['nested', 'p2wpkh', 'p2tr'] as const)(
    '[X.35] accepts what another library signs with a key of %s, for its text and address only',
    async (kind) => {
      const privateKey = new Uint8Array(32).fill(5)
      const { address } = toPayment(privateKey, kind)
      for (const text of ['', 'Hello', 'żółw 🐢\n', 'x'.repeat(5_000)]) {
        const signature = signBip322({ privateKey, text, address })
        await expect(verifyBip322(text, signature, address)).resolves.toBeUndefined()
        await expect(verifyBip322(`${text} `, signature, address)).rejects.toMatchObject({
          code: 'signature',
        })
        const stranger = signBip322({
          privateKey: new Uint8Array(32).fill(6),
          text,
          address: toPayment(new Uint8Array(32).fill(6), kind).address,
        })
        await expect(verifyBip322(text, stranger, address)).rejects.toMatchObject({ code: 'signature' })
      }
    },
  )
  it.each(['p2pkh', 'nested', 'p2wpkh'] as const)(
    '[X.35] accepts the older signed message of an address of %s',
    async (kind) => {
      const privateKey = new Uint8Array(32).fill(5)
      const { address } = toPayment(privateKey, kind)
      const sign = (text: string) => {
        const prefixed = Buffer.from(
          `\u0018Bitcoin Signed Message:\n${String.fromCharCode(text.length)}${text}`,
        )
        const digest = createHash('sha256').update(createHash('sha256').update(prefixed).digest()).digest()
        const signed = secp256k1.sign(digest, privateKey)
        return Buffer.from(Uint8Array.of(31 + signed.recovery, ...signed.toCompactRawBytes())).toString(
          'base64',
        )
      }
      await expect(verifyBip322('Hello', sign('Hello'), address)).resolves.toBeUndefined()
      await expect(verifyBip322('Hello!', sign('Hello'), address)).rejects.toMatchObject({
        code: 'signature',
      })
      const other = toPayment(new Uint8Array(32).fill(6), kind).address
      await expect(verifyBip322('Hello', sign('Hello'), other)).rejects.toMatchObject({ code: 'signature' })
      const { address: taproot } = toPayment(privateKey, 'p2tr')
      await expect(verifyBip322('Hello', sign('Hello'), taproot)).rejects.toMatchObject({ code: 'signature' })
    },
  )
  it.each(['nested', 'p2wpkh'] as const)(
    '[X.35] refuses a stranger’s key for an address of %s that is not its own',
    async (kind) => {
      const [mine, strange] = [new Uint8Array(32).fill(5), new Uint8Array(32).fill(6)]
      /** Signs the right transaction with any key and shows that key. */
      const forge = (privateKey: Uint8Array, address: string) => {
        const publicKey = pubECDSA(privateKey)
        const tx = createVirtualTransaction({ privateKey: mine, text: 'Hello', address })
        const digest = tx.preimageWitnessV0(0, p2pkh(publicKey).script, 1, 0n)
        const der = secp256k1.sign(digest, privateKey).toDERRawBytes()
        const signature = Buffer.concat([der, Uint8Array.of(1)])
        return Buffer.from(RawWitness.encode([signature, publicKey])).toString('base64')
      }
      const { address } = toPayment(mine, kind)
      await expect(verifyBip322('Hello', forge(strange, address), address)).rejects.toMatchObject({
        code: 'signature',
      })
      // The positive control: the owner's key by the same way.
      await expect(verifyBip322('Hello', forge(mine, address), address)).resolves.toBeUndefined()
    },
  )
  it('[X.35] refuses the second form of a signature, and one that covers less than everything', async () => {
    const witness = base64.decode(hello)
    const der = witness.subarray(2, 2 + 70)
    const { r, s } = secp256k1.Signature.fromDER(der)
    const high = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toDERRawBytes()
    const malleated = Uint8Array.of(2, high.length + 1, ...high, 1, ...witness.subarray(73))
    await expect(verifyBip322('Hello World', base64.encode(malleated), segwit)).rejects.toMatchObject({
      code: 'signature',
    })
    const open = witness.slice()
    open[72] = 0x81
    await expect(verifyBip322('Hello World', base64.encode(open), segwit)).rejects.toMatchObject({
      code: 'signature',
    })
    // The positive control: the same bytes put together again.
    const again = Uint8Array.of(2, der.length + 1, ...der, 1, ...witness.subarray(73))
    await expect(verifyBip322('Hello World', base64.encode(again), segwit)).resolves.toBeUndefined()
  })
  it.each(['nested', 'p2wpkh', 'p2tr'] as const)(
    '[X.35] refuses a signature of %s with another item behind it, or without its last',
    async (kind) => {
      const privateKey = new Uint8Array(32).fill(5)
      const { address } = toPayment(privateKey, kind)
      const items = RawWitness.decode(base64.decode(signBip322({ privateKey, text: 'Hello', address })))
      const write = (list: readonly Uint8Array[]) => base64.encode(RawWitness.encode([...list]))
      for (const altered of [[...items, Uint8Array.of(7)], [...items, new Uint8Array()], items.slice(0, -1)])
        await expect(verifyBip322('Hello', write(altered), address)).rejects.toMatchObject({
          code: 'signature',
        })
      // The positive control.
      await expect(verifyBip322('Hello', write(items), address)).resolves.toBeUndefined()
    },
  )
  it('[X.35] refuses the second form of the older signed message', async () => {
    const privateKey = new Uint8Array(32).fill(5)
    const { address } = toPayment(privateKey, 'p2pkh')
    const prefixed = Buffer.from('\u0018Bitcoin Signed Message:\n\u0005Hello')
    const digest = createHash('sha256').update(createHash('sha256').update(prefixed).digest()).digest()
    const signed = secp256k1.sign(digest, privateKey)
    const high = new secp256k1.Signature(signed.r, secp256k1.CURVE.n - signed.s)
    const encode = (recovery: number, bytes: Uint8Array) =>
      base64.encode(Uint8Array.of(31 + recovery, ...bytes))
    const malleated = encode(signed.recovery ^ 1, high.toCompactRawBytes())
    await expect(verifyBip322('Hello', malleated, address)).rejects.toMatchObject({ code: 'signature' })
    // The positive control: the lower form, put together in the same way.
    const own = encode(signed.recovery, signed.toCompactRawBytes())
    await expect(verifyBip322('Hello', own, address)).resolves.toBeUndefined()
  })
  it.each([
    ['an explicit 0', Uint8Array.of(0)],
    ['ALL, which was not signed', Uint8Array.of(1)],
    ['ALL|ANYONECANPAY', Uint8Array.of(0x81)],
    ['two of them', Uint8Array.of(1, 1)],
  ])('[X.35] refuses a taproot signature with flags that were put behind it: %s', async (_what, flags) => {
    const privateKey = new Uint8Array(32).fill(5)
    const { address } = toPayment(privateKey, 'p2tr')
    const signature = signBip322({ privateKey, text: 'Hello', address })
    const [signed = new Uint8Array()] = RawWitness.decode(base64.decode(signature))
    const altered = base64.encode(RawWitness.encode([Uint8Array.of(...signed, ...flags)]))
    await expect(verifyBip322('Hello', altered, address)).rejects.toMatchObject({ code: 'signature' })
    // The positive control.
    const again = base64.encode(RawWitness.encode([signed]))
    await expect(verifyBip322('Hello', again, address)).resolves.toBeUndefined()
  })
})
