import { useInsertionEffect, useLayoutEffect, useState } from 'react'
import type { ModalState } from '../ModalState.ts'
import { createHost, type Host } from './createHost.ts'
import { useTheme } from './useTheme.ts'

/** A host that is in `parent` while mounted, wearing the modal's theme. */
export function useHost(parent: HTMLElement, state: ModalState): Host {
  const [host] = useState(() => createHost(state.embedded))
  const { language } = state
  const theme = useTheme(state.themeMode)
  // Before every layout effect inside of it: a dialog can't be shown outside of the document.
  useInsertionEffect(() => {
    parent.append(host.element)
    return () => host.element.remove()
  }, [parent, host])
  useLayoutEffect(() => {
    const { element } = host
    element.dataset.theme = theme
    element.lang = language?.locale ?? 'en'
    element.dir = language?.rtl ? 'rtl' : 'ltr'
  }, [host, theme, language])
  useLayoutEffect(() => {
    const { style } = host.element
    const names = Object.keys(state.themeVariables).filter((name) => name.startsWith('--lk-'))
    for (const name of names) style.setProperty(name, state.themeVariables[name as `--lk-${string}`] ?? null)
    return () => {
      for (const name of names) style.removeProperty(name)
    }
  }, [host, state.themeVariables])
  return host
}
