import type { LogLevel, SocialProvider } from '@latchkey/core'
import type { ThemeMode } from '@latchkey/react'

/** Names of the corners and typefaces that can be chosen. */
export type Corners = 'sharp' | 'soft' | 'round'
export type Typeface = 'system' | 'serif' | 'mono'
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
/** What is off by itself and can be switched on. */
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
/** Orders of the ways to connect, and of what can be done with an account; the first is what is usual. */
export const methodOrders = ['', 'wallet,email,social', 'social,email,wallet'] as const
export const accountOrders = ['', 'send,receive', 'receive,send', 'swaps'] as const
export const services = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export const logLevels = ['error', 'silent', 'warn', 'info', 'debug'] as const satisfies readonly LogLevel[]
export const signIns = ['off', 'local', 'server', 'backend'] as const
export const ways = ['SHOW', 'ONLY_MOBILE', 'HIDE'] as const

/** What a visitor of the configurator decided; what isn't decided is Latchkey's own default. */
export type Choices = {
  readonly theme: ThemeMode
  /** `#rrggbb` */
  readonly accent: string | undefined
  readonly corners: Corners
  readonly typeface: Typeface
  readonly off: readonly Feature[]
  readonly on: readonly Extra[]
  /** Other services that are not offered. */
  readonly missing: readonly SocialProvider[]
  readonly methods: (typeof methodOrders)[number]
  readonly order: (typeof accountOrders)[number]
  readonly allWallets: (typeof ways)[number]
  /** Ids of wallets of the directory that come first, in their order; at most four (S9.59). */
  readonly first: readonly string[]
  /** The only ones of the directory, and those it never shows. */
  readonly only: readonly string[]
  readonly never: readonly string[]
  readonly signIn: (typeof signIns)[number]
  readonly signInRequired: boolean
  /** What wallets are told the app is called. */
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

/** Before anything is decided. */
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

/** As many wallets as may be put first. */
export const firstAtMost = 4
