import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createChainState } from './anvil/chainState.ts'
import { findAnvil } from './anvil/findAnvil.ts'
import { type RunningChain, startChain } from './anvil/startChain.ts'
import { type BitcoinNode, connectBitcoin } from './bitcoin/connectBitcoin.ts'
import { startBitcoin } from './bitcoin/startBitcoin.ts'
import { devnetTokens } from './contracts/devnetTokens.ts'
import { seedChain } from './contracts/seedChain.ts'
import {
  type Devnet,
  type DevnetChain,
  type DevnetChainSpec,
  devnetAccounts,
  devnetChains,
  devnetCurrency,
} from './Devnet.ts'
import { fetchArtifacts } from './exchange/fetchArtifacts.ts'
import { seedExchange } from './exchange/seedExchange.ts'
import { writeFileAtomically } from './exports/writeFileAtomically.ts'
import { devnetHistory } from './history/devnetHistory.ts'
import { seedActivity } from './history/seedActivity.ts'
import { startPolkadot } from './polkadot/startPolkadot.ts'
import { fetchSmartAccounts } from './smartAccounts/fetchSmartAccounts.ts'
import { seedSmartAccounts } from './smartAccounts/seedSmartAccounts.ts'
import { startSolana } from './solana/startSolana.ts'

/** Options of `startDevnet`. */
export type StartDevnetOptions = {
  /** Folder that keeps the chains over restarts; created when missing. One running devnet per folder. */
  dataDir: string
  /** Preferred ports by chain id; default: those used last in this folder, else any free ones. */
  ports?: Readonly<Record<number, number>> | undefined
  /** Which chains; default all. */
  chains?: readonly DevnetChainSpec[] | undefined
  /**
   * Gives the first account a history on the first chain: fourteen months of payments, trades, approvals, NFTs and
   * spam, created once on a new chain. Default false.
   */
  withHistory?: boolean | undefined
  /** Also runs a Solana chain in this process; litesvm loads with its first request. Default false. */
  withSolana?: boolean | undefined
  /**
   * Also runs a Bitcoin chain in this process, opened by its first request; or uses a regtest node of one's own. Default
   * false.
   */
  withBitcoin?: boolean | BitcoinNode | undefined
  /** Also runs a Polkadot chain in this process, fetched and opened by its first request. Default false. */
  withPolkadot?: boolean | undefined
  /** Also deploys Uniswap v2 with pools on every chain; the first start fetches its contracts. Default false. */
  withExchange?: boolean | undefined
  /**
   * Also deploys entry points, the delegation framework and its caveat enforcers on every chain; the first start fetches their code.
   * Default false.
   */
  withSmartAccounts?: boolean | undefined
  /** Receives a sentence when a chain died, a state file was broken, and the like. */
  onLog?: ((line: string) => void) | undefined
}

/** Fetched third-party contracts, shared by all data folders. */
const artifactsFolder = fileURLToPath(new URL('../../.latchkey/artifacts', import.meta.url))
/** Accounts of the mnemonic that are returned to the caller. */
const ACCOUNTS = 5
/** Number of accounts that hold tokens; the others hold only coins. */
const TOKEN_HOLDERS = 3
/** Index of the account that deploys contracts, which is not among the returned ones. */
const DEPLOYER = 9
/** Seconds before now at which a chain with a history begins. */
const PAST_S = 430 * 86_400
/** Key of the Solana port in `ports.json`; no EVM chain has this id. */
const solanaKey = 0
/** Key of the Bitcoin port in `ports.json`. */
const bitcoinKey = -1
/** Key of the Polkadot port in `ports.json`. */
const polkadotKey = -2

/**
 * Starts the local chains, each a real anvil node that keeps its state in `dataDir`, puts our test contracts on them
 * and resolves when all respond. Every child process ends with this one, even after SIGKILL. Throws `DevnetError`.
 *
 * @example
 * const devnet = await startDevnet({ dataDir: '.latchkey/data/chains' })
 * devnet.chains[0]?.rpcUrl // 'http://127.0.0.1:40213'
 */
