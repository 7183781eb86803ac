import type { Logger } from '@latchkey/core'
import { useInsertionEffect, useLayoutEffect, useState } from 'react'
import type { ModalState } from '../../createModal.ts'
import wallets from '../flows/connect/ConnectWallets.css?inline'
import connect from '../flows/connect/index.ts'
import { useTheme } from '../theme/theme.ts'
import tokens from '../theme/tokens.css?inline'
import { createStyleRoot, type StyleRoot } from '../ui/styles.ts'
import base from './base.css?inline'
import dialog from './ModalDialog.css?inline'
import panel from './Panel.css?inline'
import stage from './ViewStage.css?inline'

type WearTheme = typeof import('../theme/applyTheme.ts').applyTheme

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

/** The element the modal lives in, and the tree inside it. */
type Host = {
  readonly element: HTMLElement
  readonly shadow: ShadowRoot
  readonly styles: StyleRoot
}

/**
 * Makes a host element with an open shadow root; one that isn't `embedded` takes no place in the page. Some events end
 * here: keys, because a page's shortcuts would take our inputs for plain elements; presses, because a dialog of the page
 * would take them for a click beside it and close.
 */
function createHost(embedded: boolean): Host {
  const element = document.createElement('latchkey-modal')
  element.toggleAttribute('data-embedded', embedded)
  const shadow = element.attachShadow({ mode: 'open' })
  const styles = createStyleRoot(shadow, firstStyles)
  for (const type of ['keydown', 'keyup', 'keypress', 'pointerdown', 'mousedown', 'touchstart']) {
    element.addEventListener(type, (event) => event.stopPropagation())
  }
  return { element, shadow, styles }
}

/**
 * Styles of the shell, of the kit and of the first view in one sheet, because every sheet that is adopted later makes the
 * browser recompute the styles of the tree. Tokens come first: they declare the order of the layers.
 */
const firstStyles: readonly string[] = [tokens, base, dialog, panel, stage, ...connect.styles, wallets]
