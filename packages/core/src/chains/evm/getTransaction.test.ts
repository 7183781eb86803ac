import { describe, expect, it } from 'vitest'
import { RpcError } from '../../base/rpcErrors.ts'
import { assertUnaltered, getLoweredAllowance } from './getTransaction.ts'
import { createScriptedRpc } from './testing/createScriptedRpc.ts'

const me = `0x${'1a'.repeat(20)}`
const friend = `0x${'2b'.repeat(20)}`
const stranger = `0x${'3c'.repeat(20)}`
const hash = `0x${'a'.repeat(64)}`
const sent = { to: friend.toUpperCase().replace('0X', '0x'), address: me, data: '0xAB', value: 5n }
const found = { hash, from: me, nonce: '0x1', to: friend, value: '0x5', input: '0xab' }
const rpc = (code: string) => createScriptedRpc({ eth_getCode: () => code })

describe('assertUnaltered', () => {
  it.each([
    ['to', { to: stranger }],
    ['to', { to: null }],
    ['value', { value: '0x6' }],
    ['data', { input: '0xac' }],
    ['data', { input: '0x' }],
    ['from', { from: stranger }],
  ])('[X.42, X.42a] tells another %s', async (field, change) => {
    await expect(assertUnaltered(rpc('0x'), { ...found, ...change }, sent)).rejects.toMatchObject({
      code: 'TRANSACTION_ALTERED',
      field,
      hash,
    })
  })

  it('[X.42, S5.19] takes what it was handed, however it is written, and asks nothing more of the network', async () => {
    const node = rpc('0x')
    await assertUnaltered(node, found, sent)
    await assertUnaltered(node, { ...found, value: '0x0', input: '0x' }, { to: friend })
    await assertUnaltered(node, found, { ...sent, to: friend.slice(2), address: me.slice(2) })
    expect(node.calls).toEqual([])
  })

  it('[X.42] can’t hold a smart account to it: others send for it', async () => {
    await assertUnaltered(rpc('0x6001'), { ...found, from: stranger, to: stranger }, sent)
  })
})

describe('an approval that the person has edited in the wallet', () => {
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const spender = BigInt(friend)
  const call = (selector: string, amount: bigint, to = spender) => `0x${selector}${word(to)}${word(amount)}`
  const approve = (amount: bigint, to?: bigint) => call('095ea7b3', amount, to)
  const asked = { to: friend, address: me, data: approve(10n) }
  const revert = (message = 'execution reverted', code = 3) => {
    throw new RpcError({ code, message })
  }
  const one = () => `0x${word(1n)}`
  const six = () => `0x${word(6n)}`
  /** A contract by what it answers to `decimals()` and to `supportsInterface(0x80ac58cd)`. */
  const createContract = (decimals: () => string, supportsCollection: () => string) =>
    createScriptedRpc({
      eth_call: ([call]) => {
        const { to, data } = call as { to: string; data: string }
        expect(to).toBe(friend)
        return data === '0x313ce567' ? decimals() : supportsCollection()
      },
    })
  const token = createContract(six, revert)
  const compare = (input: string, request = asked, node = token) => {
    const transaction = { ...found, value: '0x0', input }
    return assertUnaltered(node, transaction, request).then(() => getLoweredAllowance(transaction, request))
  }

  it('[X.42, X.42a] is no alarm where it allows less, and says how much', async () => {
    expect(await compare(approve(9n))).toBe(9n)
    expect(await compare(approve(0n).toUpperCase().replace('0X', '0x'))).toBe(0n)
    expect(await compare(approve(10n))).toBeUndefined()
    const increase = { ...asked, data: call('39509351', 10n) }
    expect(await compare(call('39509351', 1n), increase)).toBe(1n)
    const unlimited = { ...asked, data: approve(2n ** 256n - 1n) }
    expect(await compare(approve(5n), unlimited)).toBe(5n)
  })

  it.each([
    ['allows more', approve(11n)],
    ['is for another spender', approve(9n, spender + 1n)],
    ['is another function', call('a9059cbb', 9n)],
    ['has more to it', `${approve(9n)}00`],
    ['has less to it', approve(9n).slice(0, -2)],
  ])('[X.42, X.42a] is an alarm where it %s', async (_, input) => {
    await expect(compare(input)).rejects.toMatchObject({ code: 'TRANSACTION_ALTERED', field: 'data' })
  })

  it('[X.42, X.42a] leaves every other call to be the same byte by byte', async () => {
    const transfer = { ...asked, data: call('a9059cbb', 10n) }
    await expect(compare(call('a9059cbb', 9n), transfer)).rejects.toMatchObject({ field: 'data' })
  })

  it.each([
    ['says that it is a collection', six, one],
    ['has no decimals', revert, () => `0x${word(0n)}`],
    ['answers nothing', () => '0x', () => '0x'],
    ['ends in an exception', () => revert('invalid opcode: INVALID', -32000), one],
  ])(
    '[X.42, X.42a] is an alarm where the contract %s: the number is one NFT, and was another',
    async (_, decimals, supportsCollection) => {
      const collection = createContract(decimals, supportsCollection)
      await expect(compare(approve(5n), asked, collection)).rejects.toMatchObject({
        code: 'TRANSACTION_ALTERED',
        field: 'data',
      })
      // control: the same one is asked nothing
      expect(await compare(approve(10n), asked, collection)).toBeUndefined()
    },
  )

  it('[X.42, X.42a] is an alarm where it takes back the approval of another NFT', async () => {
    const revoke = { ...asked, data: approve(10n, 0n) }
    await expect(compare(approve(5n, 0n), revoke)).rejects.toMatchObject({ field: 'data' })
  })

  it('[X.42] is compared again later where the node can’t say what the contract is', async () => {
    const busy = createContract(() => revert('try again later', -32005), revert)
    await expect(compare(approve(5n), asked, busy)).rejects.toMatchObject({ code: -32005 })
  })
})
