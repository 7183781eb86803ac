import type { WalletEntry, WalletLink } from '@latchkey/core'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../format.ts'
import { wallets as texts } from '../../languages/en/wallets.ts'
import { useMessages } from '../../languages/translate.ts'
import { Row, toSafeLink } from '../../ui/Row.tsx'

/** One way to a wallet. The engine has checked its scheme (X.25); what isn't https is the wallet's own. */
export function LinkRow({ link: { kind, href }, wallet }: { link: WalletLink; wallet: WalletEntry }) {
  const t = useMessages(texts)
  const { events } = useModal().config
  const follow = () => {
    events.emit({
      event: 'GET_WALLET',
      properties: { name: wallet.name, explorerId: wallet.id, type: types[kind] },
    })
    // The row is an anchor for https only; the engine let no other scheme through than a wallet's own.
    if (!toSafeLink(href)) location.assign(href)
  }
  return (
    <Row
      title={kind === 'browser' ? t('get.browser', { wallet: cleanText(wallet.name) }) : t(titles[kind])}
      detail={kind === 'homepage' ? new URL(href).hostname : t(details[kind])}
      href={href}
      onClick={follow}
      testId={kind === 'browser' ? 'open-wallet' : `get-${kind}`}
    />
  )
}

const titles = {
  chromeStore: 'get.chrome',
  appStore: 'get.appStore',
  playStore: 'get.playStore',
  homepage: 'get.homepage',
} as const

const details = {
  browser: 'get.browserHint',
  chromeStore: 'get.chromeHint',
  appStore: 'get.appStoreHint',
  playStore: 'get.playStoreHint',
} as const

/** As events name them (W4.2). */
const types = {
  browser: 'in_app_browser',
  chromeStore: 'chrome_store',
  appStore: 'app_store',
  playStore: 'play_store',
  homepage: 'homepage',
} as const
