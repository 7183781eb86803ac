import type { ThemeVariables } from '@latchkey/react'
import type { Choices } from './Choices.ts'

const corners = {
  sharp: { '--lk-radius': '12px', '--lk-radius-row': '8px', '--lk-radius-control': '6px' },
  soft: { '--lk-radius': '20px', '--lk-radius-row': '12px', '--lk-radius-control': '10px' },
  round: {},
} as const
const typefaces = {
  system: {},
  serif: { '--lk-font': 'ui-serif, Georgia, serif' },
  mono: { '--lk-font': 'ui-monospace, Menlo, monospace' },
} as const

/** The tokens that the choices come to; none for the defaults. */
export function themeVariablesOf({ accent, corners: shape, typeface }: Choices): ThemeVariables {
  return { ...(accent && { '--lk-accent': accent }), ...corners[shape], ...typefaces[typeface] }
}
