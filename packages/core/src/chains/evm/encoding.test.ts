import fc from 'fast-check'
import { encodeAbiParameters, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeText, parseQuantity, toHex } from './encoding.ts'
import { getBalance, getGasPrice } from './nativeCurrency.ts'
import { createScriptedRpc } from './testing/createScriptedRpc.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'

describe('decodeText', () => {
  it('reads what contracts answer as text: an ABI string, and the bytes32 of old tokens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const well = new TextDecoder().decode(new TextEncoder().encode(text))
        expect(decodeText(encodeAbiParameters([{ type: 'string' }], [well]))).toBe(well)
      }),
    )
    expect(decodeText(stringToHex('MKR', { size: 32 }))).toBe('MKR')
  })

  it('never throws and reads nothing beyond the answer, whatever it claims', () => {
    const byte = fc.integer({ min: 0, max: 255 }).map((one) => one.toString(16).padStart(2, '0'))
    const bytes = fc.array(byte, { maxLength: 200 }).map((all) => `0x${all.join('')}`)
    fc.assert(fc.property(fc.oneof(bytes, fc.string(), fc.anything()), (answer) => void decodeText(answer)))
    const lie = `0x${'20'.padStart(64, '0')}${'ffff'.padStart(64, '0')}${'41'.repeat(32)}`
    expect(decodeText(lie)).toBeUndefined()
  })
})

describe('parseQuantity', () => {
  const network = toTestNetwork({ chainId: 1, url: 'https://ethereum.test' })

  it('reads back every amount of 256 bits exactly', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        (value) => parseQuantity(toHex(value), 'm') === value,
      ),
    )
  })

  const malformed = [undefined, null, '', '0x', '12', 12, 12n, '0x1g', '-0x1', ' 0x1', '0x1 ', {}, ['0x1']]
  it.each([...malformed, `0x${'1'.repeat(65)}`])(
    'refuses %s from a node with a typed error, and never takes it for zero',
    async (answer) => {
      const rpc = createScriptedRpc({ eth_getBalance: () => answer, eth_gasPrice: () => answer })
      await expect(getBalance({ network, rpc, address: '0x1' })).rejects.toMatchObject({ name: 'RpcError' })
      await expect(getGasPrice({ network, rpc })).rejects.toMatchObject({ name: 'RpcError' })
    },
  )

  it('asks for the balance at the latest block', async () => {
    const rpc = createScriptedRpc({ eth_getBalance: () => '0x0de0b6b3a7640000' })
    expect(await getBalance({ network, rpc, address: '0xabc' })).toBe(10n ** 18n)
    expect(rpc.calls).toEqual([['eth_getBalance', '0xabc', 'latest']])
  })
})