export async function startDevnet(options: StartDevnetOptions): Promise<Devnet> {
  const { dataDir, onLog = () => undefined, chains: specs = devnetChains } = options
  const anvil = findAnvil()
  mkdirSync(dataDir, { recursive: true })
  const portsFile = join(dataDir, 'ports.json')
  const ports = options.ports ?? loadPorts(portsFile)
  const all = devnetAccounts(DEPLOYER + 1)
  const accounts = all.slice(0, ACCOUNTS)
  const deployer = all[DEPLOYER]?.address
  if (!deployer) throw new Error('The deploying account is missing.')
  const deployments = devnetTokens(accounts.slice(0, TOKEN_HOLDERS).map((account) => account.address))

  const tokens = deployments.map(({ token }) => token)
  const fetching = fetchContracts(options, onLog)

  const start = async (chain: DevnetChainSpec) => {
    const state = createChainState(join(dataDir, `${chain.id}.json`), onLog)
    const hasPast = options.withHistory && chain.id === specs[0]?.id
    const since = hasPast ? Math.floor(Date.now() / 1000) - PAST_S : undefined
    const running = await startChain({ chain, anvil, state, port: ports[chain.id], since, onLog })
    try {
      await seedChain(running.rpcUrl, deployments, deployer)
      const { artifacts, accountCode } = await fetching
      const exchange = artifacts && (await seedExchange(running.rpcUrl, artifacts, tokens, deployer))
      const smartAccounts = accountCode && (await seedSmartAccounts(running.rpcUrl, accountCode, deployer))
      if (hasPast) {
        const steps = devnetHistory(tokens)
        if ((await seedActivity(running.rpcUrl, steps)) === undefined)
          onLog(
            `${chain.name} was used before it could be given a past, so its accounts have only their own.`,
          )
      }
      // Until the first copy a killed node, whose file may be half written, would begin again with nothing.
      await running.saveFirstCopy()
      return { chain, running, exchange, smartAccounts }
    } catch (error) {
      await running.stop()
      throw error
    }
  }
  const starting = startOtherFamilies(options, ports, onLog)
  const outcomes = await Promise.allSettled(specs.map(start))
  const [solana, bitcoin, polkadot] = await starting
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const stop = async () => {
    const others = [solana, bitcoin, polkadot].map((chain) => chain?.stop())
    await Promise.all([...running.map(({ running }) => running.stop()), ...others])
  }
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const used = Object.fromEntries([
    ...running.map(({ chain, running }) => [chain.id, running.port]),
    ...(solana ? [[solanaKey, solana.port]] : []),
    ...(bitcoin?.port === undefined ? [] : [[bitcoinKey, bitcoin.port]]),
    ...(polkadot ? [[polkadotKey, polkadot.port]] : []),
  ])
  writeFileAtomically(portsFile, `${JSON.stringify(used, null, 2)}\n`)
  return {
    chains: running.map(({ chain, running, ...contracts }) => describe(chain, running, tokens, contracts)),
    accounts,
    solana,
    bitcoin,
    polkadot,
    processes: () =>
      Object.fromEntries(
        running.flatMap(({ chain, running }) => {
          const pid = running.pid()
          return pid === undefined ? [] : [[chain.id, pid]]
        }),
      ),
    stop,
  }
}

/** Starts the chains of other families that are asked for. The rest goes on without one that can't be started, which is logged. */
async function startOtherFamilies(
  { dataDir, withSolana, withBitcoin, withPolkadot }: StartDevnetOptions,
  ports: Record<string, number>,
  onLog: (line: string) => void,
) {
  const startOptional = <chain>(name: string, start: () => Promise<chain>) =>
    start().catch((error: unknown) => {
      onLog(`The ${name} chain could not be started: ${error instanceof Error ? error.message : error}`)
      return undefined
    })
  const startOwnBitcoin = () => startBitcoin({ dataDir, port: ports[bitcoinKey], onLog })
  const connectGivenBitcoin = async (node: BitcoinNode) => ({
    ...(await connectBitcoin(node)),
    port: undefined,
  })
  return Promise.all([
    withSolana
      ? startOptional('Solana', () => startSolana({ dataDir, port: ports[solanaKey], onLog }))
      : undefined,
    withBitcoin
      ? startOptional('Bitcoin', async () =>
          typeof withBitcoin === 'object' ? connectGivenBitcoin(withBitcoin) : startOwnBitcoin(),
        )
      : undefined,
    withPolkadot
      ? startOptional('Polkadot', () =>
          startPolkadot({ artifacts: artifactsFolder, port: ports[polkadotKey], onLog }),
        )
      : undefined,
  ])
}

/** Fetches the contracts of others that are asked for. What can't be fetched is absent, and is logged. */
async function fetchContracts(
  { withExchange, withSmartAccounts }: StartDevnetOptions,
  onLog: (line: string) => void,
) {
  const logMissing = (error: unknown) => {
    onLog(error instanceof Error ? error.message : String(error))
    return undefined
  }
  const [artifacts, accountCode] = await Promise.all([
    withExchange ? fetchArtifacts(artifactsFolder).catch(logMissing) : undefined,
    withSmartAccounts ? fetchSmartAccounts(artifactsFolder).catch(logMissing) : undefined,
  ])
  return { artifacts, accountCode }
}

function describe(
  chain: DevnetChainSpec,
  running: RunningChain,
  tokens: DevnetChain['tokens'],
  contracts: Pick<DevnetChain, 'exchange' | 'smartAccounts'>,
): DevnetChain {
  return {
    caipNetworkId: `eip155:${chain.id}`,
    id: chain.id,
    name: chain.name,
    nativeCurrency: { ...devnetCurrency },
    rpcUrl: running.rpcUrl,
    wsUrl: running.rpcUrl.replace(/^http/, 'ws'),
    testnet: chain.testnet,
    tokens: [...tokens],
    ...contracts,
  }
}

/** The ports the chains of this data folder used last (chain id to port); empty when unknown or unreadable. */
function loadPorts(file: string): Record<string, number> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, number] => isPort(entry[1])),
    )
  } catch {
    return {}
  }
}

function isPort(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 65536
}
