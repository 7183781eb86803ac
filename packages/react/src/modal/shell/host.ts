import type { Logger } from '@latchkey/core'
import { useInsertionEffect, useLayoutEffect, useState } from 'react'
import type { ModalState } from '../../createModal.ts'
import connectWallets from '../flows/connect/ConnectWallets.css?inline'
import connect from '../flows/connect/index.ts'
import { useTheme } from '../theme/theme.ts'
import tokens from '../theme/tokens.css?inline'
import { createStyleRoot, type StyleRoot } from '../ui/styles.ts'
import base from './base.css?inline'
import dialog from './ModalDialog.css?inline'
import panel from './Panel.css?inline'
import stage from './ViewStage.css?inline'

/** Type of `applyTheme`, whose code loads only for apps with theme variables. */
export type ApplyTheme = typeof import('../theme/applyTheme.ts').applyTheme

type Host = {
  readonly element: HTMLElement
  readonly shadow: ShadowRoot
  readonly styles: StyleRoot
}

/** Keeps a host element in `parent` while mounted, with the language, direction and theme of the modal. */
export function useHost(
  parent: HTMLElement,
  { embedded, language, themeMode, themeVariables }: ModalState,
  logger: Logger,
  applyTheme: ApplyTheme | undefined,
): Host {
  const [host] = useState(() => createHost(embedded))
  const theme = useTheme(themeMode)
  // An insertion effect runs before the layout effects of its children: a dialog can't be shown outside of the document.
  useInsertionEffect(() => {
    parent.append(host.element)
    return () => host.element.remove()
  }, [parent, host])
  const { element } = host
  useLayoutEffect(() => {
    element.lang = language?.locale ?? 'en'
    element.dir = language?.rtl ? 'rtl' : 'ltr'
  }, [element, language])
  useLayoutEffect(() => {
    element.dataset.theme = theme
    return applyTheme?.(host, themeVariables, logger)
  }, [element, host, theme, applyTheme, themeVariables, logger])
  return host
}

/**
 * Creates the host element with an open shadow root. Unless `embedded` it takes no place in the page.
 *
 * Key and press events don't leave it: a page's keyboard shortcuts would not recognise inputs in a shadow root, and a dialog
 * of the page would take a press for a click outside of it and close.
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
 * Styles of the shell, of the kit and of the first view. They are one sheet, because each sheet that is adopted later makes
 * the browser recompute the styles of the tree. Tokens come first: they declare the order of the layers.
 */
const firstStyles: readonly string[] = [tokens, base, dialog, panel, stage, ...connect.styles, connectWallets]
