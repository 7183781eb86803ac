import { approvalFrameMethods, safeFrameMethods } from '@latchkey/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createRecordingRpc,
  optimism,
  solanaMainnet,
  startFrameWorld,
} from '../../testing/startFrameWorld.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** The frame over a recording node. `read` asks as the app does. */
function start(network: 'eip155:1' | typeof solanaMainnet = 'eip155:1', answers = {}) {
  const { rpc, requests } = createRecordingRpc(answers)
  const world = startFrameWorld({ rpc, network })
  open.push(world)
  const read = (method: string, params: unknown[] = [], chainId?: string | number) =>
    world.messenger.request('RPC_REQUEST', {
      method,
      params: params as never,
      chainNamespace: 'eip155',
      ...(chainId !== undefined && { chainId }),
    })
  return { read, requests, ...world }
}

/** The methods of the wire that run without approval. Typed out, so that a renamed or added method fails. */
const safe = [
  'eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount',
  'eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof',
  'eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter',
  'eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing eth_uninstallFilter wallet_getCapabilities',
  'wallet_getCallsStatus eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash',
  'eth_supportedEntryPoints wallet_getAssets',
].flatMap((line) => line.split(' '))
const approved = [
  'personal_sign eth_signTypedData_v4 eth_sendTransaction solana_signMessage solana_signTransaction',
  'solana_signAllTransactions solana_signAndSendTransaction wallet_sendCalls wallet_grantPermissions',
  'wallet_revokePermissions eth_sendUserOperation wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
].flatMap((line) => line.split(' '))
/** Methods the frame answers itself. */
const answered = [
  'eth_accounts',
  'eth_chainId',
  'wallet_getAssets',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
]

describe('the methods of the wire', () => {
  it('[S6.08, S6.09] are these, and no others', () => {
    expect([...safeFrameMethods].sort()).toEqual([...safe].sort())
    expect(safe).toHaveLength(41)
    expect([...approvalFrameMethods].sort()).toEqual([...approved].sort())
  })

  it.each(safe.filter((method) => !answered.includes(method)))(
    '[S6.08, S7.64, S7.68] %s reaches the node as it was asked, and its raw answer the app',
    async (method) => {
      const answer = { raw: [method, null, '0x1'] }
      const { read, requests } = start('eip155:1', { [method]: answer })
      const params = ['0xdead', { nested: [1, null] }]
      expect(await read(method, params)).toEqual(answer)
      expect(requests).toEqual([{ network: 'eip155:1', method, params }])
    },
  )

  it('[S6.08, S7.71, S7.72] accounts, network and capabilities are answered by the frame', async () => {
    const { read, requests, keys } = start()
    expect(await read('eth_accounts')).toEqual([keys.evm.address])
    expect(await read('eth_chainId')).toBe('0x1')
    const unsupported = { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } }
    expect(await read('wallet_getCapabilities')).toEqual({ '0x1': unsupported, '0xa': unsupported })
    expect(await read('wallet_getCapabilities', [keys.evm.address, ['0xa']])).toEqual({ '0xa': unsupported })
    await expect(read('wallet_getCapabilities', [`0x${'1'.repeat(40)}`])).rejects.toThrow('that account')
    await expect(read('wallet_getCallsStatus', ['0x1'])).rejects.toThrow('No calls with this id')
    expect(requests).toEqual([])
  })

  it('[S6.08] the node’s own error reaches the app', async () => {
    const { read } = start('eip155:1', { eth_call: new Error('execution reverted: no') })
    await expect(read('eth_call')).rejects.toThrow('execution reverted: no')
  })
})

it('[S7.57] the end of all requests is answered, also when none is open, and reads go on after it', async () => {
  const { messenger, read } = start('eip155:1', { eth_blockNumber: '0x7' })
  expect(await messenger.request('RPC_ABORT', undefined)).toBeUndefined()
  expect(await read('eth_blockNumber')).toBe('0x7')
})

describe('the network of a read', () => {
  it('[S7.57] is that of the request, whatever the active one is', async () => {
    const { read, requests, services } = start()
    await read('eth_getBalance', ['0x00', 'latest'], 10)
    await read('eth_getBalance', ['0x00', 'latest'], '10')
    await read('eth_getBalance', ['0x00', 'latest'], optimism)
    await read('eth_getBalance', ['0x00', 'latest'])
    expect(requests.map(({ network }) => network)).toEqual([optimism, optimism, optimism, 'eip155:1'])
    expect(await read('eth_chainId', [], 10)).toBe('0xa')
    // a read doesn't switch
    expect(services.state.network).toBe('eip155:1')
  })

  it('[S7.57] a network that isn’t served is refused and no node is asked', async () => {
    const { read, requests } = start()
    await expect(read('eth_getBalance', [], 137)).rejects.toThrow('doesn’t serve that network')
    await expect(read('eth_chainId', [], 'nonsense')).rejects.toThrow('doesn’t serve that network')
    expect(requests).toEqual([])
  })

  it('[S7.57] on Solana a read of an EVM chain names its network, or is refused', async () => {
    const { read, requests } = start(solanaMainnet)
    await expect(read('eth_chainId')).rejects.toThrow('Name the EVM network')
    await expect(read('eth_getBalance', [], solanaMainnet)).rejects.toThrow('Name the EVM network')
    expect(requests).toEqual([])
    expect(await read('eth_chainId', [], 10)).toBe('0xa')
    expect(await read('eth_getBalance', [], 1)).toBe('0x')
    expect(await read('eth_accounts')).toHaveLength(1)
  })
})
