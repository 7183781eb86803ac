import { useInsertionEffect, useLayoutEffect, useState } from 'react'
import type { Modal, ModalElement, ModalState } from '../../createModal.ts'
import connect from '../flows/connect/Connect.css?inline'
import { useTheme } from '../theme/theme.ts'
import tokens from '../theme/tokens.css?inline'
import { Button } from '../ui/Button.tsx'
import { ConnectorRows } from '../ui/ConnectorRows.tsx'
import { Details } from '../ui/Details.tsx'
import { Icon } from '../ui/Icon.tsx'
import { WalletImage } from '../ui/Image.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Row } from '../ui/Row.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Stack } from '../ui/Stack.tsx'
import { createStyleRoot, type StyleRoot } from '../ui/styleRoot.ts'
import { Terms } from '../ui/Terms.tsx'
import { Text } from '../ui/Text.tsx'
import alertLine from './AlertLine.css?inline'
import base from './base.css?inline'
import dialog from './ModalDialog.css?inline'
import panel from './Panel.css?inline'
import snackbar from './SnackbarLine.css?inline'
import stage from './ViewStage.css?inline'

/** Type of `applyTheme`, whose code loads only for apps with theme variables. */
export type ApplyTheme = typeof import('../theme/applyTheme.ts').applyTheme

type Host = {
  readonly element: ModalElement
  readonly shadow: ShadowRoot
  readonly styles: StyleRoot
}

/** Adds a host element to `parent` while mounted, with the language, direction and theme of the modal. */
export function useHost(
  parent: HTMLElement,
  modal: Modal,
  { language, themeMode, themeVariables }: ModalState,
  applyTheme: ApplyTheme | undefined,
): Host {
  const [host] = useState(() => createHost(modal))
  const { logger } = modal.config
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
 * Creates the host element with an open shadow root. Unless the modal is inline it takes no place in the page.
 *
 * Key and press events don't leave it: a page's keyboard shortcuts would not recognise inputs in a shadow root, and a dialog
 * of the page would take a press for a click outside of it and close.
 */
function createHost(modal: Modal): Host {
  const element: ModalElement = document.createElement('latchkey-modal')
  element.latchkeyModal = modal
  element.toggleAttribute('data-inline', modal.state.inline)
  const shadow = element.attachShadow({ mode: 'open' })
  const styles = createStyleRoot(shadow, firstStyles)
  for (const type of ['keydown', 'keyup', 'keypress', 'pointerdown', 'mousedown', 'touchstart']) {
    element.addEventListener(type, (event) => event.stopPropagation())
  }
  return { element, shadow, styles }
}

/**
 * Styles of the shell, of the first view and of the kit's parts that both use. They are one sheet, because each sheet that is
 * adopted later makes the browser recompute the styles of the tree. Tokens come first: they declare the order of the layers.
 */
const firstStyles: readonly string[] = [
  tokens,
  base,
  dialog,
  panel,
  stage,
  ...[Button, ConnectorRows, Details, Icon, WalletImage, Notice, Row, Skeleton, Stack, Terms, Text].map(
    ({ css }) => css,
  ),
  alertLine,
  snackbar,
  connect,
]
