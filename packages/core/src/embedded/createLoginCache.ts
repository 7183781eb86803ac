import {
  type CaipNetworkId,
  type CodeProvider,
  codeProviders,
  parseCaipNetworkId,
  type SocialProvider,
} from '@latchkey/protocol'
import type { SafeStorage } from '../base/storage.ts'
import type { AdapterApp } from '../config/Adapter.ts'

/** Keys in the app's storage. Constant: under another name, what pages have stored is lost. */
const keys = {
  used: 'login/EMAIL_LOGIN_USED_KEY',
  email: 'login/EMAIL',
  userName: 'login/SOCIAL_USERNAME',
  mailed: 'login/LAST_EMAIL_LOGIN_TIME',
  chain: 'login/LAST_USED_CHAIN_KEY',
  smartAccounts: 'login/SMART_ACCOUNT_ENABLED_NETWORKS',
  social: 'connected_social',
  pending: 'social_provider',
  pendingLink: 'login/SOCIAL_LINK',
  signOut: 'login/SIGN_OUT',
} as const

/** What a page stores of a sign-in; no key, token or code. */
export type LoginCache = {
  /** Whether somebody has signed in on this page. Otherwise the frame isn't loaded at the start. */
  used(): boolean
  /** The network the wallet was last used on. */
  chain(): CaipNetworkId | undefined
  /**
   * Milliseconds until another mail may be requested. For a mail this page requested itself a clock that never jumps
   * counts; for one of an earlier page the stored time. With `address`: 0 where this page's last mail went to another one, so
   * that a mistyped address can be corrected at once.
   */
  cooldown(now: number, address?: string): number
  /** Stores that a mail to `address` was requested. `now`: milliseconds since 1970. The address stays in memory. */
  storeMailTime(now: number, address: string): void
  /** Stores a sign-in. The e-mail address is stored by the frame's origin only, except with preset `compat`. */
  storeLogin(login: { readonly email: string | undefined; readonly chain: CaipNetworkId }): void
  storeChain(chain: CaipNetworkId): void
  /** The networks on which the account was last known to be a smart account; `undefined` if that was never known. */
  smartAccountNetworks(): readonly CaipNetworkId[] | undefined
  storeSmartAccountNetworks(networks: readonly CaipNetworkId[]): void
  /** Stores the login provider. Like the address, the user name is stored only with preset `compat`. */
  storeSocial(login: { readonly provider: SocialProvider; readonly userName: string | undefined }): void
  /** Stores a sign-in for which the tab leaves to a provider's page. */
  storePending(login: { readonly provider: CodeProvider; readonly link: boolean | undefined }): void
  /** Removes and returns what was stored when the tab left. */
  consumePending(): { readonly provider: CodeProvider; readonly link: boolean } | undefined
  /** Clears everything except the time of the last mail, so that signing out doesn't shorten the cooldown. */
  clear(): void
  /** Stores that the frame has to sign out: the page may be reloaded before it has. */
  storeSignOut(): void
  /** Whether the frame has yet to sign out. */
  isSignOutPending(): boolean
  /** Stores that the frame has signed out. */
  storeSignedOut(): void
}

