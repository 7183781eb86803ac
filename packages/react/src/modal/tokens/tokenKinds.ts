/** What may be said of a token. Lengths are CSS pixels between two bounds. */
export type TokenKind =
  | { readonly kind: 'color' | 'font' | 'shadow' | 'order' }
  | { readonly kind: 'length'; readonly least: number; readonly most: number }

const color = { kind: 'color' } as const
const font = { kind: 'font' } as const
const length = (least: number, most: number) => ({ kind: 'length', least, most }) as const

/**
 * The documented tokens (X.47): what an app may set by `themeVariables`, and within which bounds the modal stays usable.
 * Durations are not among them: they are the design's, and reduced motion's.
 */
export const tokenKinds: { readonly [name: string]: TokenKind | undefined } = {
  '--lk-bg': color,
  '--lk-bg-blur': length(0, 40),
  '--lk-surface': color,
  '--lk-surface-raised': color,
  '--lk-surface-hover': color,
  '--lk-surface-pressed': color,
  '--lk-line': color,
  '--lk-text': color,
  '--lk-text-muted': color,
  '--lk-text-faint': color,
  '--lk-accent': color,
  '--lk-on-accent': color,
  '--lk-success': color,
  '--lk-warning': color,
  '--lk-danger': color,
  '--lk-qr-dark': color,
  '--lk-qr-light': color,
  '--lk-width': length(300, 560),
  '--lk-radius': length(0, 40),
  '--lk-radius-row': length(0, 28),
  '--lk-radius-control': length(0, 28),
  '--lk-padding': length(8, 32),
  '--lk-header-size': length(48, 96),
  '--lk-row-size': length(44, 88),
  '--lk-target': length(44, 64),
  '--lk-z-index': { kind: 'order' },
  '--lk-shadow': { kind: 'shadow' },
  '--lk-font': font,
  '--lk-font-mono': font,
  '--lk-text-xs': length(11, 16),
  '--lk-text-s': length(12, 18),
  '--lk-text-m': length(13, 20),
  '--lk-text-l': length(14, 24),
  '--lk-text-xl': length(16, 32),
  '--lk-text-xxl': length(20, 48),
}
