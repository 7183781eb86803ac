import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeDeployData, encodeFunctionData, getAddress, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LosingProxy, startLosingProxy } from '../../../../protocol/src/testing/startLosingProxy.ts'
import { facts, friend } from '../../testing/requestWorld.ts'
import { startFrameWorld } from '../../testing/startFrameWorld.ts'
import { createRpc, type Rpc } from './createRpc.ts'
import { simulateTransaction } from './describe/simulateTransaction.ts'
import type { PreparedTransaction } from './PreparedRequest.ts'
import { prepareRequest } from './prepareRequest.ts'

vi.mock('../screens/showApproval.ts', () => ({
  showApproval: async ({ approval }: { approval: { digest: string } }) => ({
    isApproved: true,
    digest: approval.digest,
  }),
}))

/** The first account of the development mnemonic, which anvil makes rich. */
const rich = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
let node: ChildProcess
let url = ''
let rpc: Rpc
let frame: ReturnType<typeof startFrameWorld>

beforeAll(async () => {
  node = spawn(findAnvil(), ['--port', '0', '--chain-id', '31337'], { stdio: ['ignore', 'pipe', 'inherit'] })
  url = await new Promise((resolve, reject) => {
    let output = ''
    node.once('error', reject)
    node.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${output}`)))
    node.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(output)?.[1]
      if (address) resolve(`http://${address}`)
    })
  })
  rpc = createRpc({
    api: 'https://api.example.org',
    projectId: 'local',
    // the proxy passes the bytes of a request on to the node
    fetch: (_, init) => fetch(url, init),
  })
  frame = startFrameWorld({
    rpc,
    network: 'eip155:31337',
    networks: [{ caipNetworkId: 'eip155:31337', name: 'Local', symbol: 'ETH', decimals: 18 }],
  })
})
afterAll(() => {
  frame?.close()
  node?.removeAllListeners('exit')
  node?.kill('SIGKILL')
})

/** Asks the chain itself, past the frame. */
async function requestNode(method: string, params: unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body })
  return ((await response.json()) as { result: unknown }).result
}
const ask = (method: string, params: unknown[] = []) =>
  frame.messenger.request('RPC_REQUEST', { method, params, chainNamespace: 'eip155', chainId: 31337 })

describe('the frame over a chain', () => {
  it('[S6.08, S7.68] broadcasts bytes that somebody signed, as they are', async () => {
    const raw = await rich.signTransaction({
      chainId: 31337,
      type: 'eip1559',
      to: frame.keys.evm.address as `0x${string}`,
      value: parseEther('3'),
      nonce: 0,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 1n,
    })
    const hash = await ask('eth_sendRawTransaction', [raw])
    await vi.waitFor(async () =>
      expect(await requestNode('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' }),
    )
    expect(await requestNode('eth_getBalance', [frame.keys.evm.address, 'latest'])).toBe(
      `0x${parseEther('3').toString(16)}`,
    )
    // what can't be a transaction is refused in the node's words
    await expect(ask('eth_sendRawTransaction', ['0xdead'])).rejects.toThrow(/decode/i)
  })

  it.each<[string, unknown[]]>([
    ['eth_blockNumber', []],
    ['eth_chainId', []],
    ['eth_gasPrice', []],
    ['eth_getBalance', [rich.address, 'latest']],
    ['eth_getBlockByNumber', ['latest', true]],
    ['eth_getCode', [rich.address, 'latest']],
    ['eth_getTransactionCount', [rich.address, 'latest']],
    ['eth_feeHistory', ['0x1', 'latest', [50]]],
    ['eth_getLogs', [{ fromBlock: '0x0' }]],
    ['eth_syncing', []],
  ])('[S6.08, S7.64] %s answers what the chain answers', async (method, params) => {
    expect(await ask(method, params)).toEqual(await requestNode(method, params))
  })

  it('[S7.67] a transaction the person approved is mined, from the wallet', async () => {
    const hash = await ask('eth_sendTransaction', [{ to: friend, value: '0x1' }])
    await vi.waitFor(async () =>
      expect(await requestNode('eth_getTransactionReceipt', [hash])).toMatchObject({
        status: '0x1',
        from: frame.keys.evm.address.toLowerCase(),
      }),
    )
  })
})