/** Creates a cache in the app's storage, or in memory without an app. */
export function createLoginCache(app: AdapterApp | undefined): LoginCache {
  const storage = app?._internal.storage ?? createMemoryStorage()
  let ownMail:
    | { readonly storedTime: number; readonly monotonic: number; readonly address: string }
    | undefined
  return {
    used: () => storage.get(keys.used, (raw) => (raw === true ? true : undefined)) ?? false,
    chain: () => storage.get(keys.chain, parseChain),
    cooldown(now, address) {
      const last = storage.get(keys.mailed, (raw) => (typeof raw === 'number' ? raw : undefined))
      // Another tab may have requested one since.
      const isOwn = ownMail !== undefined && (last === undefined || last === ownMail.storedTime)
      if (!isOwn) return getCooldown(last, now)
      const isOther = address !== undefined && address.toLowerCase() !== ownMail?.address
      return isOther ? 0 : getCooldown(ownMail?.monotonic, performance.now())
    },
    storeMailTime(now, address) {
      ownMail = { storedTime: now, monotonic: performance.now(), address: address.toLowerCase() }
      storage.set(keys.mailed, now)
    },
    storeLogin({ email, chain }) {
      storage.set(keys.used, true)
      storage.set(keys.chain, chain)
      // The new login has replaced the one that was to end.
      storage.remove(keys.signOut)
      storage.remove(keys.email)
      if (app?.preset === 'compat' && email) storage.set(keys.email, email)
    },
    storeChain: (chain) => storage.set(keys.chain, chain),
    smartAccountNetworks: () => storage.get(keys.smartAccounts, parseChainList),
    // Chain ids with commas between them, as existing clients store them.
    storeSmartAccountNetworks: (networks) =>
      storage.set(keys.smartAccounts, networks.map(toChainNumber).join(',')),
    storeSocial({ provider, userName }) {
      storage.set(keys.social, provider)
      storage.remove(keys.userName)
      if (app?.preset === 'compat' && userName) storage.set(keys.userName, userName)
    },
    storePending({ provider, link }) {
      storage.set(keys.pending, provider)
      if (link) storage.set(keys.pendingLink, true)
    },
    consumePending() {
      const provider = storage.get(keys.pending, (raw) => codeProviders.find((name) => name === raw))
      const link = storage.get(keys.pendingLink, (raw) => (raw === true ? true : undefined)) ?? false
      for (const key of [keys.pending, keys.pendingLink]) storage.remove(key)
      return provider && { provider, link }
    },
    clear() {
      for (const key of [keys.used, keys.email, keys.chain, keys.userName, keys.social]) storage.remove(key)
      for (const key of [keys.smartAccounts, keys.pending, keys.pendingLink]) storage.remove(key)
    },
    storeSignOut: () => storage.set(keys.signOut, true),
    isSignOutPending: () => storage.get(keys.signOut, (raw) => (raw === true ? true : undefined)) ?? false,
    storeSignedOut: () => storage.remove(keys.signOut),
  }
}

/** Parses CAIP-2, or the plain number existing clients store. */
function parseChain(raw: unknown): CaipNetworkId | undefined {
  return parseCaipNetworkId(typeof raw === 'number' ? `eip155:${raw}` : raw)?.caipNetworkId
}

/** Parses chain ids with commas between them; an empty text is no network. */
function parseChainList(raw: unknown): readonly CaipNetworkId[] | undefined {
  if (typeof raw !== 'string') return undefined
  const networks =
    raw === '' ? [] : raw.split(',').map((id) => (/^\d+$/.test(id) ? toNetwork(id) : undefined))
  return networks.every((network) => network !== undefined) ? networks : undefined
}

function createMemoryStorage(): SafeStorage {
  const values = new Map<string, unknown>()
  return {
    get: (key, parse) => (values.has(key) ? parse(values.get(key)) : undefined),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

/** Milliseconds between two mails to one person. */
const mailCooldown = 30_000

/** Milliseconds until another mail may be requested. A missing, invalid or future time counts as long ago. */
export function getCooldown(lastMail: number | undefined, now: number): number {
  if (lastMail === undefined || !Number.isFinite(lastMail) || lastMail > now) return 0
  return Math.max(0, lastMail + mailCooldown - now)
}

/** Converts a chain id of the frame (a number for EVM) to CAIP-2. */
export function toNetwork(chainId: string | number): CaipNetworkId | undefined {
  const text = String(chainId)
  return parseCaipNetworkId(/^\d{1,18}$/.test(text) ? `eip155:${text}` : text)?.caipNetworkId
}

/** Converts CAIP-2 of an EVM network to its chain id. */
export function toChainNumber(network: CaipNetworkId): number {
  return Number(network.slice('eip155:'.length))
}
