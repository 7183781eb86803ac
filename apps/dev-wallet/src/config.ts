import type { PagePolkadotAccount } from './channel.ts'

/** Loads `/config.json` of the wallet's own host. @throws Error with a message for the person */
export async function loadWalletConfig(): Promise<WalletConfig> {
  let answer: unknown
  try {
    const response = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    answer = await response.json()
  } catch (cause) {
    throw new Error('The stack’s networks and keys couldn’t be loaded. Check that "npm start" is running.', {
      cause,
    })
  }
  return parseWalletConfig(answer)
}

/** Content of `/config.json`: chains, and keys that are public and for development only. */
export type WalletConfig = {
  readonly chains: readonly WalletChain[]
  readonly accounts: readonly WalletAccount[]
  /** Pages of the stack itself; the wallet warns about any other. */
  readonly appOrigins: readonly string[]
  /** The local Solana chain; absent where the stack runs none. */
  readonly solana?: WalletSolana | undefined
  /** The local Bitcoin chain; absent where the stack runs none. */
  readonly bitcoin?: WalletBitcoin | undefined
  /** Polkadot accounts and their network; absent where the stack has none. */
  readonly polkadot?: WalletPolkadot | undefined
  /** The relay for pairing; absent where the stack runs none. */
  readonly relay?: WalletRelay | undefined
}

/** A relay and its verify service. */
export type WalletRelay = { readonly url: string; readonly projectId: string; readonly verifyUrl: string }

/** A chain the wallet can know. */
export type WalletChain = {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Not known to the wallet until a page adds it (EIP-3085), as with real wallets. */
  readonly testnet?: boolean | undefined
}

/** A Solana chain and its keys. */
export type WalletSolana = {
  /** CAIP-2. */
  readonly caipNetworkId: string
  readonly name: string
  readonly rpcUrl: string
  readonly accounts: readonly WalletSolanaAccount[]
}

/** A key of the local Solana chain: Base58 address and the 32 bytes of its ed25519 seed as hex. */
type WalletSolanaAccount = { readonly address: string; readonly privateKey: string }

/** A Bitcoin chain and its keys. */
export type WalletBitcoin = {
  /** CAIP-2 of regtest. */
  readonly caipNetworkId: string
  readonly name: string
  /** Base URL of an Esplora API. */
  readonly esploraUrl: string
  readonly accounts: readonly WalletBitcoinAccount[]
}

/** An account of the local Bitcoin chain. Its address for payments stands for it. */
export type WalletBitcoinAccount = {
  /** Native segwit. */
  readonly payment: WalletBitcoinKey
  /** Taproot, for inscriptions. */
  readonly ordinals: WalletBitcoinKey
}

/** One key: its address, the compressed public key and the 32 bytes of the private one as hex, and its derivation path. */
export type WalletBitcoinKey = {
  readonly address: string
  readonly publicKey: string
  readonly privateKey: string
  readonly path: string
}

/** A Polkadot network and its keys. Nothing is read from the network: what is signed says everything. */
export type WalletPolkadot = {
  /** CAIP-2. */
  readonly caipNetworkId: string
  readonly name: string
  readonly accounts: readonly WalletPolkadotAccount[]
}

/** A key: its address with the prefix 42, how it signs, and the 32 bytes of its seed as hex. */
export type WalletPolkadotAccount = PagePolkadotAccount & { readonly seed: string }

/** A key of the devnet. */
export type WalletAccount = { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }

/** Parses `/config.json`. @throws Error naming what is wrong */
function parseWalletConfig(value: unknown): WalletConfig {
  const { chains, accounts, appOrigins, relay, solana, bitcoin, polkadot } = asRecord(value)
  if (!Array.isArray(chains) || chains.length === 0) throw new Error('config.json names no chains')
  if (!Array.isArray(accounts) || accounts.length === 0) throw new Error('config.json names no accounts')
  return {
    chains: chains.map((chain, index) => {
      const parsed = parseWalletChain(chain)
      if (!parsed) throw new Error(`chain ${index + 1} of config.json is malformed`)
      return parsed
    }),
    accounts: accounts.map((account, index) => parseAccount(account, index)),
    appOrigins: Array.isArray(appOrigins) ? appOrigins.filter((origin) => typeof origin === 'string') : [],
    relay: parseRelay(relay),
    solana: parseSolana(solana),
    bitcoin: parseBitcoin(bitcoin),
    polkadot: parsePolkadot(polkadot),
  }
}

