import {
  canPairWith,
  getLinkSchemes,
  type PairingWay,
  pairingWays,
  type WalletEntry,
  walletLinks,
} from '@latchkey/core'
import { linkPage, openLink } from '@latchkey/core/walletconnect'
import { type ReactNode, useEffect, useState } from 'react'
import { type Pairing, usePairing } from '../../../hooks/usePairing.ts'
import { useWalletImages } from '../../../hooks/useWalletImages.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../cleanText.ts'
import { isMobile } from '../../device.ts'
import { pairing as texts } from '../../languages/en/pairing.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { WalletImage } from '../../ui/Image.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Terms } from '../../ui/Terms.tsx'
import { Text } from '../../ui/Text.tsx'
import type { ViewProps } from '../../views.ts'
import { PairingCode } from './PairingCode.tsx'
import { PairingLink } from './PairingLink.tsx'
import { PairingFailed, PairingSucceeded } from './PairingOutcome.tsx'
import css from './pairing.css?inline'
import { usePairingRequest } from './usePairingRequest.ts'

/** Connects one directory wallet over the relay. A wallet the app's relay does not reach is redirected to its downloads. */
export function ConnectingWalletConnect({ data }: ViewProps<'ConnectingWalletConnect'>) {
  const { wallet, namespace } = data
  const t = useMessages(texts)
  const modal = useModal()
  const pairing = usePairing({ namespace })
  const { connector, reach } = pairing
  const canPair = connector && reach && canPairWith(wallet, reach)
  const isUnreachable = !connector || canPair === false
  useEffect(() => {
    if (isUnreachable) modal.replace({ view: 'Downloads', data: { wallet } })
  }, [isUnreachable, modal, wallet])
  if (!canPair) return <RowSkeletons label={t('pairing.preparing')} count={4} />
  return (
    <Terms>
      <PairWithWallet wallet={wallet} pairing={pairing} />
    </Terms>
  )
}

function PairWithWallet({ wallet, pairing }: { wallet: WalletEntry; pairing: Pairing }) {
  const { image_id: id } = wallet
  const { data: images } = useWalletImages({ ids: id ? [id] : [] })
  const attempt = usePairingRequest(pairing, 'ConnectingWalletConnect')
  const name = cleanText(wallet.name)
  const image = <WalletImage src={images?.get(id ?? '')} name={wallet.name} size={64} />
  const { problem, declined, request } = attempt
  if (request.phase === 'success') return <PairingSucceeded image={image} />
  if (problem) return <PairingFailed problem={problem} attempt={attempt} />
  return <Ways wallet={wallet} name={name} image={image} pairing={pairing} declined={declined} />
}

type WaysProps = {
  wallet: WalletEntry
  /** Cleaned by `cleanText`. */
  name: string
  image: ReactNode
  pairing: Pairing
  /** The last request was declined in the wallet. */
  declined: boolean
}

/** The ways to open the wallet on this device, as tabs, the best one first; a single way has no tabs. */
function Ways({ wallet, name, image, pairing, declined }: WaysProps) {
  const t = useMessages(texts)
  const [device] = useState(() => ({
    pageUrl: location.href,
    isMobile: isMobile(),
    isTelegram: linkPage().telegram !== undefined,
  }))
  const ways = pairingWays(wallet, { ...device, pairs: true })
  const [kind, select] = useState(ways[0]?.kind)
  const way = ways.find((one) => one.kind === kind) ?? ways[0]
  const { connector } = pairing
  const isCodeShown = way?.kind === 'qr'
  useEffect(() => {
    // The wallet that scans the code is on another device: later requests open nothing on this one. Also not the wallet whose link
    // was tried before.
    if (isCodeShown) connector?.pairing.choose(undefined)
  }, [isCodeShown, connector])
  if (!way) return null
  const panel = (
    <Way way={way} wallet={wallet} name={name} image={image} pairing={pairing} declined={declined} />
  )
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
      onSelect={select}
    >
      {panel}
    </Tabs>
  )
}

function Way({ way, wallet, name, image, pairing, declined }: WaysProps & { way: PairingWay }) {
  const t = useMessages(texts)
  const modal = useModal()
  const values = { wallet: name }
  if (way.kind === 'qr') {
    return (
      <PairingCode state={pairing.state}>
        {/* Keyed: a longer text is broken into other lines. */}
        <p key={String(declined)} role="status" data-testid={declined ? 'pairing-declined' : undefined}>
          {declined ? t('pairing.declined') : t('pairing.scanWith', values)}
        </p>
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
      schemes={getLinkSchemes(wallet)}
      name={name}
      image={image}
      hint={t(declined ? 'pairing.declinedLink' : 'pairing.openHint', values)}
      declined={declined}
      onGet={links.length > 0 ? () => modal.push({ view: 'Downloads', data: { wallet } }) : undefined}
    />
  )
}

type BrowserWayProps = { href: string; wallet: WalletEntry; name: string; image: ReactNode }

/** Connecting without a pairing code: opens this page in the wallet's in-app browser on a phone, or the wallet's extension store page on a desktop. */
function BrowserWay({ href, wallet, name, image }: BrowserWayProps) {
  useStyles(css)
  const t = useMessages(texts)
  const { events } = useModal().config
  const mobile = isMobile()
  const values = { wallet: name }
  const open = () => {
    const type = mobile ? 'in_app_browser' : 'chrome_store'
    events.emit({ event: 'GET_WALLET', properties: { name: wallet.name, explorerId: wallet.id, type } })
    openLink(href, getLinkSchemes(wallet))
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
