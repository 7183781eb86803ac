// Every entry that isn't bound to Node, bundled as a host of edge functions does, runs in one: no `process`, no `Buffer`, no
// module of Node, no browser, no `eval`. Each does there what a server uses it for.

import { generateKeyPairSync, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { EdgeVM } from '@edge-runtime/vm'
import { build } from 'esbuild'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay } from '../../packages/cli/src/testing/startRelay.ts'
import { startAnvil } from '../../packages/core/src/chains/evm/testing/startAnvil.ts'
import { createVisitor, outcome } from '../../packages/siwx/src/testing/createVisitor.ts'
import { createSignClient } from '../../packages/walletconnect/src/exports/index.ts'
import { createSignWallet } from '../../packages/walletconnect/src/exports/wallet.ts'
import { publishedEntries } from './publishedEntries.mjs'

const entries = publishedEntries([
  'protocol',
  'siwx',
  'walletconnect',
  'core',
  'wagmi',
  'ethers',
  'frame',
  'react',
  'compat',
])
const mira = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const account = `eip155:31337:${mira.address}`

/** A style sheet as its text, as our build does. */
const inlineCss = {
  name: 'inline-css',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    })),
}

/** Bundles a module for an edge host; fails on what only Node has. */
async function bundle(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: resolve('packages/react') },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'loaded',
    platform: 'browser',
    // Not `edge-light`: by that name `@solana/kit` asks for modules of Node.
    conditions: ['latchkey-source', 'worker', 'browser', 'production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [inlineCss],
    logLevel: 'silent',
  })
  return outputFiles[0].text
}

/** Loads modules into a new edge runtime. Returns the exports of each under its name in `modules`, and the runtime’s global object. */
async function load(modules) {
  const lines = Object.entries(modules).map(([name, module]) => `export * as ${name} from '${module}'`)
  const vm = new EdgeVM({ codeGeneration: { strings: false, wasm: false } })
  vm.evaluate(`${await bundle(lines.join('\n'))};globalThis.loaded = loaded`)
  return { ...vm.context.loaded, globals: vm.context }
}

let anvil
let relay
beforeAll(async () => {
  ;[anvil, relay] = await Promise.all([startAnvil(31337), startRelay()])
  await anvil.request({
    method: 'anvil_setBalance',
    params: [mira.address, `0x${(7n * 10n ** 18n).toString(16)}`],
  })
})
afterAll(() => Promise.all([anvil.stop(), relay.stop()]))

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = () => ({
  id: 31337,
  name: 'Local',
  nativeCurrency,
  rpcUrls: { default: { http: [anvil.url] } },
})
/** The `Cookie` header of a page where Mira's wallet is connected. */
const cookie = Object.entries({
  schema: '1',
  connections: JSON.stringify([
    { namespace: 'eip155', connectorId: 'io.wallet', address: mira.address, caipNetworkId: 'eip155:31337' },
  ]),
  'eip155:connected_connector_id': 'io.wallet',
  active_caip_network_id: 'eip155:31337',
})
  .map(([name, value]) => `${encodeURIComponent(`latchkey/${name}`)}=${encodeURIComponent(value)}`)
  .join('; ')

/** Creates a config of one request, from its cookie, and reads the balance of who is connected there. */
async function readSession({ core, cookies }, adapters, networks = [network()]) {
  const initialState = cookies.cookieToInitialState(cookie)
  const config = core.createConfig({ networks, adapters, logLevel: 'silent', initialState })
  config.start()()
  expect(core.getAccount(config)).toMatchObject({ address: mira.address, status: 'reconnecting' })
  expect(await core.getBalance(config)).toMatchObject({ symbol: 'ETH', formatted: '7' })
  await expect(core.signMessage(config, { message: 'hello' })).rejects.toMatchObject({
    name: 'ReconnectingError',
  })
  return config
}
const engine = { core: '@latchkey/core', cookies: '@latchkey/core/cookie', evm: '@latchkey/core/evm' }