describe('the frame over a chain whose answers get lost', () => {
  let proxy: LosingProxy
  let ownFrame: ReturnType<typeof startFrameWorld>
  beforeEach(async () => {
    proxy = await startLosingProxy(url)
    ownFrame = startFrameWorld({
      rpc: createRpc({
        api: 'https://api.example.org',
        projectId: 'local',
        fetch: (_, init) => fetch(proxy.url, init),
        timeout: 2_000,
      }),
      network: 'eip155:31337',
      networks: [{ caipNetworkId: 'eip155:31337', name: 'Local', symbol: 'ETH', decimals: 18 }],
    })
    await requestNode('eth_sendTransaction', [
      { from: rich.address, to: ownFrame.keys.evm.address, value: '0xde0b6b3a7640000' },
    ])
  })
  afterEach(async () => {
    ownFrame.close()
    await proxy.close()
  })
  const pay = () => {
    const params = [{ to: friend, value: '0x1' }]
    const request = { method: 'eth_sendTransaction', params, chainNamespace: 'eip155', chainId: 31337 }
    return ownFrame.messenger.request('RPC_REQUEST', request)
  }

  it.each(['cut', 'gateway', 'silence'] as const)(
    '[S7.67] a payment ends in its hash where the network has it (%s)',
    async (loss) => {
      proxy.lose('eth_sendRawTransaction', 1, loss)
      const hash = await pay()
      await vi.waitFor(async () =>
        expect(await requestNode('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' }),
      )
      expect(proxy.of('eth_sendRawTransaction')).toHaveLength(1)
    },
  )

  it.each(['cut', 'gateway', 'silence'] as const)(
    '[S7.68] bytes that an app has had signed end in their hash where the network has them (%s)',
    async (loss) => {
      const raw = await rich.signTransaction({
        chainId: 31337,
        type: 'eip1559',
        to: friend as `0x${string}`,
        value: 1n,
        nonce: Number(await requestNode('eth_getTransactionCount', [rich.address, 'pending'])),
        gas: 21_000n,
        maxFeePerGas: 10n ** 10n,
        maxPriorityFeePerGas: 1n,
      })
      const request = {
        method: 'eth_sendRawTransaction',
        params: [raw],
        chainNamespace: 'eip155',
        chainId: 31337,
      }
      proxy.lose('eth_sendRawTransaction', 1, loss)
      const hash = await ownFrame.messenger.request('RPC_REQUEST', request)
      await vi.waitFor(async () =>
        expect(await requestNode('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' }),
      )
      // A second time: the network has it already.
      expect(await ownFrame.messenger.request('RPC_REQUEST', request)).toBe(hash)
    },
  )

  it('[S7.67] says that it may have been sent, with its hash, where nobody answers', async () => {
    proxy.lose('eth_sendRawTransaction', 1)
    proxy.lose('eth_getTransactionByHash', 4)
    const error = await pay().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      message: expect.stringMatching(/may have been sent/),
      refusal: { reason: 'unconfirmed', transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
    const { transaction } = (error as { refusal: { transaction: string } }).refusal
    await vi.waitFor(async () =>
      expect(await requestNode('eth_getTransactionReceipt', [transaction])).toMatchObject({ status: '0x1' }),
    )
  })
})

describe('what trying a call out on a chain shows', () => {
  const send = async (transaction: object) => {
    const hash = await requestNode('eth_sendTransaction', [{ from: rich.address, ...transaction }])
    return vi.waitFor(async () => {
      const receipt = await requestNode('eth_getTransactionReceipt', [hash])
      expect(receipt).toMatchObject({ status: '0x1' })
      return receipt as { contractAddress: `0x${string}` }
    })
  }
  const readArtifact = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../../../../devnet/artifacts/${name}.json`, import.meta.url), 'utf8'))
  const showChanges = async (transaction: object) => {
    const prepared = await prepareRequest('eth_sendTransaction', [transaction], {
      origin: 'https://app.example.org',
      accounts: { eip155: frame.keys.evm.address },
      network: 'eip155:31337',
      rpc,
    })
    const simulated = await simulateTransaction(prepared as PreparedTransaction, rpc, facts)
    return simulated.kind === 'ok' ? simulated.changes : simulated
  }

  it('[X.05, X.05b, X.63] items of a collection leave, and a permission is given, though the wallet does not know the call', async () => {
    const me = frame.keys.evm.address as `0x${string}`
    const { abi, bytecode } = readArtifact('TestMultiToken')
    const { contractAddress: items } = await send({
      data: encodeDeployData({ abi, bytecode, args: ['Items'] }),
    })
    const call = (functionName: string, args: readonly unknown[]) =>
      encodeFunctionData({ abi, functionName, args })
    await send({ to: items, data: call('mint', [me, 77n, 5n, '']) })
    const show = (data: string) => showChanges({ to: items, data })
    const collection = getAddress(items)
    expect(await show(call('safeTransferFrom', [me, friend, 77n, 3n, '0x']))).toEqual([
      `You send 3 of item 77 of ${collection}`,
    ])
    expect(await show(call('safeBatchTransferFrom', [me, friend, [77n, 77n], [1n, 2n], '0x']))).toEqual([
      `You send 1 of item 77 of ${collection}`,
      `You send 2 of item 77 of ${collection}`,
    ])
    expect(await show(call('setApprovalForAll', [friend, true]))).toEqual([
      `${friend} can take all your ${collection} items, now and in the future`,
    ])
    // control: a call that changes nothing
    expect(await show(call('setApprovalForAll', [friend, false]))).toEqual([])
  })

  it('[X.05, X.05b] the currency of the network and tokens leave and come, though the node alone knows it', async () => {
    const me = frame.keys.evm.address as `0x${string}`
    await send({ to: me, value: toHex(parseEther('1')) })
    const { abi, bytecode } = readArtifact('TestToken')
    const { contractAddress } = await send({
      data: encodeDeployData({ abi, bytecode, args: ['Coin', 'COIN', 6, [me], 1_000n] }),
    })
    const token = getAddress(contractAddress)
    const wrapped = readArtifact('WrappedNative')
    const { contractAddress: wrapper } = await send({
      data: encodeDeployData({ abi: wrapped.abi, bytecode: wrapped.bytecode, args: [[me]] }),
      value: toHex(parseEther('0.5')),
    })
    expect(await showChanges({ to: friend, value: toHex(parseEther('0.1')) })).toEqual(['You send 0.1 ETH'])
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 250n] })
    expect(await showChanges({ to: token, data })).toEqual([
      expect.stringMatching(new RegExp(`^You send 250 .*${token}`)),
    ])
    // what comes, where the call itself carries nothing
    const unwrap = encodeFunctionData({
      abi: wrapped.abi,
      functionName: 'withdraw',
      args: [parseEther('0.2')],
    })
    expect(await showChanges({ to: wrapper, data: unwrap })).toContain('You get 0.2 ETH')
    // control: the same call to somebody who gets nothing
    expect(await showChanges({ to: friend, value: '0x0' })).toEqual([])
  })
})

/** The pinned binary where the platform has one, else whatever `anvil` is on the PATH. */
function findAnvil(): string {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return 'anvil'
  }
}
