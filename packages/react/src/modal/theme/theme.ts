import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ThemeMode, ThemeVariables } from '../../createModal.ts'

/** The theme to show; follows the device while the mode is `system`. */
export function useTheme(mode: ThemeMode): 'light' | 'dark' {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (mode !== 'system') return () => {}
      const query = matchMedia('(prefers-color-scheme: light)')
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [mode],
  )
  return useSyncExternalStore(subscribe, () => resolveTheme(mode))
}

/** `system` resolved to what the device prefers; `dark` where that can't be asked, e.g. on a server. */
export function resolveTheme(mode: ThemeMode): 'light' | 'dark' {
  if (mode !== 'system') return mode
  const light = typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: light)').matches
  return light ? 'light' : 'dark'
}

type ThemeCode = Partial<typeof import('./applyTheme.ts')>

/**
 * What checks an app's own tokens; loaded for one that has any. `'coming'` while the first dialog has to wait for it,
 * so that it never shows in colours that aren't the app's. Where it is lost on the way the modal keeps its own theme.
 */
export function useThemeCode(variables: ThemeVariables): ThemeCode | 'coming' | undefined {
  const wanted = Object.keys(variables).length > 0
  const [atFirst] = useState(wanted)
  const [code, setCode] = useState<ThemeCode>()
  useEffect(() => {
    if (wanted && !code) import('./applyTheme.ts').then(setCode, () => setCode({}))
  }, [wanted, code])
  return code ?? (atFirst ? 'coming' : undefined)
}
