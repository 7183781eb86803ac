import type { ReactNode } from 'react'
import { useMessages } from '../languages/translate.ts'
import { useStyles } from '../ui/styles.ts'
import { Text } from '../ui/Text.tsx'
import { ConnectingRing } from '../ui/WalletRequestPanel.tsx'
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
