import { type Hex, hexToBigInt, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { isSignedBy } from './accountCode.ts'
import { toUserOperation, type UserOperation } from './userOperation.ts'

/** The order of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const delegate: Hex = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'

/** An account and its authorization, as it comes over the wire. */
async function createDelegation() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const sender = owner.address.toLowerCase() as Hex
  const { r, s, yParity } = await owner.signAuthorization({ address: delegate, chainId: 1, nonce: 0 })
  const toDelegation = (change: object = {}) =>
    toUserOperation({
      sender,
      nonce: '0x0',
      callData: '0x',
      eip7702Auth: {
        address: delegate,
        chainId: '0x1',
        nonce: '0x0',
        r,
        s,
        yParity: numberToHex(yParity ?? 0),
        ...change,
      },
    } as never).delegation as NonNullable<UserOperation['delegation']>
  return { sender, s, yParity: yParity ?? 0, toDelegation }
}

describe('the signature of an authorization', () => {
  it('is accepted from the account', async () => {
    const { sender, toDelegation } = await createDelegation()
    expect(await isSignedBy(sender, toDelegation())).toBe(true)
    const other = await createDelegation()
    expect(await isSignedBy(other.sender, toDelegation())).toBe(false)
  })

  it('is refused with a high s, which chains skip although it recovers to the account', async () => {
    const { sender, s, yParity, toDelegation } = await createDelegation()
    const high = { s: numberToHex(order - hexToBigInt(s), { size: 32 }), yParity: numberToHex(1 - yParity) }
    expect(await isSignedBy(sender, toDelegation(high))).toBe(false)
  })

  it('is refused with another yParity than 0 or 1', async () => {
    // An even parity is the one that a lenient reading turns into 0.
    for (let turn = 0; turn < 20; turn++) {
      const { sender, yParity, toDelegation } = await createDelegation()
      if (yParity !== 0) continue
      expect(await isSignedBy(sender, toDelegation({ yParity: '0x2' }))).toBe(false)
      return
    }
    throw new Error('No signature with an even parity')
  })
})
