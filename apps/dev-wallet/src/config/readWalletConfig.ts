import type { WalletAccount, WalletChain, WalletConfig, WalletRelay, WalletSolana } from './WalletConfig.ts'

/** Checks `/config.json`. @throws Error naming what is wrong */
export function readWalletConfig(value: unknown): WalletConfig {
  const { chains, accounts, appOrigins, relay, solana } = asRecord(value)
  if (!Array.isArray(chains) || chains.length === 0) throw new Error('config.json names no chains')
  if (!Array.isArray(accounts) || accounts.length === 0) throw new Error('config.json names no accounts')
  return {
    chains: chains.map((chain, index) => {
      const read = readWalletChain(chain)
      if (!read) throw new Error(`chain ${index + 1} of config.json is malformed`)
      return read
    }),
    accounts: accounts.map((account, index) => readAccount(account, index)),
    appOrigins: Array.isArray(appOrigins) ? appOrigins.filter((origin) => typeof origin === 'string') : [],
    relay: readRelay(relay),
    solana: readSolana(solana),
  }
}

/** Reads one chain; `undefined` when it is malformed. Used for chains that pages added, too. */
export function readWalletChain(value: unknown): WalletChain | undefined {
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

function readAccount(value: unknown, index: number): WalletAccount {
  const { address, privateKey } = asRecord(value)
  if (!isHex(address, 40) || !isHex(privateKey, 64))
    throw new Error(`account ${index + 1} of config.json is malformed`)
  return { address, privateKey }
}

function readRelay(value: unknown): WalletRelay | undefined {
  const { url, projectId, verifyUrl } = asRecord(value)
  if (typeof url !== 'string' || !/^wss?:\/\//.test(url) || typeof projectId !== 'string') return undefined
  if (typeof verifyUrl !== 'string' || !/^https?:\/\//.test(verifyUrl)) return undefined
  return { url, projectId, verifyUrl }
}

function readSolana(value: unknown): WalletSolana | undefined {
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

function isHex(value: unknown, digits: number): value is `0x${string}` {
  return typeof value === 'string' && value.length === digits + 2 && /^0x[0-9a-fA-F]+$/.test(value)
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
