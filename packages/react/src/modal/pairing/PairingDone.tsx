import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.ts'
import { useStyles } from '../styles/useStyles.ts'
import { ConnectingRing } from '../ui/ConnectingRing/ConnectingRing.tsx'
import { Text } from '../ui/Text/Text.tsx'
import css from './PairingCode.css?inline'

/** A wallet is connected; shown for a moment before the modal goes on. */
export function PairingDone({ image }: { image: ReactNode }) {
  useStyles(css)
  const t = useMessages()
  return (
    <div className="lk-pairing-open" role="status">
      <ConnectingRing status="success">{image}</ConnectingRing>
      <Text size="l" align="center">
        {t('connecting.success')}
      </Text>
    </div>
  )
}
