import { readThemeVariables } from '@latchkey/protocol/schemas'
import { frameColors } from './frameColors.ts'

/** Applies what is allowed of an app's theme to the document (X.08). */
export function applyTheme(mode: unknown, variables: unknown): void {
  const colors = frameColors(mode, readThemeVariables(variables))
  const root = document.documentElement
  root.dataset.theme = colors.mode
  for (const name of ['--accent', '--on-accent']) {
    const value = colors.variables[name]
    if (value === undefined) root.style.removeProperty(name)
    else root.style.setProperty(name, value)
  }
}
