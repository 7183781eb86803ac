import { useCallback, useSyncExternalStore } from 'react'
import type { ThemeMode } from '../ModalState.ts'
import { resolveTheme } from '../theme/resolveTheme.ts'

/** The theme to show; follows the device while the mode is `system` (S1.20). */
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
