import { type PairingWay, pairingWays, pairsWith, type WalletEntry, walletLinks } from '@latchkey/core'
import { linkPage, openLink } from '@latchkey/core/universal'
import { type ReactNode, useEffect, useState } from 'react'
import { useWalletImages } from '../../../hooks/directory.ts'
import { type Pairing, usePairing } from '../../../hooks/wallets.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { isMobile } from '../../device.ts'
import { cleanText } from '../../format.ts'
import { walletconnect as texts } from '../../languages/en/walletconnect.ts'
import { useMessages } from '../../languages/translate.ts'
import type { ViewProps } from '../../router.ts'
import { Button } from '../../ui/Button.tsx'
import { WalletImage } from '../../ui/Image.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Terms } from '../../ui/Terms.tsx'
import { Text } from '../../ui/Text.tsx'
import { PairingCode } from './PairingCode.tsx'
import { PairingLink } from './PairingLink.tsx'
import { PairingFailed, PairingSucceeded } from './PairingOutcome.tsx'
import css from './pairing.css?inline'
import { usePairingRequest } from './usePairingRequest.ts'

/** The ways to one wallet of the directory. One the app's relay doesn't reach is never shown a code. */
export function ConnectingWalletConnect({ data: { wallet } }: ViewProps<'ConnectingWalletConnect'>) {
  const t = useMessages(texts)
  const modal = useModal()
  const pairing = usePairing()
  const { connector, reach } = pairing
  const pairs = connector && reach && pairsWith(wallet, reach)
  const elsewhere = !connector || pairs === false
  useEffect(() => {
    if (elsewhere) modal.replace({ view: 'Downloads', data: { wallet } })
  }, [elsewhere, modal, wallet])
  if (!pairs) return <RowSkeletons label={t('pairing.preparing')} count={4} />
  return (
    <Terms>
      <Pairs wallet={wallet} pairing={pairing} />
    </Terms>
  )
}

function Pairs({ wallet, pairing }: { wallet: WalletEntry; pairing: Pairing }) {
  const t = useMessages(texts)
  const { image_id: id } = wallet
  const { data: images } = useWalletImages(id ? [id] : [])
  const shown = usePairingRequest(pairing, 'ConnectingWalletConnect')
  const name = cleanText(wallet.name)
  const image = <WalletImage src={images?.get(id ?? '')} name={wallet.name} size={64} />
  const { trouble, declined, request } = shown
  if (request.phase === 'success') return <PairingSucceeded image={image} />
  if (trouble) return <PairingFailed trouble={trouble} pairing={shown} />
  return (
    <Stack gap={12}>
      {declined && (
        <Notice tone="info" testId="pairing-declined">
          {t('pairing.declinedLink', { wallet: name })}
        </Notice>
      )}
      <Ways wallet={wallet} name={name} image={image} pairing={pairing} />
    </Stack>
  )
}

/** Properties of {@link Ways}. */
type WaysProps = {
  wallet: WalletEntry
  /** Cleaned. */
  name: string
  image: ReactNode
  pairing: Pairing
}

/** Tabs for the ways there are on this device, the best one first; a single way needs none. */
function Ways({ wallet, name, image, pairing }: WaysProps) {
  const t = useMessages(texts)
  const [place] = useState(() => ({
    pageUrl: location.href,
    isMobile: isMobile(),
    isTelegram: linkPage().telegram !== undefined,
  }))
  const ways = pairingWays(wallet, { ...place, pairs: true })
  const [kind, select] = useState(ways[0]?.kind)
  const way = ways.find((one) => one.kind === kind) ?? ways[0]
  if (!way) return null
  const panel = <Way way={way} wallet={wallet} name={name} image={image} pairing={pairing} />
  if (ways.length === 1) return panel
  return (
    <Tabs
      label={t('pairing.ways', { wallet: name })}
      tabs={ways.map((one) => ({
        id: one.kind,
        label: t(`pairing.way.${one.kind}`),
        testId: `tab-${one.kind}`,
      }))}
      selected={way.kind}
      onSelect={(next) => {
        // A code that is scanned opens nothing here, now or later.
        if (next === 'qr') pairing.connector?.pairing.choose(undefined)
        select(next)
      }}
    >
      {panel}
    </Tabs>
  )
}

function Way({ way, wallet, name, image, pairing }: WaysProps & { way: PairingWay }) {
  const t = useMessages(texts)
  const modal = useModal()
  const values = { wallet: name }
  if (way.kind === 'qr') {
    return (
      <PairingCode state={pairing.state}>
        <p>{t('pairing.scanWith', values)}</p>
      </PairingCode>
    )
  }
  if (way.kind === 'browser') return <BrowserWay href={way.href} wallet={wallet} name={name} image={image} />
  const links = walletLinks(wallet, { pageUrl: location.href, isMobile: isMobile() })
  return (
    <PairingLink
      key={way.kind}
      pairing={pairing}
      href={way.href}
      name={name}
      image={image}
      hint={t('pairing.openHint', values)}
      onGet={links.length > 0 ? () => modal.push({ view: 'Downloads', data: { wallet } }) : undefined}
    />
  )
}

/** Properties of {@link BrowserWay}. */
type BrowserWayProps = { href: string; wallet: WalletEntry; name: string; image: ReactNode }

/** Without a code: this page in the wallet's own browser on a phone, the wallet's extension on a desktop. */
function BrowserWay({ href, wallet, name, image }: BrowserWayProps) {
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
