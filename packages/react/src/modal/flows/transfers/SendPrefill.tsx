import { fillSend, isSendNetwork, type Network, type SendArguments } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../cleanText.ts'
import { transfers as texts } from '../../languages/en/transfers.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/**
 * Fills the send form with the values an app opened the modal with, and shows what prevents it: another network, which the person is
 * asked to switch to, or a token the account does not hold.
 */
export function SendPrefill({ prefill, network }: { prefill: SendArguments; network: Network }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const wantedNetwork = useNetworks().find((one) => isSendNetwork(one, prefill))
  const isOnNetwork = isSendNetwork(network, prefill)
  const [unknownToken, setUnknownToken] = useState<string>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // One fill for each attempt, however often React runs the effect. A changed `prefill` isn't filled again in the same attempt.
  const fill = useRef<{ attempt: number; filled: Promise<string | undefined> }>(undefined)
  useEffect(() => {
    if (!isOnNetwork) return
    if (fill.current?.attempt !== attempt)
      fill.current = { attempt, filled: fillSend(config, { arguments: prefill }) }
    let isMounted = true
    setFailed(false)
    fill.current.filled.then(
      (token) => isMounted && setUnknownToken(token),
      (error: unknown) => {
        if (!isMounted) return
        config.logger.warn('The send form could not be filled with the given values', { error })
        setFailed(true)
      },
    )
    return () => {
      isMounted = false
    }
  }, [config, prefill, isOnNetwork, attempt])

  if (!isOnNetwork)
    return (
      <Notice
        tone="warning"
        testId="wanted-network"
        action={
          wantedNetwork && (
            <Button
              testId="wanted-switch"
              onClick={() =>
                modal.push({ view: 'SwitchNetwork', data: { network: wantedNetwork.caipNetworkId } })
              }
            >
              {t('wantedSend.switch', { network: wantedNetwork.name })}
            </Button>
          )
        }
      >
        {wantedNetwork
          ? t('wantedSend.otherNetwork', { network: wantedNetwork.name })
          : t('wantedSend.noNetwork')}
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
  if (unknownToken === undefined) return null
  return (
    <Notice tone="danger" testId="wanted-token">
      {t('wantedSend.noToken', { token: cleanText(unknownToken, 80) })}
    </Notice>
  )
}
