import { linkPage, openLink, pairingLink } from '@latchkey/core/walletconnect'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Pairing } from '../../../hooks/usePairing.ts'
import { pairing as texts } from '../../languages/en/pairing.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Text } from '../../ui/Text.tsx'
import { ConnectingRing } from '../../ui/WalletRequestPanel.tsx'
import css from './pairing.css?inline'

type PairingLinkProps = {
  pairing: Pairing
  /** The wallet's own link, without the code. */
  href: string
  /** The schemes that the wallet's directory entry registers. */
  schemes: readonly string[]
  /** The wallet's name, cleaned by `cleanText`. */
  name: string
  image: ReactNode
  hint: string
  /** Whether the hint says that the last request was declined. */
  declined: boolean
  /** Opens the wallet's downloads; `undefined` where none is known. */
  onGet: (() => void) | undefined
}

/** Milliseconds after which a page that is still in front has probably opened nothing. */
const openTimeout = 1_500

/** Opens a wallet on this device by its deep link. When nothing opens, offers to copy the link or to get the wallet. */
export function PairingLink({
  pairing,
  href,
  schemes,
  name,
  image,
  hint,
  declined,
  onGet,
}: PairingLinkProps) {
  useStyles(css)
  const t = useMessages(texts)
  const { connector, state } = pairing
  const [isStuck, watchOpening] = useStuck()
  const uri = state.status === 'waiting' ? state.uri : undefined
  // Built before the click: browsers let a page open a window only while the click is handled.
  const link = uri && pairingLink(href, uri)
  const open = () => {
    if (!link) return
    connector?.pairing.choose({ href, name })
    openLink(link, schemes, linkPage())
    watchOpening()
  }
  return (
    <div className="lk-pairing-open">
      <ConnectingRing status="waiting">{image}</ConnectingRing>
      {/* Keyed: a longer text is broken into other lines. */}
      <div
        key={hint}
        className="lk-pairing-hint"
        role="status"
        data-testid={declined ? 'pairing-declined' : undefined}
      >
        <Text tone="muted" align="center">
          {hint}
        </Text>
      </div>
      <Button variant="primary" icon="external" loading={!link} onClick={open} testId="open-wallet">
        {t('pairing.open', { wallet: name })}
      </Button>
      {isStuck && (
        <div className="lk-pairing" data-testid="pairing-stuck">
          <div role="status">
            <Text tone="muted" align="center">
              {t('pairing.stuck', { wallet: name })}
            </Text>
          </div>
          <CopyButton
            value={uri ?? ''}
            disabled={!uri}
            label={t('pairing.copy')}
            variant="button"
            testId="copy-link"
          />
          {onGet && (
            <Button onClick={onGet} testId="get-wallet">
              {t('pairing.get', { wallet: name })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Whether the page is still in front some time after it opened a link. `visibilitychange` bubbles up from the document. */
function useStuck(): [isStuck: boolean, watchOpening: () => void] {
  const [isStuck, setStuck] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const onLeave = () => clearTimeout(timer.current)
    // A desktop app opens beside the page, which then only loses focus.
    const events = ['visibilitychange', 'pagehide', 'blur'] as const
    for (const event of events) addEventListener(event, onLeave, true)
    return () => {
      for (const event of events) removeEventListener(event, onLeave, true)
      onLeave()
    }
  }, [])
  const watchOpening = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setStuck(true), openTimeout)
  }
  return [isStuck, watchOpening]
}
