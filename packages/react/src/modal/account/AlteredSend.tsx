import type { OwnSend } from '@latchkey/core'
import { useNetworks } from '../../hooks/connections.ts'
import { alarm } from '../languages/en/alarm.ts'
import { useMessages } from '../languages/translate.ts'
import { Notice } from '../ui/Notice.tsx'
import { Row } from '../ui/Row.tsx'

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
