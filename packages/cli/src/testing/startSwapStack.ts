import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DevnetChain, startDevnet } from '@latchkey/devnet'
import { createPorts, createServer, readConfig } from '@latchkey/server'
import { vi } from 'vitest'
import { openTcpProxy, type TcpProxy, toPort } from '../../../server/src/testing/openTcpProxy.ts'
import { writeDevMarket } from '../dev/writeDevMarket.ts'
import { callRpc } from './getFrom.ts'

/** A chain with an exchange on it, and the real server before it. */
export type SwapStack = {
  readonly url: string
  readonly chain: DevnetChain
  /** The server’s way to the chain, which can be cut. `rpc` goes beside it. */
  readonly way: Pick<TcpProxy, 'cut' | 'mend'>
  /** Where an operator keeps a fee. */
  readonly feeRouter: string | undefined
  /** The first account of the test mnemonic, which the node signs for. */
  readonly user: `0x${string}`
  /** CAIP-10 by symbol; `ETH` is the native currency. */
  token(symbol: string): `eip155:${string}:${string}`
  /** Plain address by symbol. */
  contract(symbol: string): `0x${string}`
  rpc<Result = string>(method: string, params: readonly unknown[]): Promise<Result>
  /** Base units of a token, or of the native currency. */
  balance(symbol: string): Promise<bigint>
  /** Sends and waits; `fee` in wei. */
  transact(transaction: {
    to: string
    data?: string
    value?: bigint
  }): Promise<{ readonly isDone: boolean; readonly fee: bigint }>
  get(path: string, query: Readonly<Record<string, string | undefined>>): Promise<Response>
  build(body: Readonly<Record<string, unknown>>): Promise<Response>
  close(): Promise<void>
}

const native = `0x${'e'.repeat(40)}`

/** What an operator keeps. */
export type SwapStackFee = {
  readonly recipient: string
  /** Of the contract, and what the configuration says of it. */
  readonly bps: number
  readonly configured?: number
}

export async function startSwapStack({ fee }: { readonly fee?: SwapStackFee } = {}): Promise<SwapStack> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-swaps-'))
  const devnet = await startDevnet({
    dataDir: join(folder, 'chains'),
    chains: [{ id: 31337, name: 'One', testnet: false }],
    withExchange: true,
  })
  const chain = devnet.chains[0]
  const user = devnet.accounts[0]?.address
  if (!chain?.exchange || !user) throw new Error('There is no chain with an exchange.')
  const market = writeDevMarket(join(folder, 'market'), devnet.chains)
  const feeRouter = fee && (await deployFeeRouter(chain, user, fee))
  if (feeRouter !== undefined) {
    const { caipNetworkId, exchange } = chain
    const uniswapV2 = { [caipNetworkId]: { ...exchange, feeRouter } }
    writeFileSync(String(market.LATCHKEY_SWAPS_FILE), JSON.stringify({ uniswapV2 }))
  }
  const way = await openTcpProxy(Number(new URL(chain.rpcUrl).port))
  const nodeUrl = toPort(chain.rpcUrl, way.port)
  const config = readConfig({
    ...market,
    ...(fee && { LATCHKEY_SWAP_FEE_BPS: String(fee.configured ?? fee.bps) }),
    LATCHKEY_PORT: '0',
    LATCHKEY_LOG_LEVEL: 'silent',
    LATCHKEY_PROJECT_ID: 'local',
    LATCHKEY_MODE: 'development',
    LATCHKEY_SECRET: 'only for the tests of this repository',
    LATCHKEY_DATA: join(folder, 'server'),
    LATCHKEY_RPC_EIP155_31337: nodeUrl,
    LATCHKEY_EGRESS_ALLOW: new URL(nodeUrl).host,
    LATCHKEY_INDEX: 'eip155:31337',
  })
  const server = createServer({ config, ports: createPorts(config) })
  const { url } = await server.listen()
  const rpc = async <Result = string>(method: string, params: readonly unknown[]) => {
    const { result } = await callRpc(chain.rpcUrl, method, params)
    if (result === undefined) throw new Error(`The chain refused ${method}.`)
    return result as Result
  }
  const contract = (symbol: string) => {
    const token = chain.tokens.find((token) => token.symbol === symbol)
    if (!token) throw new Error(`There is no ${symbol}.`)
    return token.address
  }
  return {
    url,
    chain,
    way,
    feeRouter,
    user,
    contract,
    token: (symbol) => `${chain.caipNetworkId}:${symbol === 'ETH' ? native : contract(symbol)}`,
    rpc,
    async balance(symbol) {
      if (symbol === 'ETH') return BigInt(await rpc('eth_getBalance', [user, 'latest']))
      const data = `0x70a08231${user.slice(2).toLowerCase().padStart(64, '0')}`
      return BigInt(await rpc('eth_call', [{ to: contract(symbol), data }, 'latest']))
    },
    async transact({ to, data = '0x', value = 0n }) {
      const transaction = { from: user, to, data, value: `0x${value.toString(16)}`, gas: '0xf4240' }
      const hash = await rpc('eth_sendTransaction', [transaction])
      const { status, gasUsed, effectiveGasPrice } = await vi.waitFor(async () => {
        const receipt = await rpc<Record<string, string> | null>('eth_getTransactionReceipt', [hash])
        if (!receipt) throw new Error('It is not in a block yet.')
        return receipt
      })
      return { isDone: status === '0x1', fee: BigInt(gasUsed ?? 0) * BigInt(effectiveGasPrice ?? 0) }
    },
    get(path, query) {
      const pairs = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      )
      return fetch(`${url}${path}?${new URLSearchParams([['projectId', 'local'], ...pairs])}`)
    },
    build: (body) =>
      fetch(`${url}/v1/convert/build-transaction`, {
        method: 'POST',
        body: JSON.stringify({ projectId: 'local', ...body }),
      }),
    async close() {
      await server.close()
      await way.close()
      await devnet.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @throws Error when the chain refuses the contract */
export async function deployFeeRouter(
  { rpcUrl, exchange }: DevnetChain,
  from: string,
  { recipient, bps }: SwapStackFee,
): Promise<string> {
  const file = new URL('../../../../devnet/artifacts/FeeRouter.json', import.meta.url)
  const { bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { bytecode: string }
  const words = [exchange?.router ?? '0x0', recipient, bps].map((word) =>
    BigInt(word).toString(16).padStart(64, '0'),
  )
  const transaction = { from, data: bytecode + words.join(''), gas: '0x2dc6c0' }
  const { result: hash } = await callRpc(rpcUrl, 'eth_sendTransaction', [transaction])
  return vi.waitFor(async () => {
    const { result } = await callRpc(rpcUrl, 'eth_getTransactionReceipt', [hash])
    const receipt = result as { status: string; contractAddress: string } | null | undefined
    if (!receipt) throw new Error('It is not in a block yet.')
    if (receipt.status !== '0x1') throw new Error('The chain refused the contract.')
    return receipt.contractAddress.toLowerCase()
  })
}
