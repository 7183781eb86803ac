import type { ChainNamespace } from '@latchkey/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useConnectors } from '../../../hooks/useConnectors.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { useMessages } from '../../languages/translate.ts'
import { useLatePart } from './useLatePart.ts'

type ConnectPanesProps = {
  /** The view the panes are in. */
  view: 'Connect' | 'ConnectWallets'
  /** The only chain family to connect. */
  namespace?: ChainNamespace | undefined
  /** The ways to connect on this device. */
  children: ReactNode
}

/**
 * The ways to connect on this device and, in a dialog from 720 px of width, the code for a wallet on another device beside them. The
 * dialog is as wide as its two panes (`Connect.css`).
 */
export function ConnectPanes({ view, namespace, children }: ConnectPanesProps) {
  const { inline } = useModal().state
  const canPair = useConnectors({ namespace }).some(({ pairing }) => pairing)
  const isWide = useSyncExternalStore(watchWidth, hasRoom, () => false)
  const hasCode = canPair && isWide && !inline
  return (
    <div className="lk-panes" data-two={hasCode || undefined}>
      <div className="lk-panes-list">{children}</div>
      {hasCode && <CodePane view={view} namespace={namespace} />}
    </div>
  )
}

function CodePane(props: Omit<ConnectPanesProps, 'children'>) {
  const t = useMessages()
  const Part = useLatePart(importPairingPane)
  return (
    <div className="lk-panes-code">
      {Part ? <Part {...props} /> : <div role="status" aria-label={t('shell.loading')} />}
    </div>
  )
}

const importPairingPane = async () => (await import('../pairing/PairingPane.tsx')).PairingPane

/** Windows with room for two panes. */
const wideWindow = '(min-width: 720px)'

function hasRoom(): boolean {
  return matchMedia(wideWindow).matches
}

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(wideWindow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
