import { getLinkSchemes, type WalletEntry, type WalletLink, walletLinks } from '@latchkey/core'
import { linkPage, openLink } from '@latchkey/core/walletconnect'
import { useState } from 'react'
import { useWalletImages } from '../../../hooks/useWalletImages.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../cleanText.ts'
import { isMobile } from '../../device.ts'
import { wallets as texts } from '../../languages/en/wallets.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { WalletImage } from '../../ui/Image.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row, toSafeLink } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Text } from '../../ui/Text.tsx'
import type { ViewProps } from '../../views.ts'
import css from './Downloads.css?inline'

/** Where a wallet that is not installed can be had: its in-app browser on a phone, its extension, its apps, its website. */
export function Downloads({ data: { wallet } }: ViewProps<'Downloads'>) {
  useStyles(css)
  const t = useMessages(texts)
  const [mobile] = useState(isMobile)
  const [page] = useState(linkPage)
  const links = walletLinks(wallet, { pageUrl: location.href, isMobile: mobile }).filter(
    ({ href }) => !page.telegram || toSafeLink(href),
  )
  if (links.length === 0) return <Notice tone="warning">{t('get.gone')}</Notice>
  const name = cleanText(wallet.name)
  return (
    <div className="lk-downloads">
      <div className="lk-downloads-who">
        <ListedImage wallet={wallet} />
        <Text tone="muted" align="center">
          {t(links[0]?.kind === 'browser' ? 'get.openHint' : 'get.hint', { wallet: name })}
        </Text>
      </div>
      <ul className="lk-downloads-links">
        {links.map((link) => (
          <li key={link.kind}>
            <LinkRow link={link} wallet={wallet} page={page} />
          </li>
        ))}
      </ul>
      {!mobile && <PhoneCode links={links} name={name} />}
      {!mobile && <ReloadHint />}
    </div>
  )
}

function ListedImage({ wallet }: { wallet: WalletEntry }) {
  const { image_id: id } = wallet
  const { data: images } = useWalletImages({ ids: id ? [id] : [] })
  return <WalletImage src={images?.get(id ?? '')} name={wallet.name} size={64} />
}

/** A QR code for a phone: the website when the wallet is in both stores, else the one store it is in. */
function PhoneCode({ links, name }: { links: readonly WalletLink[]; name: string }) {
  const t = useMessages(texts)
  const stores = links.filter(({ kind }) => kind === 'appStore' || kind === 'playStore')
  const [store] = stores
  const home = links.find(({ kind }) => kind === 'homepage')
  if (!store) return null
  const label = t('get.scan', { wallet: name })
  return (
    <div className="lk-downloads-code">
      <LazyPart
        load={importQr}
        props={{ value: (stores.length > 1 && home ? home : store).href, label, testId: 'qr' }}
        fallback={<div className="lk-downloads-pending" aria-busy="true" />}
      />
      <Text size="s" tone="muted" align="center">
        {label}
      </Text>
    </div>
  )
}

/** Reloads the page: a new extension is injected only into pages loaded after its installation. */
function ReloadHint() {
  const t = useMessages(texts)
  const modal = useModal()
  return (
    <div className="lk-downloads-code">
      <Text size="s" tone="muted" align="center">
        {t('get.installed')}
      </Text>
      <Button
        variant="ghost"
        icon="retry"
        onClick={() => {
          modal.close()
          location.reload()
        }}
        testId="look-again"
      >
        {t('get.reload')}
      </Button>
    </div>
  )
}

type LinkRowProps = { link: WalletLink; wallet: WalletEntry; page: ReturnType<typeof linkPage> }

/**
 * One download or deep link. The engine has checked its scheme: https, or the wallet's own. Links to the web are anchors, with two exceptions:
 * in Telegram, whose WebView would leave the page for one, and the wallet's in-app browser from a frame, which the top window has to go to.
 */
function LinkRow({ link: { kind, href }, wallet, page }: LinkRowProps) {
  const t = useMessages(texts)
  const { events } = useModal().config
  const opensByCall =
    page.telegram !== undefined || !toSafeLink(href) || (kind === 'browser' && page.isFramed)
  const open = () => {
    events.emit({
      event: 'GET_WALLET',
      properties: { name: wallet.name, explorerId: wallet.id, type: types[kind] },
    })
    if (opensByCall) openLink(href, getLinkSchemes(wallet), page)
  }
  return (
    <Row
      title={kind === 'browser' ? t('get.browser', { wallet: cleanText(wallet.name) }) : t(titles[kind])}
      detail={kind === 'homepage' ? new URL(href).hostname : t(details[kind])}
      href={opensByCall ? undefined : href}
      onClick={open}
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

/** Names of the links in the `GET_WALLET` event. */
const types = {
  browser: 'in_app_browser',
  chromeStore: 'chrome_store',
  appStore: 'app_store',
  playStore: 'play_store',
  homepage: 'homepage',
} as const

const importQr = async () => (await import('../../ui/Qr.tsx')).Qr
