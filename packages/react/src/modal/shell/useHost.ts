import type { Logger } from '@latchkey/core'
import { useInsertionEffect, useLayoutEffect, useState } from 'react'
import type { ModalState } from '../ModalState.ts'
import { createHost, type Host } from './createHost.ts'
import { useTheme } from './useTheme.ts'

type WearTheme = typeof import('../tokens/wearTheme.ts').wearTheme

/** A host that is in `parent` while mounted, wearing the modal's theme, and the app's own tokens as far as they are safe. */
export function useHost(
  parent: HTMLElement,
  state: ModalState,
  logger: Logger,
  wearTheme: WearTheme | undefined,
): Host {
  const [host] = useState(() => createHost(state.embedded))
  const { language } = state
  const theme = useTheme(state.themeMode)
  // Before every layout effect inside of it: a dialog can't be shown outside of the document.
  useInsertionEffect(() => {
    parent.append(host.element)
    return () => host.element.remove()
  }, [parent, host])
  const { element } = host
  const { themeVariables } = state
  useLayoutEffect(() => {
    element.lang = language?.locale ?? 'en'
    element.dir = language?.rtl ? 'rtl' : 'ltr'
  }, [element, language])
  useLayoutEffect(() => {
    element.dataset.theme = theme
    return wearTheme?.(host, themeVariables, logger)
  }, [element, host, theme, wearTheme, themeVariables, logger])
  return host
}
