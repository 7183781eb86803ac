import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ThemeMode, ThemeVariables } from '../../createModal.ts'

/** Returns the theme to render. In mode `system` it follows the device. */
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

/** Resolves `system` to the theme the device prefers; `dark` where there is no `matchMedia`, e.g. on a server. */
export function resolveTheme(mode: ThemeMode): 'light' | 'dark' {
  if (mode !== 'system') return mode
  const isLight = typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: light)').matches
  return isLight ? 'light' : 'dark'
}

type ThemeCode = Partial<typeof import('./applyTheme.ts')>

/**
 * Loads the code that checks and applies an app's theme variables, for apps that set any. Returns `'loading'` while the
 * first dialog has to wait for it, so that it never appears in other colours. When the code can't be loaded, the modal keeps
 * its own theme.
 */
export function useThemeCode(variables: ThemeVariables): ThemeCode | 'loading' | undefined {
  const isNeeded = Object.keys(variables).length > 0
  const [isNeededAtFirst] = useState(isNeeded)
  const [code, setCode] = useState<ThemeCode>()
  useEffect(() => {
    if (isNeeded && !code) import('./applyTheme.ts').then(setCode, () => setCode({}))
  }, [isNeeded, code])
  return code ?? (isNeededAtFirst ? 'loading' : undefined)
}
