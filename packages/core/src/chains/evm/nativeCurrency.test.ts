import { getDataFeeCall } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { TimeoutError } from '../../base/errors.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import { toHex } from './encoding.ts'
import { estimateNativeTransferFee } from './nativeCurrency.ts'
import { createScriptedRpc, type RpcScript } from './testing/createScriptedRpc.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'

const network = toTestNetwork({ chainId: 1, url: 'https://ethereum.test' })
const estimate = (script: RpcScript, value = 5n) => {
  const rpc = createScriptedRpc({ eth_gasPrice: () => '0x3b9aca00', eth_call: () => '0x', ...script })
  return { rpc, fee: estimateNativeTransferFee({ network, rpc, from: '0xa', to: '0xb', value }) }
}

describe('estimateNativeTransferFee', () => {
  it('is gas at the suggested price and a quarter more, in wei', async () => {
    const { rpc, fee } = estimate({ eth_estimateGas: () => '0x5208' })
    expect(await fee).toBe((21_000n * 1_000_000_000n * 5n) / 4n)
    expect(rpc.calls).toContainEqual(['eth_estimateGas', { from: '0xa', to: '0xb', value: '0x5' }])
  })
  it.each([
    ['ab'.repeat(20), `0x${'ab'.repeat(20)}`],
    [`0X${'AB'.repeat(20)}`, `0x${'AB'.repeat(20)}`],
  ])('[S5.19] accepts %s, which nodes refuse', async (to, sent) => {
    const rpc = createScriptedRpc({
      eth_gasPrice: () => '0x1',
      eth_estimateGas: () => '0x5208',
      eth_call: () => '0x',
    })
    await estimateNativeTransferFee({ network, rpc, from: '0xa', to, value: 5n })
    expect(rpc.calls).toContainEqual(['eth_estimateGas', { from: '0xa', to: sent, value: '0x5' }])
  })
  it('[X.39, X.39d] has the data fee of an OP Stack chain, a quarter more of it too', async () => {
    const script = {
      eth_estimateGas: () => '0x5208',
      eth_call: () => `0x${(10n ** 12n).toString(16).padStart(64, '0')}`,
    }
    const { rpc, fee } = estimate(script)
    expect(await fee).toBe((21_000n * 1_000_000_000n * 5n) / 4n + 1_250_000_000_000n)
    expect(rpc.calls).toContainEqual(['eth_call', ...getDataFeeCall('0x')])
  })
  it('[X.39d] has none where the node refuses the question, and fails with a node that can’t be reached', async () => {
    const failing = (error: Error) =>
      estimate({
        eth_estimateGas: () => '0x5208',
        eth_call: () => {
          throw error
        },
      }).fee
    expect(await failing(new RpcError({ code: 3, message: 'execution reverted' }))).toBe(26_250_000_000_000n)
    const late = new TimeoutError({ timeout: 10_000 })
    await expect(failing(late)).rejects.toBe(late)
  })
  it.each([1n, 3n, 7n, 999_999_999n])('is rounded up at a price of %i wei', async (price) => {
    const { fee } = estimate({ eth_estimateGas: () => '0x1', eth_gasPrice: () => toHex(price) })
    expect((await fee) * 4n).toBeGreaterThanOrEqual(price * 5n)
  })
  it('is that of a transfer of nothing for an account that can not pay the value', async () => {
    const poor = ([transaction]: readonly unknown[]) => {
      if ((transaction as { value: string }).value !== '0x0')
        throw new RpcError({ code: -32000, message: 'insufficient funds' })
      return '0x5208'
    }
    expect(await estimate({ eth_estimateGas: poor }).fee).toBe(26_250_000_000_000n)
  })
  it('rejects with the error of the node when a transfer of nothing is refused, too', async () => {
    const reverts = () => {
      throw new RpcError({ code: 3, message: 'execution reverted' })
    }
    await expect(estimate({ eth_estimateGas: reverts }).fee).rejects.toMatchObject({ code: 3 })
    const { rpc, fee } = estimate({ eth_estimateGas: reverts }, 0n)
    await expect(fee).rejects.toMatchObject({ code: 3 })
    expect(rpc.calls.filter(([method]) => method === 'eth_estimateGas')).toHaveLength(1)
  })
  it('is requested once from a node that does not answer', async () => {
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