/** Signs in at a verifier as Mira, then with another's signature, which could only be a contract's: there is no node to ask. */
async function signIn({ siwx, verifySiwx }) {
  const nonce = siwx.createSiwxNonce()
  const text = siwx.formatSiwxMessage({
    domain: 'shop.example',
    accountAddress: mira.address,
    uri: 'https://shop.example/',
    version: '1',
    chainId: 'eip155:1',
    nonce,
    issuedAt: new Date().toISOString(),
  })
  const verify = (signature) => verifySiwx({ message: text, signature, domains: ['shop.example'], nonce })
  const right = await mira.signMessage({ message: text })
  expect(await verify(right)).toMatchObject({ account: `eip155:1:${mira.address}`, signer: 'key' })
  const wrong = await privateKeyToAccount(`0x${'22'.repeat(32)}`).signMessage({ message: text })
  await expect(verify(wrong)).rejects.toMatchObject({ name: 'SiwxError', code: 'no_chain_access' })
}

/** Pairs a client of the edge, which has no socket there, with a wallet of this process over our relay. */
async function pair(createClient, createWallet) {
  const terms = { relayUrls: [relay.url], projectId: 'local', metadata }
  const [app, wallet] = [createClient(terms), createWallet(terms)]
  try {
    const scopes = { chains: ['eip155:1'], methods: ['personal_sign'], events: [] }
    const pairing = await app.connect({ optionalNamespaces: { eip155: scopes } })
    const proposed = new Promise((resolve) => {
      wallet.subscribe((event) => event.type === 'proposal' && resolve(event.proposal))
    })
    await wallet.pair(pairing.uri)
    const { id } = await proposed
    const accounts = [`eip155:1:${mira.address}`]
    await wallet.approve({ id, namespaces: { eip155: { ...scopes, accounts } } })
    expect((await pairing.result).namespaces.eip155.accounts).toEqual(accounts)
  } finally {
    app.close()
    wallet.close()
  }
}

/** Renders a kit's provider and button on a server, as an app does that changed its imports only. */
async function renderKit(name, { provider, button }) {
  const modules = { kit: name, library: 'wagmi', react: 'react', dom: 'react-dom/server.edge' }
  const { kit, library, query, react, dom } = await load({ ...modules, query: '@tanstack/react-query' })
  const config = library.createConfig({
    chains: [network()],
    transports: { 31337: library.http(anvil.url) },
    ssr: true,
    storage: null,
  })
  const page = [
    [library.WagmiProvider, { config }],
    [query.QueryClientProvider, { client: new query.QueryClient() }],
    [kit[provider]],
    [kit[button]],
  ].reduceRight((children, [component, props]) => react.createElement(component, props, children), undefined)
  expect(dom.renderToString(page)).toContain('Connect')
}

/** Makes a kit of AppKit's kind on a server, with an adapter of the entry `name`: nobody is connected there. */
async function makeAppKit(name, createAdapter, networks = [network()]) {
  const { appkit, entry } = await load({ appkit: '@latchkey/compat/appkit', entry: name })
  const kit = appkit.createAppKit({ adapters: [createAdapter(entry)], networks, projectId: 'local' })
  expectDisconnected(kit)
}

const expectDisconnected = (kit) => expect(kit.getAccount()).toMatchObject({ isConnected: false })
const metadata = { name: 'Edge', description: '', url: 'https://edge.example', icons: [] }

