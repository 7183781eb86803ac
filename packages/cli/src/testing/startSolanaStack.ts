import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createConfig, sendTransaction, waitForTransaction } from '@latchkey/core'
import { solana } from '@latchkey/core/solana'
import { type SolanaDevnet, startSolana } from '@latchkey/devnet'
import { createTestSolanaWallet } from '../../../core/src/testing/createTestSolanaWallet.ts'
import { type Stack, type StackOptions, startStack } from '../../../server/src/testing/startStack.ts'

/** The local Solana chain at a fixed time, so that signatures are the same in every run. */
export type SteadySolana = SolanaDevnet & {
  account(index: number): string
  mint(symbol: string): string
  /** Sends lamports, or base units of a token, in a slot of its own. @returns the signature */
  pay(from: number, to: string, value: bigint, symbol?: string): Promise<string>
}

/** Milliseconds since 1970 at which the chain begins. */
const genesis = 1_700_000_000_000

export async function startSteadySolana(): Promise<SteadySolana> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-solana-'))
  let now = genesis
  const chain = await startSolana({ dataDir, now: () => now })
  const { caipNetworkId, tokens, accounts } = chain
  const mint = (symbol: string) => tokens.find((token) => token.symbol === symbol)?.mint ?? ''
  return {
    ...chain,
    account: (index) => accounts[index]?.address ?? '',
    mint,
    async pay(from, to, value, symbol) {
      // Past the slots of everything before.
      now += 1_000
      const page = new EventTarget()
      const seeds = [Buffer.from(accounts[from]?.privateKey ?? '', 'hex')]
      Object.assign(globalThis, { window: page })
      const config = createConfig({
        networks: [toNetwork(chain)],
        adapters: [solana()],
        storage: null,
        logLevel: 'silent',
      })
      const stop = config.start()
      try {
        createTestSolanaWallet({ seeds, chains: ['solana:localnet'] }).register(page)
        const [connector] = config.connectors
        if (!connector) throw new Error('The wallet was not found')
        await connect(config, { connector })
        const transaction =
          value === 0n
            ? { instructions: [toTransferOfNothing(accounts[from]?.address ?? '', to)] }
            : { to, value, ...(symbol !== undefined && { token: mint(symbol) }) }
        const hash = await sendTransaction(config, transaction)
        await waitForTransaction(config, { hash, network: caipNetworkId })
        return hash
      } finally {
        stop()
        Reflect.deleteProperty(globalThis, 'window')
      }
    },
    async stop() {
      await chain.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The system program's transfer of 0 lamports, which the engine refuses to build as a transfer. Roles: signer and writable, writable. */
function toTransferOfNothing(from: string, to: string) {
  const accounts = [
    { address: from, role: 3 as const },
    { address: to, role: 1 as const },
  ]
  const data = Uint8Array.from([2, ...new Uint8Array(11)])
  return { programAddress: '11111111111111111111111111111111', accounts, data }
}

/** The chain as `createConfig` takes it. */
export function toNetwork({ caipNetworkId, name, nativeCurrency, rpcUrl }: SolanaDevnet) {
  const rpcUrls = { default: { http: [rpcUrl] } }
  return { id: caipNetworkId.slice('solana:'.length), caipNetworkId, name, nativeCurrency, rpcUrls }
}

export type SolanaStack = Stack & {
  /** What the node between server and chain does: `single` refuses batches. */
  readonly node: { mood: 'up' | 'down' | 'single'; requests: number }
  get(path: string): Promise<Response>
}

type SolanaStackOptions = Pick<StackOptions, 'env' | 'ports'> & {
  readonly tokens?: readonly unknown[]
  /** US dollars by CAIP-10. */
  readonly usd?: Readonly<Record<string, number>>
}

/** The real server over the local Solana chain, with a node between them that counts and can fail. */
export async function startSolanaStack(
  chain: SolanaDevnet,
  { tokens = [], usd = {}, env = {}, ports = {} }: SolanaStackOptions,
): Promise<SolanaStack> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-solana-stack-'))
  const write = (name: string, json: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(json))
    return join(folder, name)
  }
  const node: SolanaStack['node'] = { mood: 'up', requests: 0 }
  const gate = createServer(async (request, response) => {
    node.requests++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    if (node.mood === 'down') return void response.writeHead(500).end()
    const refusal = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"No batches"}}'
    if (node.mood === 'single' && body.startsWith('[')) return void response.end(refusal)
    const answer = await fetch(chain.rpcUrl, { method: 'POST', body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((done) => gate.listen(0, '127.0.0.1', done))
  const address = `127.0.0.1:${(gate.address() as AddressInfo).port}`
  const stack = await startStack({
    env: {
      [`LATCHKEY_RPC_SOLANA_${chain.caipNetworkId.slice('solana:'.length)}`]: `http://${address}`,
      LATCHKEY_EGRESS_ALLOW: address,
      LATCHKEY_PUBLIC_URL: 'https://api.example',
      LATCHKEY_TOKENS_FILE: write('tokens.json', { tokens }),
      LATCHKEY_PRICES_FILE: write('prices.json', { usd, rates: { eur: 0.5 } }),
      LATCHKEY_MODE: 'development',
      LATCHKEY_LIMIT_ROUTE: '100000/100000',
      ...env,
    },
    ports,
  })
  const local = `http://127.0.0.1:${stack.port}`
  return {
    ...stack,
    url: local,
    node,
    get: (path) => fetch(local + path),
    async close() {
      await stack.close()
      await new Promise((done) => gate.close(done))
      rmSync(folder, { recursive: true })
    },
  }
}
