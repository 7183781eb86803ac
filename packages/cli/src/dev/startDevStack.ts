import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BitcoinDevnet, Devnet, DevnetChain, PolkadotDevnet, SolanaDevnet } from '@latchkey/devnet'
import {
  createAppHost,
  createPorts,
  createServer,
  listSwapRouters,
  type NetworkDescription,
  readConfig,
  type ServerConfig,
} from '@latchkey/server'
import { type CliContext, CliError } from '../Command.ts'
import { createConfiguredFrameHost } from '../commands/serve.ts'
import { requireFreePort } from '../process.ts'
import { createPayHost } from './checkout/createPayHost.ts'
import { devEnvironment } from './devEnvironment.ts'
import {
  type DevFile,
  findRepository,
  getBitcoinNode,
  getDevSettings,
  isLoopback,
  lockFolder,
  publishDevFile,
} from './devSettings.ts'
import { createFarcasterRoutes } from './identity/createFarcasterRoutes.ts'
import { createIdentityHost } from './identity/createIdentityHost.ts'
import { createMailHost, type MailCatcher, startMailCatcher } from './mailHost.ts'
import { hasSmartAccounts, seedDevSponsor, writeDevSponsor } from './smartAccounts.ts'
import { addWalletScript, createWalletHost } from './walletHost.ts'
import { writeDevMarket } from './writeDevMarket.ts'

/** A running development stack. */
export type DevStack = {
  readonly addresses: DevFile
  readonly devnet: Devnet
  /** Folder of everything the stack stores: chains, prices and token lists, server data, the lock. */
  readonly data: string
  /** File with `addresses` as JSON. */
  readonly devFile: string
  /** Stops everything and deletes the file. */
  close(): Promise<void>
}

type DevStackOptions = Pick<CliContext, 'env' | 'cwd' | 'out' | 'err'> & {
  readonly host?: string
  /** Whether nobody opens the pages: nothing is said of those that are not built. */
  readonly isHeadless?: boolean
}

/**
 * Starts local chains (as child processes), the server and its development hosts. If a step fails, stops what was started.
 *
 * @throws CliError, DevnetError, ServerConfigError, DirectoryError, and what `Server.listen` throws
 */