/** Parses one chain; `undefined` when it is malformed. Used for chains that pages added, too. */
export function parseWalletChain(value: unknown): WalletChain | undefined {
  const { id, name, rpcUrl, nativeCurrency, testnet } = asRecord(value)
  const currency = asRecord(nativeCurrency)
  if (!Number.isSafeInteger(id) || Number(id) < 1 || typeof name !== 'string') return undefined
  if (typeof rpcUrl !== 'string' || !/^https?:\/\//.test(rpcUrl)) return undefined
  if (typeof currency.name !== 'string' || typeof currency.symbol !== 'string') return undefined
  if (!Number.isInteger(currency.decimals)) return undefined
  const { name: currencyName, symbol, decimals } = currency
  return {
    id: Number(id),
    name,
    rpcUrl,
    nativeCurrency: { name: currencyName, symbol, decimals: Number(decimals) },
    testnet: testnet === true,
  }
}

function parseAccount(value: unknown, index: number): WalletAccount {
  const { address, privateKey } = asRecord(value)
  if (!isHex(address, 40) || !isHex(privateKey, 64))
    throw new Error(`account ${index + 1} of config.json is malformed`)
  return { address, privateKey }
}

function parseRelay(value: unknown): WalletRelay | undefined {
  const { url, projectId, verifyUrl } = asRecord(value)
  if (typeof url !== 'string' || !/^wss?:\/\//.test(url) || typeof projectId !== 'string') return undefined
  if (typeof verifyUrl !== 'string' || !/^https?:\/\//.test(verifyUrl)) return undefined
  return { url, projectId, verifyUrl }
}

function parseSolana(value: unknown): WalletSolana | undefined {
  const { caipNetworkId, name, rpcUrl, accounts } = asRecord(value)
  if (typeof caipNetworkId !== 'string' || !/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(caipNetworkId))
    return undefined
  if (typeof rpcUrl !== 'string' || !/^https?:\/\//.test(rpcUrl) || !Array.isArray(accounts)) return undefined
  const keys = accounts.flatMap((account) => {
    const { address, privateKey } = asRecord(account)
    const isKey = typeof privateKey === 'string' && /^[0-9a-f]{64}$/.test(privateKey)
    return typeof address === 'string' && isKey ? [{ address, privateKey }] : []
  })
  if (keys.length === 0) return undefined
  return { caipNetworkId, name: typeof name === 'string' ? name : 'Solana', rpcUrl, accounts: keys }
}

function parseBitcoin(value: unknown): WalletBitcoin | undefined {
  const { caipNetworkId, name, esploraUrl, accounts } = asRecord(value)
  if (typeof caipNetworkId !== 'string' || !/^bip122:[0-9a-f]{32}$/.test(caipNetworkId)) return undefined
  if (typeof esploraUrl !== 'string' || !/^https?:\/\//.test(esploraUrl) || !Array.isArray(accounts))
    return undefined
  const keys = accounts.flatMap((account) => {
    const payment = parseBitcoinKey(asRecord(account).payment)
    const ordinals = parseBitcoinKey(asRecord(account).ordinals)
    return payment && ordinals ? [{ payment, ordinals }] : []
  })
  if (keys.length === 0) return undefined
  return {
    caipNetworkId,
    name: typeof name === 'string' ? name : 'Bitcoin',
    esploraUrl: esploraUrl.replace(/\/+$/, ''),
    accounts: keys,
  }
}

function parseBitcoinKey(value: unknown): WalletBitcoinKey | undefined {
  const { address, publicKey, privateKey, path } = asRecord(value)
  if (typeof address !== 'string' || typeof publicKey !== 'string' || typeof path !== 'string')
    return undefined
  if (typeof privateKey !== 'string' || !/^[0-9a-f]{64}$/.test(privateKey)) return undefined
  return { address, publicKey, privateKey, path }
}

function parsePolkadot(value: unknown): WalletPolkadot | undefined {
  const { caipNetworkId, name, accounts } = asRecord(value)
  if (typeof caipNetworkId !== 'string' || !/^polkadot:[0-9a-f]{32}$/.test(caipNetworkId)) return undefined
  if (!Array.isArray(accounts)) return undefined
  const keys = accounts.flatMap((account) => {
    const { address, kind, seed } = asRecord(account)
    const isKey = typeof seed === 'string' && /^[0-9a-f]{64}$/.test(seed)
    const isKind = kind === 'sr25519' || kind === 'ed25519' || kind === 'ecdsa'
    return typeof address === 'string' && isKey && isKind ? [{ address, kind, seed } as const] : []
  })
  if (keys.length === 0) return undefined
  return { caipNetworkId, name: typeof name === 'string' ? name : 'Polkadot', accounts: keys }
}

function isHex(value: unknown, digits: number): value is `0x${string}` {
  return typeof value === 'string' && value.length === digits + 2 && /^0x[0-9a-fA-F]+$/.test(value)
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
