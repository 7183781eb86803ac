import {
  type ChainNamespace,
  type Connector,
  canPairWith,
  findListedWallet,
  type WalletEntry,
  walletLinks,
} from '@latchkey/core'
import { type ReactNode, useMemo } from 'react'
import { useConnectors } from '../../../hooks/useConnectors.ts'
import { usePairing } from '../../../hooks/usePairing.ts'
import { useWalletImages } from '../../../hooks/useWalletImages.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { isMobile } from '../../device.ts'
import { wallets as texts } from '../../languages/en/wallets.ts'
import { useMessages } from '../../languages/translate.ts'
import { WalletImage } from '../../ui/Image.tsx'
import css from '../../ui/List.css?inline'
import { toPages } from '../../ui/List.tsx'
import { Row } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ForeignText } from '../../ui/Text.tsx'

/** Rows that a long list renders or skips together, by `content-visibility`: every observed element costs time in each frame of scrolling. */
const partSize = 6

type WalletRowsProps = {
  wallets: readonly WalletEntry[]
  /** The only chain family to connect. */
  namespace?: ChainNamespace | undefined
  /** Tells the wallets that were connected last on this device, which are tagged. */
  isRecent?: ((wallet: WalletEntry) => boolean) | undefined
  /** Rows at most: the first ones. */
  limit?: number | undefined
}

/**
 * Directory wallets as rows; their images are requested together. An installed wallet is asked to connect; another leads to its
 * pairing code or link where the app's relay reaches it, else to its downloads. A wallet with none of these is left out. Must
 * stand inside a {@link WalletList}.
 */
export function WalletRows({ wallets, namespace, isRecent, limit }: WalletRowsProps) {
  const t = useMessages(texts)
  const modal = useModal()
  const connectors = useConnectors({ namespace })
  const ids = useMemo(() => wallets.flatMap(({ image_id: id }) => id ?? []), [wallets])
  const { data: images } = useWalletImages({ ids })
  const page = { pageUrl: location.href, isMobile: isMobile() }
  const findInstalled = (wallet: WalletEntry): Connector | undefined =>
    connectors.find((connector) => findListedWallet([wallet], connector))
  const { connector: pairing, reach } = usePairing({ namespace })
  const canPair = (wallet: WalletEntry) => pairing && reach && canPairWith(wallet, reach)
  const offered = wallets
    .filter((wallet) => findInstalled(wallet) ?? (canPair(wallet) || walletLinks(wallet, page).length > 0))
    .slice(0, limit)
  const choose = (wallet: WalletEntry) => {
    const connector = findInstalled(wallet)
    const platform =
      page.isMobile && !connector ? 'mobile' : !connector && canPair(wallet) ? 'qrcode' : 'browser'
    modal.config.events.emit({ event: 'SELECT_WALLET', properties: { name: wallet.name, platform } })
    modal.push(
      connector && isContested(connector, connectors)
        ? // Which of them is the listed wallet only the person can tell: the list of this browser shows all.
          { view: 'ConnectWallets', data: namespace && { namespace } }
        : connector
          ? { view: 'ConnectingExternal', data: { connectorUid: connector.uid } }
          : canPair(wallet)
            ? { view: 'ConnectingWalletConnect', data: { wallet, namespace } }
            : { view: 'Downloads', data: { wallet } },
    )
  }
  return toPages(offered, partSize).map((part) => (
    <ul key={part[0]?.id} role="none" className="lk-list">
      {part.map((wallet) => (
        // biome-ignore lint/a11y/noRedundantRoles: its list is the WalletList, not this ul
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
            end={isRecent?.(wallet) ? t('connect.recent') : findInstalled(wallet) && t('connect.installed')}
            onClick={() => choose(wallet)}
            testId={`wallet-${wallet.id}`}
          />
        </li>
      ))}
    </ul>
  ))
}

/** Whether another announced wallet claims the domain of this one: its id is numbered. */
function isContested({ id, namespace }: Connector, connectors: readonly Connector[]): boolean {
  return connectors.some((other) => other.namespace === namespace && other.id.startsWith(`${id}#`))
}

/** Whether a wallet has accounts in a chain family, or may have: of some the directory doesn't know the networks. */
export function isOfFamily({ chains }: WalletEntry, namespace: ChainNamespace | undefined): boolean {
  return !namespace || chains.length === 0 || chains.some((chain) => chain.startsWith(`${namespace}:`))
}

/** One list for a screen reader around several {@link WalletRows}; hidden by its style while empty. */
export function WalletList({ label, children }: { label: string; children: ReactNode }) {
  useStyles(css)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `ul` allows no elements between itself and its items
    <div role="list" className="lk-list" aria-label={label}>
      {children}
    </div>
  )
}
