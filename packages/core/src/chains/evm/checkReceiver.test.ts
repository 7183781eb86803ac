import { describe, expect, it } from 'vitest'
import { createScriptedRpc } from './testing/createScriptedRpc.ts'
import { checkReceiver } from './tokenActions.ts'

const address = '0x00000000000000000000000000000000000000B1'
const ask = (code: unknown, nonce: unknown, balance: unknown) => {
  const rpc = createScriptedRpc({
    eth_getCode: () => code,
    eth_getTransactionCount: () => nonce,
    eth_getBalance: () => balance,
  })
  return { rpc, doubt: checkReceiver({ rpc, address }) }
}

describe('checking a receiver on EVM chains', () => {
  it.each([
    ['nothing sent, nothing there', '0x', '0x0', '0x0', 'missing'],
    ['something there', '0x', '0x0', '0x1', undefined],
    ['something sent', '0x', '0x1', '0x0', undefined],
    ['a contract', '0x6000', '0x1', '0x0', 'contract'],
    ['an account that lends itself to code (EIP-7702)', `0xef0100${'1'.repeat(40)}`, '0x1', '0x0', undefined],
  ])('[X.39] %s', async (_, code, nonce, balance, doubt) => {
    const { rpc, doubt: found } = ask(code, nonce, balance)
    expect(await found).toBe(doubt)
    expect(rpc.calls.length).toBeLessThanOrEqual(3)
  })

  it('[X.39, S5.19] asks about an address without 0x as nodes read it', async () => {
    const rpc = createScriptedRpc({
      eth_getCode: () => '0x',
      eth_getTransactionCount: () => '0x0',
      eth_getBalance: () => '0x0',
    })
    expect(await checkReceiver({ rpc, address: address.slice(2) })).toBe('missing')
    expect(rpc.calls.map(([, asked]) => asked)).toEqual([address, address, address])
  })

  it('[X.39] a node that talks nonsense is no finding', async () => {
    await expect(ask('0x', 'many', '0x0').doubt).rejects.toMatchObject({ name: 'RpcError' })
  })
})
