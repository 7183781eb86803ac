import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DevnetChain, seedPaymaster, startDevnet } from '@latchkey/devnet'
import { type EntryPointVersion, entryPoints } from '@latchkey/protocol/smart-accounts'
import { createPorts, createServer, type Ports, readConfig, type ServerConfig } from '@latchkey/server'
import { type Address, createPublicClient, type Hex, http, numberToHex, type PublicClient } from 'viem'
import { type BundlerClient, createBundlerClient, createPaymasterClient } from 'viem/account-abstraction'
import { anvil } from 'viem/chains'

/** A chain with smart accounts, and the real server with its bundler and paymaster before it. */
export type SmartAccountStack = {
  readonly chain: DevnetChain
  readonly config: ServerConfig
  /** The environment of the server, for one in another process. */
  readonly env: Readonly<Record<string, string>>
  readonly ports: Ports
  readonly client: PublicClient
  /** URL of the bundler and paymaster. */
  readonly url: string
  /** The paymaster of an entry point. */
  paymaster(version: EntryPointVersion): Address
  /** viem's clients as an app makes them. */
  bundler(options?: { readonly isSponsored?: boolean }): BundlerClient
  rpc<result = Hex>(method: string, params?: readonly unknown[]): Promise<result>
  /** One call of the bundler, as it goes over the wire. */
  call(
    method: string,
    params: readonly unknown[],
    query?: string,
  ): Promise<{ status: number; body: RpcAnswer }>
  fund(address: Address, amount: bigint): Promise<void>
  balance(address: Address): Promise<bigint>
  /** Pays the paymasters' deposits in, and names their signer. */
  seedPaymasters(deposit: bigint): Promise<void>
  /** Stops the server; the chain goes on. */
  closeServer(): Promise<void>
  close(): Promise<void>
}

/** A JSON-RPC answer or an error envelope. */
export type RpcAnswer = {
  readonly result?: unknown
  readonly error?: {
    readonly code: number
    readonly message: string
    readonly data?: { readonly rule?: string }
  }
  readonly reasons?: readonly { readonly field: string; readonly description: string }[]
}

/** A policy as an operator writes it. */
export type PolicyFile = Readonly<Record<string, unknown>>

export const generousPolicy: PolicyFile = {
  chains: ['eip155:31337'],
  maxValue: '0',
  perOperation: '50000000000000000',
  daily: '1000000000000000000',
}

export async function startSmartAccountStack({
  policies = { local: generousPolicy },
  env = {},
  hasPaymasters = true,
  withExchange = false,
  beforeNodeCall,
}: {
  readonly policies?: Readonly<Record<string, PolicyFile>>
  readonly env?: Readonly<Record<string, string>>
  readonly hasPaymasters?: boolean
  readonly withExchange?: boolean
  /** Runs before each call of the chain that a route makes; what it throws is what the route gets. Bundler and sponsor work undisturbed. */
  readonly beforeNodeCall?: () => void
} = {}): Promise<SmartAccountStack> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-smart-accounts-'))
  const devnet = await startDevnet({
    dataDir: join(folder, 'chains'),
    chains: [{ id: 31337, name: 'One', testnet: false }],
    withSmartAccounts: true,
    withExchange,
  })
  const [chain] = devnet.chains
  if (!chain?.smartAccounts) throw new Error('There is no chain with smart accounts.')
  const { owner, paymasters } = chain.smartAccounts
  const paymastersFile = join(folder, 'paymasters.json')
  writeFileSync(
    paymastersFile,
    JSON.stringify({ paymasters: { 'eip155:31337': paymasters }, projects: policies }),
  )
  const environment = {
    LATCHKEY_PORT: '0',
    LATCHKEY_LOG_LEVEL: 'silent',
    LATCHKEY_PROJECT_ID: 'local',
    LATCHKEY_MODE: 'development',
    LATCHKEY_SECRET: 'only for the tests of this repository',
    LATCHKEY_DATA: join(folder, 'server'),
    LATCHKEY_RPC_EIP155_31337: chain.rpcUrl,
    LATCHKEY_EGRESS_ALLOW: new URL(chain.rpcUrl).host,
    LATCHKEY_BUNDLER_CHAINS: '31337',
    LATCHKEY_LIMIT_ROUTE: '100000/100000',
    ...(hasPaymasters && { LATCHKEY_PAYMASTERS_FILE: paymastersFile }),
    ...env,
  }
  const config = readConfig(environment)
  const ports = createPorts(config)
  const chains: Ports['chains'] = {
    ...ports.chains,
    async send(...call) {
      beforeNodeCall?.()
      return ports.chains.send(...call)
    },
  }
  const server = createServer({ config, ports: { ...ports, chains } })
  const { url: base } = await server.listen()
  const url = `${base}/v1/bundler?projectId=local&chainId=eip155:31337`
  const client = createPublicClient({ chain: anvil, transport: http(chain.rpcUrl), pollingInterval: 50 })
  const rpc = <result = Hex>(method: string, params: readonly unknown[] = []) =>
    client.request({ method, params } as never) as Promise<result>
  const fund = async (address: Address, amount: bigint) => {
    await rpc('anvil_setBalance', [address, numberToHex(amount)])
  }
  const seedPaymasters = async (deposit: bigint) => {
    const signer = await ports.sponsor.getSigner()
    for (const version of ['0.7', '0.8'] as const)
      await seedPaymaster(chain.rpcUrl, { entryPoint: entryPoints[version], signer, deposit }, owner)
  }
  for (const { address } of await ports.bundler.senders()) await fund(address, 10n ** 19n)
  if (hasPaymasters) await seedPaymasters(10n ** 18n)
  return {
    chain,
    config,
    env: environment,
    ports,
    client: client as PublicClient,
    url,
    rpc,
    fund,
    seedPaymasters,
    paymaster: (version) => paymasters[version],
    bundler: ({ isSponsored = true } = {}) =>
      createBundlerClient({
        client,
        chain: anvil,
        transport: http(url),
        pollingInterval: 50,
        ...(isSponsored && { paymaster: createPaymasterClient({ transport: http(url) }) }),
      }),
    async call(method, params, query = '') {
      const response = await fetch(`${url}${query}`, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      return { status: response.status, body: (await response.json()) as RpcAnswer }
    },
    balance: (address) => client.getBalance({ address }),
    closeServer: () => server.close(),
    async close() {
      await server.close()
      await devnet.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
