import { fillSend, isSendNetwork, type Network, type SendArguments } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useNetworks } from '../../../hooks/connections.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../format.ts'
import { wantedSend as texts } from '../../languages/en/wantedSend.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/**
 * Has the form begin with what the app asked for, and says what of it can't be had: a network the person isn't on, which they
 * are asked to go to, or a token they don't hold.
 */
export function WantedSend({ wanted, network }: { wanted: SendArguments; network: Network }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const other = useNetworks().find((one) => isSendNetwork(one, wanted))
  const isHere = isSendNetwork(network, wanted)
  const [unknown, setUnknown] = useState<string>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // Each attempt fills the form once, however often React runs the effect.
  const work = useRef<{ attempt: number; filled: Promise<string | undefined> }>(undefined)
  useEffect(() => {
    if (!isHere) return
    if (work.current?.attempt !== attempt)
      work.current = { attempt, filled: fillSend(config, { arguments: wanted }) }
    let isShown = true
    setFailed(false)
    work.current.filled.then(
      (token) => isShown && setUnknown(token),
      (error: unknown) => {
        if (!isShown) return
        config.logger.warn('arguments', { error })
        setFailed(true)
      },
    )
    return () => {
      isShown = false
    }
  }, [config, wanted, isHere, attempt])

  if (!isHere)
    return (
      <Notice
        tone="warning"
        testId="wanted-network"
        action={
          other && (
            <Button
              testId="wanted-switch"
              onClick={() => modal.push({ view: 'SwitchNetwork', data: { network: other.caipNetworkId } })}
            >
              {t('wantedSend.switch', { network: other.name })}
            </Button>
          )
        }
      >
        {other ? t('wantedSend.otherNetwork', { network: other.name }) : t('wantedSend.noNetwork')}
      </Notice>
    )
  if (failed)
    return (
      <Notice
        tone="danger"
        testId="wanted-failed"
        action={<Button onClick={() => setAttempt((n) => n + 1)}>{t('wantedSend.retry')}</Button>}
      >
        {t('wantedSend.failed')}
      </Notice>
    )
  if (unknown === undefined) return null
  return (
    <Notice tone="danger" testId="wanted-token">
      {t('wantedSend.noToken', { token: cleanText(unknown, 80) })}
    </Notice>
  )
}
