import type { FrameColors } from './frameColors.ts'

/** Gives the document the colours that `frameColors` chose. */
export function applyColors({ mode, variables }: FrameColors): void {
  const root = document.documentElement
  root.dataset.theme = mode
  for (const name of ['--accent', '--on-accent']) {
    const value = variables[name]
    if (value === undefined) root.style.removeProperty(name)
    else root.style.setProperty(name, value)
  }
}
