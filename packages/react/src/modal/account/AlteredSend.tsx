import type { OwnSend } from '@latchkey/core'
import { useNetworks } from '../../hooks/useNetworks.ts'
import { alarm } from '../messages/en/alarm.ts'
import { useMessages } from '../messages/useMessages.ts'
import { Notice } from '../ui/Notice/Notice.tsx'
import { Row } from '../ui/Row/Row.tsx'

/** Tells that a wallet sent something else than was approved (X.42), until the page closes. */
export function AlteredSend({ send }: { send: OwnSend }) {
  const t = useMessages(alarm)
  const network = useNetworks().find(({ caipNetworkId }) => caipNetworkId === send.network)
  const explorer = network?.blockExplorers?.default.url.replace(/\/+$/, '')
  return (
    <Notice
      tone="danger"
      testId="altered-send"
      action={
        explorer && (
          <Row
            title={t('alarm.look')}
            href={`${explorer}/tx/${encodeURIComponent(send.hash)}`}
            testId="altered-look"
          />
        )
      }
    >
      {t('alarm.altered')}
    </Notice>
  )
}
