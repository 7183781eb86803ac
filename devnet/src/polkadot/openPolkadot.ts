import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fetchPackage } from '../fetchPackage.ts'
import { fetchChopsticks, genesisPackage } from './fetchChopsticks.ts'
import { type PolkadotAccount, polkadotChain } from './PolkadotDevnet.ts'

/** Who receives what a client has subscribed to. */
export type Subscriptions = {
  subscribe(method: string, subscription: string, onCancel?: () => void): (result: unknown) => void
  unsubscribe(subscription: string): void
}

/** The chain, open. */
export type LocalChain = {
  /** @throws Error with a JSON-RPC `code`, -32601 for an unknown method */
  call(method: string, params: readonly unknown[], subscriptions: Subscriptions): Promise<unknown>
  close(): Promise<void>
}

/** The parts of `@acala-network/chopsticks-core` 1.5.1 in use. */
type Chopsticks = {
  readonly GenesisProvider: new (genesis: unknown) => object
  readonly BuildBlockMode: { readonly Instant: unknown }
  readonly allHandlers: Readonly<
    Record<string, (context: { chain: object }, params: unknown, manager: Subscriptions) => Promise<unknown>>
  >
  setup(options: { genesis: object; buildBlockMode: unknown; mockSignatureHost: boolean }): Promise<Chain>
  setStorage(chain: Chain, values: object): Promise<unknown>
}
type Chain = { newBlock(): Promise<unknown>; close(): Promise<void> }

/**
 * Opens the chain at its first block and gives the accounts their funds. A block is built as soon as a transaction arrives.
 * Signatures are verified.
 *
 * @throws DevnetError `artifacts_missing`
 */
export async function openPolkadot(p: {
  artifacts: string
  accounts: readonly PolkadotAccount[]
}): Promise<LocalChain> {
  const fetching = [fetchChopsticks(p.artifacts), fetchPackage(p.artifacts, genesisPackage)] as const
  // Where one of them fails, the other's npm still writes into the folder: whoever stops the chain may remove it.
  await Promise.allSettled(fetching)
  const [entry, genesisFolder] = await Promise.all(fetching)
  const chopsticks = await loadSilently(entry)
  const genesis = new chopsticks.GenesisProvider(readChainSpec(join(genesisFolder, genesisPackage.file)))
  // Chopsticks names every such chain by the hash of Polkadot's first block; this one is no public network.
  Object.defineProperty(genesis, 'blockHash', { value: `0x${polkadotChain.genesisHash}` })
  const chain = await chopsticks.setup({
    genesis,
    buildBlockMode: chopsticks.BuildBlockMode.Instant,
    mockSignatureHost: false,
  })
  const free = String(polkadotChain.funds)
  await chopsticks.setStorage(chain, {
    System: { Account: p.accounts.map(({ address }) => [[address], { providers: 1, data: { free } }]) },
  })
  await chain.newBlock()
  return {
    async call(method, params, subscriptions) {
      const handler = Object.hasOwn(chopsticks.allHandlers, method)
        ? chopsticks.allHandlers[method]
        : undefined
      // Those that change the chain past its rules are for chopsticks' own tests.
      if (!handler || method.startsWith('dev_'))
        throw Object.assign(new Error(`The chain does not know the method ${method}.`), { code: -32_601 })
      return handler({ chain }, params, subscriptions)
    },
    close: () => chain.close(),
  }
}

/** The description of a chain in the module of a package: a template literal with JSON and nothing else. The module is not run. */
function readChainSpec(file: string): unknown {
  const [, json = ''] = /=\s*`([^`]*)`/.exec(readFileSync(file, 'utf8')) ?? []
  return JSON.parse(json)
}

/** Loads chopsticks, which reads once whether it may write to the console: every block would be a line of the stack's. */
async function loadSilently(entry: string): Promise<Chopsticks> {
  const { LOG_LEVEL: level } = process.env
  process.env.LOG_LEVEL = 'fatal'
  try {
    return await import(pathToFileURL(entry).href)
  } finally {
    if (level === undefined) delete process.env.LOG_LEVEL
    else process.env.LOG_LEVEL = level
  }
}
