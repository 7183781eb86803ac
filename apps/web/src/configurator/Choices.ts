import type { LogLevel, SocialProvider } from '@latchkey/core'
import type { ThemeMode } from '@latchkey/react'

/** Names of the corners and typefaces that can be chosen. */
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
  'legalCheckbox',
  'basic',
  'manualWCControl',
  'allowUnsupportedChain',
  'analytics',
  'analyticsAddress',
  'forgetful',
  'compat',
  'debug',
] as const
export type Extra = (typeof extras)[number]
/** Orders of the ways to connect, and of the account's actions; the first is the default. */
export const methodOrders = ['', 'wallet,email,social', 'social,email,wallet'] as const
export const accountOrders = ['', 'send,receive', 'receive,send', 'swaps'] as const
export const services = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export const logLevels = ['error', 'silent', 'warn', 'info', 'debug'] as const satisfies readonly LogLevel[]
export const signIns = ['off', 'local', 'server', 'backend'] as const
export const ways = ['SHOW', 'ONLY_MOBILE', 'HIDE'] as const

/** Choices of a visitor of the configurator. */
export type Choices = {
  readonly theme: ThemeMode
  /** `#rrggbb` */
  readonly accent: string | undefined
  readonly corners: Corners
  readonly typeface: Typeface
  readonly off: readonly Feature[]
  readonly on: readonly Extra[]
  /** Social providers that are switched off. */
  readonly missing: readonly SocialProvider[]
  readonly methods: (typeof methodOrders)[number]
  readonly order: (typeof accountOrders)[number]
  readonly allWallets: (typeof ways)[number]
  /** Ids of wallets of the directory that come first, in their order; at most four. */
  readonly first: readonly string[]
  /** Ids of the only wallets shown, and of wallets never shown. */
  readonly only: readonly string[]
  readonly never: readonly string[]
  readonly signIn: (typeof signIns)[number]
  readonly signInRequired: boolean
  /** The app's name in its metadata. */
  readonly app: string | undefined
  /** Addresses, `https:`: the app's Latchkey server, its terms, its privacy policy, its RPC of Ethereum. */
  readonly server: string | undefined
  readonly terms: string | undefined
  readonly privacy: string | undefined
  readonly rpc: string | undefined
  readonly project: string | undefined
  readonly scope: string | undefined
  readonly log: (typeof logLevels)[number]
  /** BCP 47; absent: English. */
  readonly locale: string | undefined
}

/** The defaults. */
export const noChoices: Choices = {
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
export const firstAtMost = 4

/** Most wallets in any other list. */
const listAtMost = 20

/** Parses choices from a query string; invalid values are ignored. */
export function parseChoices(search: string): Choices {
  const query = new URLSearchParams(search)
  const one = <value extends string>(name: string, values: readonly value[], usual: value): value =>
    values.find((value) => value === query.get(name)) ?? usual
  const list = (name: string) => query.get(name)?.split(',') ?? []
  const some = <value extends string>(name: string, values: readonly value[]) =>
    values.filter((value) => list(name).includes(value))
  const wallets = (name: string, most: number) =>
    [...new Set(list(name).filter((id) => /^[0-9a-f]{64}$/.test(id)))].slice(0, most)
  const accent = query.get('accent')
  const locale = query.get('locale')
  return {
    theme: one('theme', ['dark', 'light', 'system'], noChoices.theme),
    accent: accent && /^#[0-9a-f]{6}$/i.test(accent) ? accent : undefined,
    corners: one('corners', ['sharp', 'soft', 'round'], noChoices.corners),
    typeface: one('typeface', ['system', 'serif', 'mono'], noChoices.typeface),
    off: some('off', features),
    on: some('on', extras),
    missing: some('missing', services),
    methods: one('methods', methodOrders, noChoices.methods),
    order: one('order', accountOrders, noChoices.order),
    allWallets: one('allWallets', ways, noChoices.allWallets),
    first: wallets('first', firstAtMost),
    only: wallets('only', listAtMost),
    never: wallets('never', listAtMost),
    signIn: one('signIn', signIns, noChoices.signIn),
    signInRequired: query.get('signInRequired') !== 'false',
    app: plain(query.get('app')),
    server: address(query.get('server')),
    terms: address(query.get('terms')),
    privacy: address(query.get('privacy')),
    rpc: address(query.get('rpc')),
    project: word(query.get('project')),
    scope: word(query.get('scope')),
    log: one('log', logLevels, noChoices.log),
    locale: locale && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(locale) && locale !== 'en' ? locale : undefined,
  }
}

/** A name in one line. */
function plain(text: string | null): string | undefined {
  return text?.replace(/\p{C}/gu, '').trim().slice(0, 60) || undefined
}

/** An `https:` address as it is written by browsers. */
function address(text: string | null): string | undefined {
  if (!text?.startsWith('https://') || !URL.canParse(text)) return undefined
  return new URL(text).href
}

function word(text: string | null): string | undefined {
  return text && /^[\w-]{1,64}$/.test(text) ? text : undefined
}

/** Formats choices as a query string without defaults; other parameters of `search` stay (`wallet=off`). */
export function formatChoices(choices: Choices, search: string): string {
  const query = new URLSearchParams(search)
  for (const name of Object.keys(noChoices) as (keyof Choices)[]) {
    const value = String(choices[name] ?? '')
    if (value === String(noChoices[name] ?? '')) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