/** What a server does with each entry, which is loaded alone before. */
const uses = {
  '@latchkey/protocol': ({ entry }) =>
    expect(entry.parseCaipAddress(account)).toMatchObject({
      caipNetworkId: 'eip155:31337',
      address: mira.address,
    }),
  '@latchkey/protocol/addresses': ({ entry }) =>
    expect(entry.toChecksumAddress(mira.address.toLowerCase())).toBe(mira.address),
  '@latchkey/protocol/bitcoin': ({ entry }) => {
    const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
    expect(entry.parseBitcoinAddress(address)).toMatchObject({ kind: 'p2wpkh' })
    expect(entry.parseBitcoinAddress(`${address.slice(0, -1)}a`)).toBe('checksum')
  },
  '@latchkey/protocol/polkadot': ({ entry }) => {
    const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
    expect(entry.parseSs58Address(address)).toMatchObject({ prefix: 0 })
    expect(entry.parseSs58Address(`${address.slice(0, -1)}6`)).toBe('checksum')
  },
  '@latchkey/protocol/smart-accounts': ({ entry }) => {
    const [implementation] = Object.values(entry.entryPoints)
    expect(entry.parseDelegationCode(entry.toDelegationCode(implementation))).toBe(implementation)
    expect(entry.parseDelegationCode('0x')).toBeUndefined()
  },
  '@latchkey/protocol/contracts': ({ entry }) =>
    expect(entry.getKnownContract('eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toMatchObject({
      symbol: 'USDC',
      decimals: 6,
    }),
  '@latchkey/protocol/schemas': ({ entry }) => {
    expect(entry.parseEmail('mira@Example.ORG')).toBe('mira@example.org')
    expect(entry.parseEmail('nobody')).toBeUndefined()
  },
  '@latchkey/protocol/spam': ({ entry }) => {
    expect(entry.isAdvertising('Visit usdc-bonus.com')).toBe(true)
    expect(entry.isAdvertising('USD Coin')).toBe(false)
  },
  '@latchkey/protocol/routes': ({ entry }) => {
    const url = entry.toRouteUrl(entry.getBalance, 'https://api.example', { params: { address: account } })
    expect(decodeURIComponent(url.pathname)).toContain(account)
  },
  '@latchkey/siwx': ({ entry }) => signIn({ siwx: entry, verifySiwx: entry.verifySiwx }),
  '@latchkey/siwx/bitcoin': async ({ entry }) => {
    // A vector of BIP-322.
    const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    const signature =
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
    await entry.verifyBip322('Hello World', signature, address)
    await expect(entry.verifyBip322('Hello world', signature, address)).rejects.toMatchObject({
      code: 'signature',
    })
  },
  '@latchkey/siwx/polkadot': async ({ entry }) => {
    const { protocol } = await load({ protocol: '@latchkey/protocol/polkadot' })
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    const address = protocol.formatSs58Address(new Uint8Array(key), 0)
    const signature = `0x${sign(null, Buffer.from('hello'), privateKey).toString('hex')}`
    await entry.verifyPolkadotSignature('hello', signature, address)
    await expect(entry.verifyPolkadotSignature('other', signature, address)).rejects.toMatchObject({
      code: 'signature',
    })
  },
  '@latchkey/siwx/verifier': async () => {
    const { siwx, verifier } = await load({ siwx: '@latchkey/siwx', verifier: '@latchkey/siwx/verifier' })
    await signIn({ siwx, verifySiwx: verifier.verifySiwx })
  },
  '@latchkey/siwx/server': async ({ entry, globals }) => {
    const origin = 'https://shop.example'
    const siwx = entry.createSiwxBackend({
      origins: [origin],
      secret: 'a secret of the tests, long enough to be one',
      store: entry.memorySiwxStore(),
      rpc: { 'eip155:31337': anvil.url },
    })
    const { GET, POST } = entry.nextSiwx(siwx)
    const route = (url, init) => (init.method === 'POST' ? POST : GET)(new globals.Request(url, init))
    const visitor = createVisitor(origin, { origin, fetch: route })
    // By way of the node: on its network the account is looked at first.
    const signed = await visitor.signed({ chainId: 'eip155:31337' })
    const forged = { ...signed, signature: `0x${'11'.repeat(64)}1b` }
    expect(await outcome(visitor.authenticate(forged))).toBe('401 signature')
    expect(await outcome(visitor.authenticate(await visitor.signed({ chainId: 'eip155:31337' })))).toBe('200')
    const header = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = new globals.Headers({ cookie: header })
    expect(await siwx.getVisitor({ headers })).toMatchObject({ account, origin, signer: 'key' })
    expect(await outcome(visitor.ask('siwx/sign-out', { method: 'POST' }))).toBe('200')
    expect(await siwx.getVisitor({ headers })).toBeUndefined()
  },
  '@latchkey/walletconnect': ({ entry }) =>
    pair(
      (terms) => entry.createSignClient({ ...terms, WebSocket: null }),
      (terms) => createSignWallet({ ...terms, WebSocket }),
    ),
  '@latchkey/walletconnect/wallet': ({ entry }) =>
    pair(
      (terms) => createSignClient({ ...terms, WebSocket }),
      (terms) => entry.createSignWallet({ ...terms, WebSocket: null }),
    ),
  '@latchkey/core': async ({ entry }) => {
    const config = entry.createConfig({ networks: [network()], adapters: [], logLevel: 'silent' })
    expect(config.state).toMatchObject({ status: 'disconnected', activeNetwork: 'eip155:31337' })
    await expect(entry.getBalance(config)).rejects.toMatchObject({ name: 'NotConnectedError' })
  },
  '@latchkey/core/cookie': async () => {
    const { evm, ...loaded } = await load(engine)
    await readSession(loaded, [evm.evm()])
  },
  '@latchkey/core/evm': ({ entry }) => {
    expect(entry.isEvmAddress(mira.address)).toBe(true)
    expect(entry.isEvmAddress('0x12')).toBe(false)
  },
  '@latchkey/core/query': async () => {
    const { evm, query, ...loaded } = await load({ ...engine, query: '@latchkey/core/query' })
    const config = await readSession(loaded, [evm.evm()])
    const options = query.getBalanceQueryOptions(config, { address: mira.address, network: 'eip155:31337' })
    expect(await options.queryFn({ signal: AbortSignal.timeout(5_000) })).toMatchObject({ formatted: '7' })
  },
  '@latchkey/core/solana': async () => {
    const { evm, solana, ...loaded } = await load({ ...engine, solana: '@latchkey/core/solana' })
    expect(solana.isSolanaAddress('So11111111111111111111111111111111111111112')).toBe(true)
    expect(solana.isSolanaAddress(mira.address)).toBe(false)
    await readSession(loaded, [evm.evm(), solana.solana()])
  },
  '@latchkey/core/bitcoin': async () => {
    const { evm, bitcoin, ...loaded } = await load({ ...engine, bitcoin: '@latchkey/core/bitcoin' })
    expect(bitcoin.isBitcoinAddress('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')).toBe(true)
    expect(bitcoin.isBitcoinAddress(mira.address)).toBe(false)
    await readSession(loaded, [evm.evm(), bitcoin.bitcoin()])
  },
  '@latchkey/core/polkadot': async () => {
    const { evm, polkadot, ...loaded } = await load({ ...engine, polkadot: '@latchkey/core/polkadot' })
    expect(polkadot.isPolkadotAddress('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')).toBe(true)
    expect(polkadot.isPolkadotAddress(mira.address)).toBe(false)
    await readSession(loaded, [evm.evm(), polkadot.polkadot()])
  },
  '@latchkey/core/walletconnect': async () => {
    const {
      evm,
      relay: wallets,
      ...loaded
    } = await load({ ...engine, relay: '@latchkey/core/walletconnect' })
    await readSession(loaded, wallets.walletConnect([evm.evm()], { relayUrls: [relay.url] }))
  },
  '@latchkey/core/email-wallet': async () => {
    const { evm, wallet, ...loaded } = await load({ ...engine, wallet: '@latchkey/core/email-wallet' })
    await readSession(loaded, wallet.emailWallet([evm.evm()], { frameUrl: 'https://wallet.example' }))
  },
  '@latchkey/ethers': async () => {
    const { evm: _, ethers, ...loaded } = await load({ ...engine, ethers: '@latchkey/ethers' })
    const config = await readSession(loaded, [ethers.ethers()])
    expect(() => ethers.getEthersSigner(config)).toThrow(
      expect.objectContaining({ name: 'ReconnectingError' }),
    )
  },
  '@latchkey/ethers/v5': async () => {
    const { evm: _, ethers5, ...loaded } = await load({ ...engine, ethers5: '@latchkey/ethers/v5' })
    const config = await readSession(loaded, [ethers5.ethers5()])
    expect(() => ethers5.getEthers5Signer(config, { Web3Provider: class {} })).toThrow(
      expect.objectContaining({ name: 'ReconnectingError' }),
    )
  },
  '@latchkey/wagmi': async () => {
    const modules = { ...engine, wagmi: '@latchkey/wagmi', library: 'wagmi' }
    const { evm: _, wagmi, library, ...loaded } = await load(modules)
    const config = library.createConfig({
      chains: [network()],
      transports: { 31337: library.http(anvil.url) },
      ssr: true,
      storage: null,
    })
    await readSession(loaded, [wagmi.wagmi({ config })])
  },
  '@latchkey/core/adapter': async ({ entry }) => {
    expect(entry.plainText(' a\u202eb\n c ')).toBe('ab c')
    const never = entry.withDeadline(() => new Promise(() => {}), { timeout: 5, operation: 'test' })
    await expect(never).rejects.toMatchObject({ name: 'TimeoutError' })
  },
  '@latchkey/core/transfers': async () => {
    const { evm, transfers, ...loaded } = await load({ ...engine, transfers: '@latchkey/core/transfers' })
    const config = await readSession(loaded, [evm.evm()])
    const transfer = transfers.transfer(config, { to: mira.address, amount: 1n })
    await expect(transfer).rejects.toMatchObject({ name: 'ReconnectingError' })
  },
  '@latchkey/core/swaps': async () => {
    const { evm, swaps, ...loaded } = await load({ ...engine, swaps: '@latchkey/core/swaps' })
    expect(await swaps.offersSwaps(await readSession(loaded, [evm.evm()]), 'eip155:31337')).toBe(false)
  },
  '@latchkey/core/agent': async ({ entry }) => {
    // The permission is judged before anything is asked of a chain.
    expect(() =>
      entry.createAgent({ permission: { chainId: 1, context: '0x' }, signer: {}, transport: () => {} }),
    ).toThrow(expect.objectContaining({ name: 'InvalidParameterError' }))
  },
  '@latchkey/core/onramp': async () => {
    const { evm, onramp, ...loaded } = await load({ ...engine, onramp: '@latchkey/core/onramp' })
    expect(await onramp.offersOnramp(await readSession(loaded, [evm.evm()]), 'eip155:31337')).toBe(false)
  },
  '@latchkey/core/viem': async () => {
    const { evm, viem, ...loaded } = await load({ ...engine, viem: '@latchkey/core/viem' })
    const config = await readSession(loaded, [evm.evm()])
    const client = viem.getClient(config)
    expect(await client.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(() => viem.getWalletClient(config)).toThrow(expect.objectContaining({ name: 'ReconnectingError' }))
  },
  '@latchkey/react/viem': async ({ entry }) => {
    expect(entry.useReadContract).toBeTypeOf('function')
  },
  '@latchkey/frame/messenger': async ({ entry }) => {
    const frame = entry.createMemoryFrame({})
    // No page, so no frame that could answer: what waits for it ends, and by a typed error.
    frame.silent = true
    const messenger = entry.createFrameMessenger({ ...frame, projectId: 'local', readyTimeout: 20 })
    await expect(messenger.request('GET_CHAIN_ID', undefined)).rejects.toMatchObject({ code: 'unavailable' })
    messenger.close()
  },
  '@latchkey/react': async () => {
    const modules = { ...engine, ui: '@latchkey/react', react: 'react', dom: 'react-dom/server.edge' }
    const { core, cookies, evm, ui, react, dom } = await load(modules)
    const render = (header) => {
      const initialState = cookies.cookieToInitialState(header)
      const config = core.createConfig({
        networks: [network()],
        adapters: [evm.evm()],
        logLevel: 'silent',
        initialState,
      })
      const buttons = [ui.ConnectButton, ui.NetworkButton].map((button, key) =>
        react.createElement(button, { key }),
      )
      return dom.renderToString(react.createElement(ui.LatchkeyProvider, { config }, buttons))
    }
    expect(render(undefined)).toContain('Connect wallet')
    expect(render(cookie)).toContain(mira.address.slice(0, 6))
    expect(render(cookie)).toContain('data-status="reconnecting"')
  },
  // An element is for pages. What a module shares with a server, the config, works there too.
  '@latchkey/react/element': async ({ entry }) => {
    const config = entry.createConfig({
      networks: [network()],
      adapters: [entry.evm()],
      logLevel: 'silent',
    })
    expect(entry.getAccount(config)).toMatchObject({ status: 'disconnected' })
    expect(entry.defineLatchkeyButton).toBeTypeOf('function')
  },
  '@latchkey/react/bitcoin': async () => {
    const modules = { ...engine, hooks: '@latchkey/react/bitcoin', ui: '@latchkey/react' }
    const { core, evm, hooks, ui, react, dom } = await load({
      ...modules,
      react: 'react',
      dom: 'react-dom/server.edge',
    })
    const config = core.createConfig({ networks: [network()], adapters: [evm.evm()], logLevel: 'silent' })
    const Status = () => hooks.useSignPsbt().status
    const page = react.createElement(ui.LatchkeyProvider, { config }, react.createElement(Status))
    expect(dom.renderToString(page)).toContain('idle')
  },
  '@latchkey/compat/rainbowkit': () =>
    renderKit('@latchkey/compat/rainbowkit', { provider: 'RainbowKitProvider', button: 'ConnectButton' }),
  '@latchkey/compat/connectkit': () =>
    renderKit('@latchkey/compat/connectkit', { provider: 'ConnectKitProvider', button: 'ConnectKitButton' }),
  '@latchkey/compat/appkit': ({ entry }) =>
    expectDisconnected(entry.createAppKit({ networks: [network()], projectId: 'local' })),
  '@latchkey/compat/appkit-networks': ({ entry }) =>
    expect(entry.bitcoin).toMatchObject({ chainNamespace: 'bip122', nativeCurrency: { decimals: 8 } }),
  '@latchkey/compat/appkit-bitcoin': async () => {
    const { bitcoin } = (await load({ networks: '@latchkey/compat/appkit-networks' })).networks
    await makeAppKit('@latchkey/compat/appkit-bitcoin', (entry) => new entry.BitcoinAdapter(), [bitcoin])
  },
  '@latchkey/compat/appkit-solana': async () => {
    const { solana } = (await load({ networks: '@latchkey/compat/appkit-networks' })).networks
    await makeAppKit('@latchkey/compat/appkit-solana', (entry) => new entry.SolanaAdapter(), [solana])
  },
  '@latchkey/compat/appkit-ethers': () =>
    makeAppKit('@latchkey/compat/appkit-ethers', (entry) => new entry.EthersAdapter()),
  '@latchkey/compat/appkit-wagmi': () =>
    makeAppKit(
      '@latchkey/compat/appkit-wagmi',
      (entry) => new entry.WagmiAdapter({ networks: [network()], projectId: 'local' }),
    ),
  '@latchkey/compat/web3modal': ({ entry }) => {
    const wagmiConfig = entry.defaultWagmiConfig({ chains: [network()], projectId: 'local', metadata })
    expectDisconnected(entry.createWeb3Modal({ wagmiConfig, projectId: 'local' }))
  },
  '@latchkey/compat/web3modal-ethers': ({ entry }) => {
    const ethersConfig = entry.defaultConfig({ metadata })
    const chain = { chainId: 31337, name: 'Local', currency: 'ETH', rpcUrl: anvil.url }
    const chains = [{ ...chain, explorerUrl: 'https://explorer.example' }]
    expectDisconnected(entry.createWeb3Modal({ ethersConfig, chains, projectId: 'local' }))
  },
}

describe('in an edge runtime', () => {
  it.each(entries)('[X.48] $name loads, and does its work', async ({ name }) => {
    const loaded = await load({ entry: name })
    expect(Object.keys(loaded.entry).length).toBeGreaterThan(0)
    expect(uses, 'what a server does with it').toHaveProperty([name])
    await uses[name](loaded)
  })

  it('the witness: what needs Node neither builds nor runs', async () => {
    await expect(bundle(`export * from 'node:crypto'`)).rejects.toThrow('Could not resolve')
    const vm = new EdgeVM({ codeGeneration: { strings: false, wasm: false } })
    for (const code of ['process.version', 'Buffer.from("")', 'require("crypto")', 'document', 'eval("1")'])
      expect(() => vm.evaluate(code), code).toThrow()
  })
})