export async function startDevStack(options: DevStackOptions): Promise<DevStack> {
  const repository = findRepository()
  const { data, devFile, host } = getDevSettings(options, repository, options.host)
  const devConfig = readConfig(devEnvironment(options.env, host, data))
  const withBitcoin = getBitcoinNode(options.env)
  const closers: (() => void | Promise<void>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    closers.push(await lockFolder(data))
    // Delete the addresses of a killed run, so that nobody uses them.
    rmSync(devFile, { force: true })
    if (devConfig.port !== 0) await requireFreePort(devConfig.port, host)
    const { startDevnet } = await loadDevnet()
    const devnet = await startDevnet({
      dataDir: join(data, 'chains'),
      withHistory: options.env.LATCHKEY_HISTORY !== 'off',
      withSolana: true,
      withBitcoin,
      withPolkadot: true,
      withExchange: true,
      withSmartAccounts: hasSmartAccounts(options.env),
      onLog: options.err,
    })
    closers.push(() => devnet.stop())
    const catcher = await startMailCatcher()
    closers.push(() => catcher.close())
    const env = {
      ...writeDevMarket(join(data, 'market'), devnet.chains),
      ...writeDevSponsor(join(data, 'market'), devnet, devConfig.projectId ?? 'local'),
      LATCHKEY_SMTP_URLS: catcher.url,
      ...options.env,
    }
    const { addresses, stop } = await serve({
      env,
      err: options.err,
      host,
      data,
      repository,
      devnet,
      catcher,
      isHeadless: options.isHeadless === true,
    })
    closers.push(stop, publishDevFile(devFile, addresses))
    return { addresses, devnet, data, devFile, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The devnet is TypeScript and not published: it needs the flags of `npm start`. */
async function loadDevnet() {
  try {
    return await import('@latchkey/devnet')
  } catch (cause) {
    throw new CliError('"latchkey dev" runs from the sources of a clone. Start it with "npm start" there.', {
      cause,
    })
  }
}

type ServeOptions = Pick<DevStackOptions, 'env' | 'err'> & {
  readonly host: string
  readonly data: string
  readonly repository: string
  readonly devnet: Devnet
  readonly catcher: MailCatcher
  readonly isHeadless: boolean
}

/** Starts the server with the hosts of the web app, the wallets and the simulated services. */
async function serve({ env, err, host, data, repository, devnet, catcher, isHeadless }: ServeOptions) {
  const { signFarcaster, seedPaymaster } = await loadDevnet()
  const config = readConfig(devEnvironment(env, host, data, devnet.chains, devnet.solana))
  const webRoot = config.webRoot ?? join(repository, 'apps/web/dist')
  const walletRoot = join(repository, 'apps/dev-wallet/dist')
  for (const root of [webRoot, walletRoot])
    if (!isHeadless && !existsSync(join(root, 'index.html')))
      err(`${root} is not built yet, so its page says so. "npm start" builds it.`)
  if (!isLoopback(host))
    err(`Listening on ${host}: anyone who reaches this machine can use the keys of the development wallet.`)

  // Set when the port is open; hosts read them per request.
  let api = ''
  let port = config.port
  let adminPort = 0
  const origin = (label: string) => `http://${label}.localhost:${port}`
  const { networks, others } = listNetworks(devnet, config.networks)
  const appHost = createAppHost({
    webRoot,
    describe: () => ({
      server: api,
      networks: [...networks, ...others],
      defaultNetwork: devnet.chains[0]?.caipNetworkId ?? 'eip155:1',
      swapRouters: listSwapRouters(config),
    }),
    frameOrigin: () => origin('wallet'),
    transformHtml: (html, { url }) => addWalletScript(html, url, origin('dev-wallet')),
  })
  const walletHost = createWalletHost({
    root: walletRoot,
    devnet,
    appOrigins: () => [origin('app')],
    relay: () => ({
      url: api.replace(/^http/, 'ws'),
      projectId: config.projectId ?? 'local',
      verifyUrl: api,
    }),
    allowAnyHostname: !isLoopback(host),
  })
  const ports = createPorts(config)
  const server = createServer({
    config,
    ports,
    hosts: {
      app: appHost,
      wallet: createConfiguredFrameHost({
        root: join(repository, 'packages/frame/app'),
        config: { ...config, networks },
        ports,
        api: () => api,
      }),
      'dev-wallet': walletHost,
      mail: createMailHost({ catcher, allowAnyHostname: !isLoopback(host) }),
      // simulated checkout
      pay: createPayHost({
        devnet,
        secret: config.onramp.checkout?.secret,
        origin: () => origin('pay'),
        onLog: err,
        allowAnyHostname: !isLoopback(host),
      }),
      // simulated identity provider
      id: createIdentityHost({
        origin: () => origin('id'),
        api: () => config.auth.url ?? api,
        clients: config.social.providers,
        allowAnyHostname: !isLoopback(host),
        farcaster: createFarcasterRoutes(devnet, signFarcaster, () => origin('id')),
      }),
    },
  })
  try {
    const listening = await server.listen()
    api = listening.url
    port = listening.port
    adminPort = listening.adminPort ?? 0
    await seedEnsResolver(devnet, api, err)
    await seedDevSponsor(devnet, ports, seedPaymaster)
  } catch (error) {
    await server.close()
    throw error
  }
  const addresses: DevFile = {
    api,
    relay: api.replace(/^http/, 'ws'),
    app: origin('app'),
    wallet: origin('wallet'),
    devWallet: origin('dev-wallet'),
    mail: origin('mail'),
    id: origin('id'),
    pay: origin('pay'),
    console: `http://console.localhost:${adminPort}`,
    projectId: config.projectId ?? 'local',
    chains: chainsOf(devnet),
  }
  return { addresses, stop: () => server.close() }
}

/** The networks of the stack. `others`: of families that the server and the embedded wallet don't know. */
function listNetworks(devnet: Devnet, configured: ServerConfig['networks']) {
  return {
    networks: [
      ...devnet.chains.map(describeNetwork),
      ...(devnet.solana ? [describeSolana(devnet.solana)] : []),
      ...configured,
    ],
    others: [
      ...(devnet.bitcoin ? [describeBitcoin(devnet.bitcoin)] : []),
      ...(devnet.polkadot ? [describePolkadot(devnet.polkadot)] : []),
    ],
  }
}

function chainsOf({ chains, accounts, solana, bitcoin, polkadot }: Devnet): DevFile['chains'] {
  const account = accounts[0]?.address ?? ''
  return {
    ...Object.fromEntries(
      chains.map(({ caipNetworkId, rpcUrl }) => [caipNetworkId, { rpc: rpcUrl, account }]),
    ),
    ...(solana && {
      [solana.caipNetworkId]: { rpc: solana.rpcUrl, account: solana.accounts[0]?.address ?? '' },
    }),
    ...(bitcoin && {
      [bitcoin.caipNetworkId]: {
        rpc: bitcoin.esploraUrl,
        account: bitcoin.accounts[0]?.payment.address ?? '',
      },
    }),
    ...(polkadot && {
      [polkadot.caipNetworkId]: { rpc: polkadot.wsUrl, account: polkadot.accounts[0]?.address ?? '' },
    }),
  }
}

/** Deploys an ENS resolver that lets the local chain 1 resolve the server's names, for viem and other ENS clients. */
async function seedEnsResolver(devnet: Devnet, api: string, err: CliContext['err']): Promise<void> {
  const chain = devnet.chains.find(({ id }) => id === 1)
  const owner = devnet.accounts[0]?.address
  if (!chain || !owner) return
  try {
    const { seedNames } = await loadDevnet()
    const response = await fetch(`${api}/ccip`, { signal: AbortSignal.timeout(5_000) })
    if (!response.ok) return
    const gateway = (await response.json()) as { signer: `0x${string}`; zones: readonly string[] }
    await seedNames(chain.rpcUrl, { ...gateway, url: `${api}/ccip/{sender}/{data}.json` }, owner)
  } catch (error) {
    err(
      `Names can’t be resolved on the local chain 1: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Describes a local chain for the web app. */
function describeNetwork(chain: DevnetChain): NetworkDescription {
  const { id, caipNetworkId, name, nativeCurrency, rpcUrl, testnet } = chain
  return {
    id,
    caipNetworkId,
    chainNamespace: 'eip155',
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet,
  }
}

/** Describes the local Solana chain for the web app. */
function describeSolana(chain: SolanaDevnet): NetworkDescription {
  const { caipNetworkId, name, nativeCurrency, rpcUrl } = chain
  return {
    id: caipNetworkId.slice('solana:'.length),
    caipNetworkId,
    chainNamespace: 'solana',
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: false,
  }
}

/** Describes the local Bitcoin chain for the web app. Its URL is that of an Esplora API. The embedded wallet has no keys for it. */
function describeBitcoin(chain: BitcoinDevnet): NetworkDescription {
  const { caipNetworkId, name, nativeCurrency, esploraUrl } = chain
  return {
    id: caipNetworkId.slice('bip122:'.length),
    caipNetworkId,
    chainNamespace: 'bip122',
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [esploraUrl] } },
    testnet: false,
  }
}

/** Describes the local Polkadot chain for the web app. Apps read it over the WebSocket, with `polkadot-api`. */
function describePolkadot(chain: PolkadotDevnet): NetworkDescription {
  const { caipNetworkId, name, nativeCurrency, wsUrl } = chain
  return {
    id: caipNetworkId.slice('polkadot:'.length),
    caipNetworkId,
    chainNamespace: 'polkadot',
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [wsUrl.replace(/^ws/, 'http')] } },
    testnet: false,
  }
}
