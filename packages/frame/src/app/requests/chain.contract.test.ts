import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { friend } from '../../testing/requestWorld.ts'
import { startFrameWorld } from '../../testing/startFrameWorld.ts'
import { createRpc } from './createRpc.ts'

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
  const rpc = createRpc({
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
}, 30_000)
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

/** The pinned binary where the platform has one, else whatever `anvil` is on the PATH. */
function findAnvil(): string {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return 'anvil'
  }
}
