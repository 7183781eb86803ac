import { linkPage, openLink, pairingLink } from '@latchkey/core/universal'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Pairing } from '../../../hooks/wallets.ts'
import { walletconnect as texts } from '../../languages/en/walletconnect.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Text } from '../../ui/Text.tsx'
import { ConnectingRing } from '../../ui/WalletRequestPanel.tsx'
import css from './pairing.css?inline'

/** Properties of {@link PairingLink}. */
type PairingLinkProps = {
  pairing: Pairing
  /** The wallet's own link, without the code. */
  href: string
  /** The wallet's name, cleaned. */
  name: string
  image: ReactNode
  hint: string
  /** Where the wallet can be had; absent where nothing is known. */
  onGet: (() => void) | undefined
}

/** Milliseconds after which a page that is still in front has probably opened nothing. */
const patience = 1_500

/** Opens a wallet on this device by its link, in the click itself; where nothing opens, says what else can be done. */
export function PairingLink({ pairing, href, name, image, hint, onGet }: PairingLinkProps) {
  useStyles(css)
  const t = useMessages(texts)
  const { connector, state } = pairing
  const [stuck, watch] = useStuck()
  const uri = state.status === 'waiting' ? state.uri : undefined
  // Made before the click: a browser lets a page open something only while it is being clicked.
  const link = uri && pairingLink(href, uri)
  const open = () => {
    if (!link) return
    connector?.pairing.choose({ href, name })
    openLink(link, linkPage())
    watch()
  }
  return (
    <div className="lk-pairing-open">
      <ConnectingRing status="waiting">{image}</ConnectingRing>
      <Text tone="muted" align="center">
        {hint}
      </Text>
      <Button variant="primary" icon="external" loading={!link} onClick={open} testId="open-wallet">
        {t('pairing.open', { wallet: name })}
      </Button>
      {stuck && (
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

/** Whether the page is still in front a while after it opened something. `visibilitychange` bubbles up from the document. */
function useStuck(): [stuck: boolean, watch: () => void] {
  const [stuck, setStuck] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const leave = () => clearTimeout(timer.current)
    // A program on a desktop opens beside the page and takes the focus only.
    const events = ['visibilitychange', 'pagehide', 'blur'] as const
    for (const event of events) addEventListener(event, leave, true)
    return () => {
      for (const event of events) removeEventListener(event, leave, true)
      leave()
    }
  }, [])
  const watch = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setStuck(true), patience)
  }
  return [stuck, watch]
}
