import type { WalletEntry } from '@latchkey/core'
import { openLink } from '@latchkey/core/universal'
import type { ReactNode } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { isMobile } from '../../device.ts'
import { walletconnect as texts } from '../../languages/en/walletconnect.ts'
import { useMessages } from '../../languages/translate.ts'
import css from '../../pairing/PairingCode.css?inline'
import { Button } from '../../ui/Button.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Text } from '../../ui/Text.tsx'

/** Properties of {@link BrowserWay}. */
export type BrowserWayProps = { href: string; wallet: WalletEntry; name: string; image: ReactNode }

/** Without a code: this page in the wallet's own browser on a phone, the wallet's extension on a desktop. */
export function BrowserWay({ href, wallet, name, image }: BrowserWayProps) {
  useStyles(css)
  const t = useMessages(texts)
  const { events } = useModal().config
  const mobile = isMobile()
  const values = { wallet: name }
  const open = () => {
    const type = mobile ? 'in_app_browser' : 'chrome_store'
    events.emit({ event: 'GET_WALLET', properties: { name: wallet.name, explorerId: wallet.id, type } })
    openLink(href)
  }
  return (
    <div className="lk-pairing-open">
      {image}
      <Text tone="muted" align="center">
        {t(mobile ? 'pairing.inside' : 'pairing.extension', values)}
      </Text>
      <Button
        variant="primary"
        icon="external"
        onClick={open}
        testId={mobile ? 'open-wallet' : 'get-chromeStore'}
      >
        {t(mobile ? 'pairing.open' : 'pairing.get', values)}
      </Button>
    </div>
  )
}
