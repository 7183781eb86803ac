/** Options of a theme as other kits have them. */
type KitTheme = {
  readonly accentColor?: string | undefined
  readonly accentColorForeground?: string | undefined
  readonly fontStack?: string | undefined
  readonly borderRadius?: string | undefined
}

/** The radii of RainbowKit's words. */
const radii: Readonly<Record<string, string>> = { none: '0px', small: '8px', medium: '16px', large: '28px' }

/** Returns the tokens of Latchkey for the options of a RainbowKit theme. */
export function toRainbowVariables(theme: KitTheme): Record<`--lk-${string}`, string> {
  const { accentColor, accentColorForeground, borderRadius, fontStack } = theme
  return {
    ...(accentColor !== undefined && { '--lk-accent': accentColor }),
    ...(accentColorForeground !== undefined && { '--lk-on-accent': accentColorForeground }),
    ...(borderRadius !== undefined && { '--lk-radius': radii[borderRadius] ?? borderRadius }),
    ...(fontStack === 'system' && { '--lk-font': 'system-ui' }),
  }
}

/** Tokens of AppKit and Web3Modal, without their prefix, and ours. Others have no counterpart. */
const tokens: Readonly<Record<string, `--lk-${string}`>> = {
  accent: '--lk-accent',
  'font-family': '--lk-font',
  'border-radius-master': '--lk-radius',
  'z-index': '--lk-z-index',
  'qr-color': '--lk-qr-dark',
}

/**
 * Returns the tokens of Latchkey for `themeVariables` of AppKit (`--apkt-…`, `--w3m-…`) or Web3Modal. The master radius is a tenth of the
 * dialog's there: `2px` is a radius of 20 px.
 */
export function toAppKitVariables(
  variables: Readonly<Record<string, string | number | undefined>> = {},
): Record<`--lk-${string}`, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => {
      const token = tokens[name.replace(/^--(apkt|w3m)-/, '')]
      if (value === undefined) return []
      if (name.startsWith('--lk-')) return [[name, String(value)]]
      if (!token) return []
      const radius = token === '--lk-radius' ? Number.parseFloat(String(value)) * 10 : Number.NaN
      return [[token, Number.isNaN(radius) ? String(value) : `${radius}px`]]
    }),
  )
}
