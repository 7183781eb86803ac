import type { ThemeMode } from '../ModalState.ts'

/** `system` resolved to what the device prefers (S1.20); `dark` where that can't be asked, e.g. on a server. */
export function resolveTheme(mode: ThemeMode): 'light' | 'dark' {
  if (mode !== 'system') return mode
  const light = typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: light)').matches
  return light ? 'light' : 'dark'
}
