import { type Connector, findListedWallet, pairsWith, type WalletEntry, walletLinks } from '@latchkey/core'
import { type ReactNode, useMemo } from 'react'
import { useConnectors } from '../../../hooks/connections.ts'
import { useWalletImages } from '../../../hooks/directory.ts'
import { usePairing } from '../../../hooks/wallets.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { isMobile } from '../../device.ts'
import { wallets as texts } from '../../languages/en/wallets.ts'
import { useMessages } from '../../languages/translate.ts'
import { WalletImage } from '../../ui/Image.tsx'
import css from '../../ui/List.css?inline'
import { Row } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ForeignText } from '../../ui/Text.tsx'

/** Rows that a long list draws, or skips, together: what a browser watches costs each frame of scrolling. */
const partSize = 6

/**
 * Wallets of the directory as rows, their pictures in one request. One of this browser is asked at once; another leads
 * to its code or link where the app's relay reaches it, else to where it can be had. A wallet that offers no way on here is left out: no row is dead. In a {@link WalletList}.
 */
export function WalletRows({ wallets }: { wallets: readonly WalletEntry[] }) {
  const t = useMessages(texts)
  const modal = useModal()
  const connectors = useConnectors()
  const ids = useMemo(() => wallets.flatMap(({ image_id: id }) => id ?? []), [wallets])
  const { data: images } = useWalletImages(ids)
  const place = { pageUrl: location.href, isMobile: isMobile() }
  const installed = (wallet: WalletEntry): Connector | undefined =>
    connectors.find((connector) => findListedWallet([wallet], connector))
  const { connector: pairing, reach } = usePairing()
  const pairs = (wallet: WalletEntry) => pairing && reach && pairsWith(wallet, reach)
  const offered = wallets.filter(
    (wallet) => installed(wallet) ?? (pairs(wallet) || walletLinks(wallet, place).length > 0),
  )
  const choose = (wallet: WalletEntry) => {
    const connector = installed(wallet)
    const platform =
      place.isMobile && !connector ? 'mobile' : !connector && pairs(wallet) ? 'qrcode' : 'browser'
    modal.config.events.emit({ event: 'SELECT_WALLET', properties: { name: wallet.name, platform } })
    modal.push(
      connector
        ? { view: 'ConnectingExternal', data: { connectorUid: connector.uid } }
        : { view: pairs(wallet) ? 'ConnectingWalletConnect' : 'Downloads', data: { wallet } },
    )
  }
  return toPages(offered, partSize).map((part) => (
    <ul key={part[0]?.id} role="none" className="lk-list">
      {part.map((wallet) => (
        // biome-ignore lint/a11y/noRedundantRoles: its list is not the part it stands in but what is around all (WalletList)
        <li role="listitem" key={wallet.id}>
          <Row
            image={<WalletImage src={images?.get(wallet.image_id ?? '')} name={wallet.name} />}
            title={<ForeignText>{wallet.name}</ForeignText>}
            detail={
              wallet.badge_type === 'certified'
                ? t('wallets.isCertified')
                : wallet.chains.length === 0
                  ? t('wallets.chainsUnknown')
                  : undefined
            }
            end={installed(wallet) && t('connect.installed')}
            onClick={() => choose(wallet)}
            testId={`wallet-${wallet.id}`}
          />
        </li>
      ))}
    </ul>
  ))
}

/** Around {@link WalletRows}: one list for a screen reader, however many parts it is drawn in; nothing while it is empty. */
export function WalletList({ label, children }: { label: string; children: ReactNode }) {
  useStyles(css)
  return (
    // biome-ignore lint/a11y/useSemanticElements: parts stand between it and its items, which a `ul` does not allow
    <div role="list" className="lk-list" aria-label={label}>
      {children}
    </div>
  )
}

/** A list in pages of `size`, so that a page keeps what it has when more follow. */
export function toPages<item>(items: readonly item[], size: number): readonly (readonly item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  )
}
