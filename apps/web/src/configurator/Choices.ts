import type { ThemeMode } from '@latchkey/react'

/** Names of the corners and typefaces that can be chosen. */
export type Corners = 'sharp' | 'soft' | 'round'
export type Typeface = 'system' | 'serif' | 'mono'
/** Features that can be switched off here. */
export const features = ['send', 'receive', 'history', 'networkSwitch'] as const
export type Feature = (typeof features)[number]

/** What a visitor of the configurator decided; what isn't decided is Latchkey's own default. */
export type Choices = {
  readonly theme: ThemeMode
  /** `#rrggbb` */
  readonly accent: string | undefined
  readonly corners: Corners
  readonly typeface: Typeface
  readonly off: readonly Feature[]
  /** Ids of wallets of the directory that come first, in their order; at most four (S9.59). */
  readonly first: readonly string[]
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
  first: [],
  locale: undefined,
}

/** As many wallets as may be put first. */
export const firstAtMost = 4
