/** Kind of values a token takes. Lengths are CSS pixels within bounds; `order` is a `z-index`, which the browser's top layer, where the modal opens, doesn't read. */
type TokenKind =
  | { readonly kind: 'color' | 'font' | 'shadow' | 'order' }
  | { readonly kind: 'length'; readonly min: number; readonly max: number }

const color = { kind: 'color' } as const
const font = { kind: 'font' } as const
const length = (min: number, max: number) => ({ kind: 'length', min, max }) as const

/**
 * The documented tokens: what an app may set with `themeVariables`, within bounds that leave the modal usable. Durations are
 * not among them: they belong to the design and to reduced motion.
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
  '--lk-button': color,
  '--lk-on-button': color,
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

/** Characters of a value; more than any sensible font list has. */
const maxLength = 200
/** Characters of colours, shadows and fonts: no `;`, brace, escape, comment or URL. */
const allowedCharacters = /^[\w\s.,%#()"'+*/-]+$/
/** Functions that load a resource or read what is not part of a theme. */
const forbidden = /url|image|src|attr|env|element|expression|\/\*/i
/** Exactly one reference to a custom property of the page. */
const reference = /^var\(--[\w-]+\)$/

/**
 * Validates the value of a theme variable. A length is clamped to its bounds; an unknown name or an invalid value gives
 * `undefined`.
 *
 * @param supports asks the browser whether a value fits a property; `CSS.supports`
 */
export function parseThemeToken(
  name: string,
  value: unknown,
  supports: (property: string, value: string) => boolean,
): string | undefined {
  const token = Object.hasOwn(tokenKinds, name) ? tokenKinds[name] : undefined
  if (!token || typeof value !== 'string') return undefined
  const text = value.trim()
  if (text.length > maxLength || !allowedCharacters.test(text) || forbidden.test(text)) return undefined
  if (token.kind === 'length') {
    const [, digits] = /^(\d{1,4}(?:\.\d{1,3})?)(?:px)?$/.exec(text) ?? []
    if (digits === undefined) return undefined
    return `${Math.min(token.max, Math.max(token.min, Number(digits)))}px`
  }
  if (token.kind === 'order') return /^\d{1,10}$/.test(text) ? text : undefined
  if (token.kind === 'font') return /var\(/.test(text) || !supports('font-family', text) ? undefined : text
  if (token.kind === 'shadow') return /var\(/.test(text) || !supports('box-shadow', text) ? undefined : text
  if (/var\(/.test(text) && !reference.test(text)) return undefined
  return supports('color', text) ? text : undefined
}
