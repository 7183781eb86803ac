import { approvalFrameMethods, safeFrameMethods } from '@latchkey/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createRecordingRpc,
  noBundler,
  optimism,
  solanaMainnet,
  startFrameWorld,
} from '../../testing/startFrameWorld.ts'
import { BundlerRefusal } from '../errors.ts'
import type { Bundler } from '../smartAccounts/createBundler.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** The frame over a recording node. `read` asks as the app does. */
function start(
  network: 'eip155:1' | typeof solanaMainnet = 'eip155:1',
  answers = {},
  bundler: Bundler = noBundler,
) {
  const { rpc, requests } = createRecordingRpc(answers)
  const world = startFrameWorld({ rpc, network, bundler })
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

describe('reads of the bundler', () => {
  const hash = `0x${'ab'.repeat(32)}`
  /** The bundler of Ethereum. It records what it is asked. */
  function startBundler(answer: unknown) {
    const asked: unknown[] = []
    const bundler: Bundler = {
      url: 'https://api.example.org/v1/bundler',
      serves: (network) => network === 'eip155:1',
      async call(network, method, params) {
        asked.push({ network, method, params })
        if (answer instanceof Error) throw answer
        return answer
      },
    }
    return { asked, ...start('eip155:1', {}, bundler) }
  }

  it.each<[string, unknown[], unknown]>([
    ['eth_supportedEntryPoints', [], ['0x0000000071727De22E5E9d8BAf0edAc6f37da032']],
    ['eth_estimateUserOperationGas', [{ sender: '0x01' }, '0x02'], { callGasLimit: '0x1' }],
    ['eth_getUserOperationByHash', [hash], null],
    ['eth_getUserOperationReceipt', [hash], { success: true }],
  ])(
    '[S6.08, S7.64] %s is answered by the bundler of its network, not by a node',
    async (method, params, answer) => {
      const { asked, read, requests } = startBundler(answer)
      expect(await read(method, params)).toEqual(answer)
      expect(asked).toEqual([{ network: 'eip155:1', method, params }])
      expect(requests).toEqual([])
      // a network without a bundler of the operator: its node may know the method
      expect(await read(method, params, 10)).toBe('0x')
      expect(requests).toEqual([{ network: optimism, method, params }])
    },
  )

  it('[S6.08, S7.64] what the bundler refuses reaches the app with its message', async () => {
    const { read } = startBundler(new BundlerRefusal(-32_602, 'shape', 'The operation can’t be read.'))
    await expect(read('eth_estimateUserOperationGas', [{}])).rejects.toMatchObject({
      refusal: { reason: 'chain' },
      message: 'The operation can’t be read.',
    })
  })

  it('[S6.08, S6.09] an operation is never sent as a read', async () => {
    const { asked, read } = startBundler(hash)
    await expect(read('eth_sendUserOperation', [{}, '0x02'])).rejects.toMatchObject({ code: 'refused' })
    expect(asked).toEqual([])
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
