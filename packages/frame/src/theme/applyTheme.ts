import { readThemeVariables } from '@latchkey/protocol/schemas'
import { applyColors } from './applyColors.ts'
import { type FrameColors, frameColors } from './frameColors.ts'

/** Applies what is allowed of an app's theme to the document (X.08). @returns what was applied */
export function applyTheme(mode: unknown, variables: unknown): FrameColors {
  const colors = frameColors(mode, readThemeVariables(variables))
  applyColors(colors)
  return colors
}
