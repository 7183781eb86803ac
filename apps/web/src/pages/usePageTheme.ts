import type { ThemeMode } from '@latchkey/react'
import { useCallback, useLayoutEffect, useState } from 'react'

/** The page's theme and how to change it; the modal uses the same. */
export type PageTheme = { readonly mode: ThemeMode; readonly choose: (mode: ThemeMode) => void }

const storageKey = 'latchkey-web/theme'

/** The theme named in the address, else the visitor's last choice, else the system's. */
export function usePageTheme(fromAddress: ThemeMode | undefined): PageTheme {
  const [mode, setMode] = useState<ThemeMode>(() => fromAddress ?? loadTheme())
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = mode
  }, [mode])
  const choose = useCallback((next: ThemeMode) => {
    setMode(next)
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // Storage denied: the choice lasts as long as the page.
    }
  }, [])
  return { mode, choose }
}

function loadTheme(): ThemeMode {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}
