import { describe, expect, it } from 'vitest'
import { TimeoutError } from '../../base/errors.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import { estimateNativeTransferFee } from './nativeCurrency.ts'
import { createScriptedRpc, type RpcScript } from './testing/createScriptedRpc.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'

const network = toTestNetwork({ chainId: 1, url: 'https://ethereum.test' })
const estimate = (script: RpcScript, value = 5n) => {
  const rpc = createScriptedRpc({ eth_gasPrice: () => '0x3b9aca00', ...script })
  return { rpc, fee: estimateNativeTransferFee({ network, rpc, from: '0xa', to: '0xb', value }) }
}

describe('estimateNativeTransferFee', () => {
  it('is gas at the suggested price and a quarter more, in wei', async () => {
    const { rpc, fee } = estimate({ eth_estimateGas: () => '0x5208' })
    expect(await fee).toBe((21_000n * 1_000_000_000n * 5n) / 4n)
    expect(rpc.calls).toContainEqual(['eth_estimateGas', { from: '0xa', to: '0xb', value: '0x5' }])
  })
  it('[S5.19] takes an address without its prefix, which nodes refuse', async () => {
    const rpc = createScriptedRpc({ eth_gasPrice: () => '0x1', eth_estimateGas: () => '0x5208' })
    await estimateNativeTransferFee({ network, rpc, from: '0xa', to: 'ab'.repeat(20), value: 5n })
    expect(rpc.calls).toContainEqual([
      'eth_estimateGas',
      { from: '0xa', to: `0x${'ab'.repeat(20)}`, value: '0x5' },
    ])
  })
  it('covers the base fee of the next two full blocks, also of tiny amounts', async () => {
    for (const price of [1n, 3n, 7n, 999_999_999n]) {
      const { fee } = estimate({
        eth_estimateGas: () => '0x1',
        eth_gasPrice: () => `0x${price.toString(16)}`,
      })
      expect((await fee) * 4n).toBeGreaterThanOrEqual(price * 5n)
    }
  })
  it('still tells the fee to an account that can not pay the value', async () => {
    const poor = ([transaction]: readonly unknown[]) => {
      if ((transaction as { value: string }).value !== '0x0')
        throw new RpcError({ code: -32000, message: 'insufficient funds' })
      return '0x5208'
    }
    expect(await estimate({ eth_estimateGas: poor }).fee).toBe(26_250_000_000_000n)
  })
  it('says why when not even nothing can be sent', async () => {
    const reverts = () => {
      throw new RpcError({ code: 3, message: 'execution reverted' })
    }
    await expect(estimate({ eth_estimateGas: reverts }).fee).rejects.toMatchObject({ code: 3 })
    const { rpc, fee } = estimate({ eth_estimateGas: reverts }, 0n)
    await expect(fee).rejects.toMatchObject({ code: 3 })
    expect(rpc.calls.filter(([method]) => method === 'eth_estimateGas')).toHaveLength(1)
  })
  it('does not ask again a node that is not there', async () => {
    const error = new TimeoutError({ timeout: 10_000 })
    const { rpc, fee } = estimate({
      eth_estimateGas: () => {
        throw error
      },
    })
    await expect(fee).rejects.toBe(error)
    expect(rpc.calls.filter(([method]) => method === 'eth_estimateGas')).toHaveLength(1)
  })
})
