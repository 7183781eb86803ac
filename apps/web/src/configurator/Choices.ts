import type { LogLevel, SocialProvider } from '@latchkey/core'
import type { ThemeMode } from '@latchkey/react'

/** Corners and typefaces by name; `themeVariablesOf` has their theme variables. */
type Corners = 'sharp' | 'soft' | 'round'
type Typeface = 'system' | 'serif' | 'mono'
/** Features that can be switched off here. */
export const features = [
  'send',
  'receive',
  'swaps',
  'onramp',
  'history',
  'networkSwitch',
  'email',
  'socials',
  'emailShowWallets',
] as const
export type Feature = (typeof features)[number]
/** Options that are off by default. */
export const extras = [
  'collapseWallets',
  'smartSessions',
  'legalCheckbox',
  'pairingOnly',
  'customPairingUi',
  'allowUnsupportedChain',
  'analytics',
  'analyticsAddress',
  'importLegacy',
  /** Keeps the session in memory only (`storage: null`). */
  'forgetful',
  'compat',
  'debug',
] as const
export type Extra = (typeof extras)[number]
/** Orders of the ways to connect (`connectMethodsOrder`); the first is the default. */
export const methodOrders = ['', 'wallet,email,social', 'social,email,wallet'] as const
/** Orders of the account's actions (`walletFeaturesOrder`); the first is the default. */
export const accountOrders = ['', 'send,receive', 'receive,send', 'swaps'] as const
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export const logLevels = ['error', 'silent', 'warn', 'info', 'debug'] as const satisfies readonly LogLevel[]
/** Who keeps the sessions of a wallet sign-in (`siwx.sessions`); `off`: there is none. */
export const signInModes = ['off', 'local', 'server', 'backend'] as const
/** Where the button to all wallets is shown (`features.allWallets`). */
export const allWalletsModes = ['SHOW', 'ONLY_MOBILE', 'HIDE'] as const

/**
 * Choices of a visitor of the configurator. Field names are also the query parameters; renaming one breaks shared links.
 */
export type Choices = {
  readonly theme: ThemeMode
  /** `#rrggbb` */
  readonly accent: string | undefined
  readonly corners: Corners
  readonly typeface: Typeface
  /** Features switched off. */
  readonly off: readonly Feature[]
  /** Options switched on. */
  readonly on: readonly Extra[]
  /** Social providers that are switched off. */
  readonly missing: readonly SocialProvider[]
  /** Order of the ways to connect. */
  readonly methods: (typeof methodOrders)[number]
  /** Order of the account's actions. */
  readonly order: (typeof accountOrders)[number]
  readonly allWallets: (typeof allWalletsModes)[number]
  /** `featuredWalletIds`: ids of the directory's wallets that come first, in their order. */
  readonly first: readonly string[]
  /** `includeWalletIds`: ids of the only wallets shown. */
  readonly only: readonly string[]
  /** `excludeWalletIds`: ids of wallets never shown. */
  readonly never: readonly string[]
  readonly signIn: (typeof signInModes)[number]
  readonly signInRequired: boolean
  /** The app's name in its metadata. */
  readonly app: string | undefined
  /** Addresses, `https:`: the app's Latchkey server, its terms, its privacy policy, its RPC of Ethereum. */
  readonly server: string | undefined
  readonly terms: string | undefined
  readonly privacy: string | undefined
  readonly rpc: string | undefined
  /** The app's project id on that server. */
  readonly project: string | undefined
  /** `storageScope`: keeps this app's session apart from the operator's other apps on the same origin. */
  readonly scope: string | undefined
  /** `logLevel` */
  readonly log: (typeof logLevels)[number]
  /** BCP 47; absent: English. */
  readonly locale: string | undefined
}

/** The defaults. */
export const defaultChoices: Choices = {
  theme: 'dark',
  accent: undefined,
  corners: 'round',
  typeface: 'system',
  off: [],
  on: [],
  missing: [],
  methods: '',
  order: '',
  allWallets: 'SHOW',
  first: [],
  only: [],
  never: [],
  signIn: 'off',
  signInRequired: true,
  app: undefined,
  server: undefined,
  terms: undefined,
  privacy: undefined,
  rpc: undefined,
  project: undefined,
  scope: undefined,
  log: 'error',
  locale: undefined,
}

/** Most wallets that can come first. */
export const maxFirstWallets = 4

/** Most wallets in any other list. */
export const maxListedWallets = 20

/** Parses choices from a query string; invalid values are ignored. */
export function parseChoices(search: string): Choices {
  const query = new URLSearchParams(search)
  const parseOne = <value extends string>(name: string, values: readonly value[], fallback: value): value =>
    values.find((value) => value === query.get(name)) ?? fallback
  const parseList = (name: string) => query.get(name)?.split(',') ?? []
  const parseSome = <value extends string>(name: string, values: readonly value[]) =>
    values.filter((value) => parseList(name).includes(value))
  const parseWalletIds = (name: string, max: number) =>
    [...new Set(parseList(name).filter((id) => /^[0-9a-f]{64}$/.test(id)))].slice(0, max)
  const accent = query.get('accent')
  const locale = query.get('locale')
  return {
    theme: parseOne('theme', ['dark', 'light', 'system'], defaultChoices.theme),
    accent: accent && /^#[0-9a-f]{6}$/i.test(accent) ? accent : undefined,
    corners: parseOne('corners', ['sharp', 'soft', 'round'], defaultChoices.corners),
    typeface: parseOne('typeface', ['system', 'serif', 'mono'], defaultChoices.typeface),
    off: parseSome('off', features),
    on: parseSome('on', extras),
    missing: parseSome('missing', socialProviders),
    methods: parseOne('methods', methodOrders, defaultChoices.methods),
    order: parseOne('order', accountOrders, defaultChoices.order),
    allWallets: parseOne('allWallets', allWalletsModes, defaultChoices.allWallets),
    first: parseWalletIds('first', maxFirstWallets),
    only: parseWalletIds('only', maxListedWallets),
    never: parseWalletIds('never', maxListedWallets),
    signIn: parseOne('signIn', signInModes, defaultChoices.signIn),
    signInRequired: query.get('signInRequired') !== 'false',
    app: parseName(query.get('app')),
    server: parseHttpsUrl(query.get('server')),
    terms: parseHttpsUrl(query.get('terms')),
    privacy: parseHttpsUrl(query.get('privacy')),
    rpc: parseHttpsUrl(query.get('rpc')),
    project: parseId(query.get('project')),
    scope: parseId(query.get('scope')),
    log: parseOne('log', logLevels, defaultChoices.log),
    locale: locale && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(locale) && locale !== 'en' ? locale : undefined,
  }
}

/** A name in one line. */
function parseName(text: string | null): string | undefined {
  return text?.replace(/\p{C}/gu, '').trim().slice(0, 60) || undefined
}

/** An `https:` address as it is written by browsers. */
function parseHttpsUrl(text: string | null): string | undefined {
  if (!text?.startsWith('https://') || !URL.canParse(text)) return undefined
  return new URL(text).href
}

/** A project id or storage scope. */
function parseId(text: string | null): string | undefined {
  return text && /^[\w-]{1,64}$/.test(text) ? text : undefined
}

/** Formats choices as a query string without defaults; other parameters of `search` stay (`wallet=off`). */
export function formatChoices(choices: Choices, search: string): string {
  const query = new URLSearchParams(search)
  for (const name of Object.keys(defaultChoices) as (keyof Choices)[]) {
    const value = String(choices[name] ?? '')
    if (value === String(defaultChoices[name] ?? '')) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
