import {
  type ChainNamespace,
  type Connector,
  findListedWallet,
  getRecentWallets,
  type WalletEntry,
} from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useConnectors } from '../../../hooks/useConnectors.ts'
import { useSuggestedWallets } from '../../../hooks/useSuggestedWallets.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { showsAllWallets } from '../../device.ts'
import { wallets as texts } from '../../languages/en/wallets.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectorRows } from '../../ui/ConnectorRows.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/Row.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { countSuggested, heightOfRows, requestedWallets } from '../../ui/suggestedRows.ts'
import css from './SuggestedWallets.css?inline'
import { isOfFamily, WalletList, WalletRows } from './WalletRows.tsx'

type SuggestedWalletsProps = {
  /** A login stands beside the wallets, so nothing is said where the browser has no wallet. */
  withLogin?: boolean
  /** The only chain family whose wallets are listed. */
  namespace?: ChainNamespace | undefined
  /** Wallets of this browser that are not in the rows above, because they were announced late. */
  late?: readonly Connector[]
}

/**
 * Shown below the wallets of this browser: the app's featured wallets, recommended ones, a row that opens the
 * full list, and a row that helps to get a first wallet. A late wallet of this browser is the row that suggests it, or the last one.
 */
export function SuggestedWallets({ withLogin, namespace, late = [] }: SuggestedWalletsProps) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const connectors = useConnectors({ namespace }).filter((connector) => !connector.login)
  const { data, isPending, isError, isFetching, refetch } = useSuggestedWallets({
    recommended: requestedWallets,
  })
  const count = countSuggested(modal.options)
  // The place of a list that had to be waited for stays as it was, so that no row moves under a finger.
  const [isHeld] = useState(isPending)
  const [recent] = useState(() => getRecentWallets(modal.config))
  const getRecentIndex = (wallet: WalletEntry) =>
    recent.findIndex((one) => findListedWallet([wallet], one) !== undefined)
  const isRecent = (wallet: WalletEntry) => getRecentIndex(wallet) >= 0
  // Recent wallets lead, the newest first; 99 is larger than every index in `recent`.
  const getRank = (wallet: WalletEntry) => (isRecent(wallet) ? getRecentIndex(wallet) : 99)
  const suggested = data && [...data.featured, ...data.recommended]
  const others = suggested
    ?.filter((wallet) => isOfFamily(wallet, namespace))
    .filter(
      (wallet) =>
        !connectors.some((connector) => !late.includes(connector) && findListedWallet([wallet], connector)),
    )
    .toSorted((a, b) => getRank(a) - getRank(b))
  const openAll = () => {
    modal.config.events.emit({ event: 'CLICK_ALL_WALLETS' })
    modal.push({ view: 'AllWallets', data: namespace && { namespace } })
  }
  const openHelp = () => {
    modal.config.events.emit({ event: 'CLICK_GET_WALLET_HELP' })
    modal.push({ view: 'GetWallet' })
  }
  return (
    <div className="lk-connect-more">
      {connectors.length === 0 && !withLogin && <NoWallet />}
      {count > 0 && (
        <div
          style={isHeld ? { minBlockSize: heightOfRows(count) } : { display: 'contents' }}
          data-testid="suggested-place"
        >
          {isPending && <RowSkeletons label={t('wallets.loading')} count={count} />}
          {isError && !data && (
            <Row
              image={<RowIcon icon="retry" />}
              title={<span role="status">{t('wallets.failed')}</span>}
              detail={t('wallets.retry')}
              busy={isFetching}
              onClick={() => void refetch()}
              testId="suggested-retry"
            />
          )}
          {others && (
            <WalletList label={t('wallets.suggested')}>
              <WalletRows wallets={others} namespace={namespace} isRecent={isRecent} limit={count} />
            </WalletList>
          )}
        </div>
      )}
      {showsAllWallets(modal.options.features) && (
        <Row
          image={<RowIcon icon="grid" />}
          title={t('wallets.list')}
          end={<Icon name="chevron" />}
          onClick={openAll}
          testId="all-wallets"
        />
      )}
      <ConnectorRows
        connectors={late.filter((connector) => !others || !findListedWallet(others, connector))}
        among={connectors}
      />
      {connectors.every((one) => one.pairing) && (
        <Row
          image={<RowIcon icon="wallet" />}
          title={t('wallets.get')}
          detail={t('wallets.getHint')}
          end={<Icon name="chevron" />}
          onClick={openHelp}
          testId="get-wallet"
        />
      )}
    </div>
  )
}

function RowIcon({ icon }: { icon: Parameters<typeof Icon>[0]['name'] }) {
  return (
    <span className="lk-connect-icon">
      <Icon name={icon} />
    </span>
  )
}

/** Says that this browser has no wallet, after wallets had time to announce themselves (EIP-6963). */
function NoWallet() {
  useStyles(css)
  const t = useMessages(texts)
  if (!useDiscoveryOver()) return <div className="lk-connect-empty" aria-busy="true" />
  return (
    <div className="lk-connect-empty lk-connect-none">
      <span className="lk-connect-drawing">
        <Icon name="wallet" />
      </span>
      <p className="lk-connect-sentence">{t('connect.empty')}</p>
      <p className="lk-connect-hint">{t('connect.emptyHint')}</p>
      {/* Only a reload helps: a new extension is injected only into pages loaded after its installation. */}
      <Button variant="secondary" icon="retry" onClick={() => location.reload()} testId="look-again">
        {t('connect.lookAgain')}
      </Button>
    </div>
  )
}

/** Whether the 100 ms in which wallets announce themselves are over: the empty state must not flash before. */
function useDiscoveryOver(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}
