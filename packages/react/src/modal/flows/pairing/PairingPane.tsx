import type { ChainNamespace } from '@latchkey/core'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { usePairing } from '../../../hooks/usePairing.ts'
import { pairing as texts } from '../../languages/en/pairing.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { WalletImage } from '../../ui/Image.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Heading } from '../../ui/Text.tsx'
import type { ViewName } from '../../views.ts'
import { PairingCode } from './PairingCode.tsx'
import { PairingFailed, PairingSucceeded } from './PairingOutcome.tsx'
import css from './pairing.css?inline'
import { usePairingRequest } from './usePairingRequest.ts'

/**
 * A pairing code for any wallet, beside the ways to connect on this device. No code is requested, and no relay is reached, before
 * somebody shows that they want one: by a click, or with a mouse that stays on the pane.
 *
 * @param view the view the pane is in; leaving it aborts the request
 * @param namespace the only chain family to pair in
 */
export function PairingPane({ view, namespace }: PairingPaneProps) {
  useStyles(css)
  const t = useMessages(texts)
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const [isWanted, setWanted] = useState(false)
  const dwell = useDwell(() => setWanted(true))
  return (
    <section
      ref={section}
      className="lk-pairing-pane"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-testid="pairing-pane"
      {...(isWanted ? undefined : dwell)}
    >
      <div id={titleId}>
        <Heading align="center">{t('pairing.paneTitle')}</Heading>
      </div>
      {isWanted ? (
        <RequestedCode view={view} namespace={namespace} />
      ) : (
        <CodeOffer
          onWant={() => {
            setWanted(true)
            // The button is replaced.
            section.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </section>
  )
}

type PairingPaneProps = { view: ViewName; namespace?: ChainNamespace | undefined }

/** What the pane is for, in the places that the code, its words and its button will have. */
function CodeOffer({ onWant }: { onWant: () => void }) {
  const t = useMessages(texts)
  return (
    <div className="lk-pairing">
      <div className="lk-pairing-plate lk-pairing-offer" aria-hidden="true">
        <Icon name="scan" size={88} />
      </div>
      <div className="lk-pairing-words">
        <p>{t('pairing.paneHint')}</p>
      </div>
      <Button variant="secondary" icon="scan" onClick={onWant} testId="show-code">
        {t('pairing.show')}
      </Button>
    </div>
  )
}

function RequestedCode({ view, namespace }: PairingPaneProps) {
  const t = useMessages(texts)
  const pairing = usePairing({ namespace })
  const attempt = usePairingRequest(pairing, view)
  const { connector, reach } = pairing
  const { problem, declined, request } = attempt
  if (!connector) return <Notice tone="warning">{t('pairing.notSetUpHint')}</Notice>
  if (request.phase === 'success') {
    return <PairingSucceeded image={<WalletImage src={connector.icon} name={connector.name} size={64} />} />
  }
  if (problem) return <PairingFailed problem={problem} attempt={attempt} />
  const hint = declined ? 'pairing.declined' : 'pairing.scan'
  return (
    <PairingCode state={attempt.state}>
      {/* Keyed: a longer text is broken into other lines. */}
      <p key={`${hint} ${reach}`} role="status" data-testid={declined ? 'pairing-declined' : undefined}>
        {t(hint)}
        {reach === 'configured' && !declined && ` ${t('pairing.ownRelay')}`}
      </p>
    </PairingCode>
  )
}

/** Milliseconds a mouse stays on the pane until that counts as a wish, and the pixels it moves there at least. */
const dwellTime = 200
const dwellDistance = 4

/** Calls `onDwell` when a mouse was moved onto the element and stays there. A modal that opens under a resting mouse doesn't count. */
function useDwell(onDwell: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef<{ x: number; y: number }>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    start.current = undefined
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerMove: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType !== 'mouse' || timer.current !== undefined) return
      start.current ??= { x, y }
      const moved = Math.hypot(x - start.current.x, y - start.current.y)
      if (moved >= dwellDistance) timer.current = setTimeout(onDwell, dwellTime)
    },
    onPointerLeave: stop,
  }
}
