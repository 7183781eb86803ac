import { type PairingWay, pairingWays, type WalletEntry, walletLinks } from '@latchkey/core'
import { linkPage } from '@latchkey/core/universal'
import { type ReactNode, useState } from 'react'
import type { Pairing } from '../../../hooks/wallets.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { isMobile } from '../../device.ts'
import { walletconnect as texts } from '../../languages/en/walletconnect.ts'
import { useMessages } from '../../languages/translate.ts'
import { PairingCode } from '../../pairing/PairingCode.tsx'
import { PairingLink } from '../../pairing/PairingLink.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { BrowserWay } from './BrowserWay.tsx'

/** Properties of {@link Ways}. */
export type WaysProps = {
  wallet: WalletEntry
  /** Cleaned. */
  name: string
  image: ReactNode
  pairing: Pairing
}

/** Tabs for the ways there are on this device, the best one first; a single way needs none. */
export function Ways({ wallet, name, image, pairing }: WaysProps) {
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
