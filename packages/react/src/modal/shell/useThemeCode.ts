import { useEffect, useState } from 'react'
import type { ThemeVariables } from '../ModalState.ts'

type ThemeCode = Partial<typeof import('../tokens/wearTheme.ts')>

/**
 * What checks an app's own tokens; loaded for one that has any. `'coming'` while the first dialog has to wait for it,
 * so that it never shows in colours that aren't the app's. Where it is lost on the way the modal keeps its own theme.
 */
export function useThemeCode(variables: ThemeVariables): ThemeCode | 'coming' | undefined {
  const wanted = Object.keys(variables).length > 0
  const [atFirst] = useState(wanted)
  const [code, setCode] = useState<ThemeCode>()
  useEffect(() => {
    if (wanted && !code) import('../tokens/wearTheme.ts').then(setCode, () => setCode({}))
  }, [wanted, code])
  return code ?? (atFirst ? 'coming' : undefined)
}
