import type { Connection, Network, WalletFeature } from '@latchkey/core'
import { useConnection, useNetwork } from '../../../hooks/connections.ts'
import { useConfigValue } from '../../../hooks/useConfigValue.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { account } from '../../languages/en/account.ts'
import { useMessages } from '../../languages/translate.ts'
import type { ViewProps } from '../../router.ts'
import { Address } from '../../ui/Address.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DisconnectButton } from '../../ui/DisconnectButton.tsx'
import { Icon, receiveIcon, sendIcon } from '../../ui/Icon.tsx'
import { NetworkImage } from '../../ui/Image.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { getConnectionActions, listsTokens } from '../../ui/networkAbilities.ts'
import { Row } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/styles.ts'
import css from './Account.css?inline'
import { AccountBalance } from './AccountHeader.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { useFailureToast } from './TabFailure.tsx'

/** Whose account is connected, what it holds, and what can be done with it. */
export function Account({ data }: Partial<ViewProps<'Account'>>) {
  useStyles(css)
  const t = useMessages(account)
  const connection = useConnection()
  const network = useNetwork()
  const { config } = useModal()
  useFailureToast('tokens_unavailable', t('tokens.unavailable'))
  const address = connection?.accounts[0]
  if (!connection || !address) return <Notice tone="info">{t('account.gone')}</Notice>
  const place = network && { address, network }
  // A restored session's network is what it was last time, not what the wallet says.
  const isElsewhere =
    network && connection.status === 'connected' && connection.network !== network.caipNetworkId
  const actions = getConnectionActions(config, network)
  const tabs = place && listsTokens(config, network) && place
  return (
    <div className="lk-account">
      <Extras connection={connection} />
      {isElsewhere && <LazyPart load={importMismatch} props={{ connection, active: network }} />}
      {connection.status === 'reconnecting' && (
        <Notice tone="info">{t('account.reconnecting', { wallet: connection.connectorName })}</Notice>
      )}
      <div className="lk-account-who">
        <LazyPart load={importWho} props={{ seed: address }} fallback={<Avatar seed={address} size={64} />} />
        <p className="lk-account-address" data-testid="account-address">
          <Address value={address} />
          <CopyButton value={address} label={t('account.copy')} testId="account-copy" />
        </p>
        {place && actions && <AccountBalance key={address} {...place} />}
        {place && actions && (
          <LazyPart load={importWorth} props={place} fallback={<p className="lk-account-total" />} />
        )}
      </div>
      <Features send={!!actions && config.features.send} />
      <Rows connection={connection} network={network} compact={!!tabs} />
      {place && <ExplorerRow {...place} />}
      {tabs ? (
        <AccountTabs key={`${address} ${tabs.network.caipNetworkId}`} first={data?.tab} {...tabs} />
      ) : (
        <DisconnectButton />
      )}
    </div>
  )
}

/** Loads with the first send to be warned of, an account that has settings, or more than one wallet to choose from. */
function Extras({ connection }: { connection: Connection }) {
  const send = useConfigValue(({ state }) => state.sends?.findLast(({ altered }) => altered))
  const several = useConfigValue(({ adapters, state }) => adapters.length + state.connections.size > 2)
  return (
    (send || several || connection.connectorId === 'ID_AUTH') && (
      <LazyPart load={importExtras} props={{ send }} />
    )
  )
}

const importMismatch = async () => (await import('./AccountNotices.tsx')).NetworkMismatch
const importWorth = async () => (await import('./AccountHeader.tsx')).AccountWorth
const importBuy = async () => (await import('./AccountActions.tsx')).BuyButton
const importSwap = async () => (await import('./AccountActions.tsx')).SwapButton
const importWho = async () => (await import('./AccountHeader.tsx')).AccountWho
const importExtras = async () => (await import('./AccountNotices.tsx')).AccountExtras

function Features({ send }: { send: boolean }) {
  const t = useMessages(account)
  const modal = useModal()
  const { onramp, receive, swaps, walletFeaturesOrder: first = [] } = modal.config.features
  const buttons = [
    onramp !== false && <LazyPart key="onramp" load={importBuy} />,
    swaps !== false && <LazyPart key="swaps" load={importSwap} />,
    receive && (
      <Button
        key="receive"
        icon={receiveIcon}
        onClick={() => modal.push({ view: 'WalletReceive' })}
        testId="feature-receive"
      >
        {t('account.receive')}
      </Button>
    ),
    send && (
      <Button
        key="send"
        icon={sendIcon}
        onClick={() => modal.push({ view: 'WalletSend' })}
        testId="feature-send"
      >
        {t('account.send')}
      </Button>
    ),
  ]
  const rank = (button: (typeof buttons)[number]) =>
    (button && first.indexOf(button.key as WalletFeature) + 1) || buttons.length + 1
  // Buy, swap, receive, send, where the app doesn't say.
  return <div className="lk-account-features">{buttons.sort((a, b) => rank(a) - rank(b))}</div>
}

/** With tabs below, leaving stands beside the network: at the end of a long list nobody would find it. */
function Rows({ connection, network, compact }: RowsParameters) {
  const t = useMessages(account)
  const modal = useModal()
  const choose = () => {
    modal.config.events.emit({ event: 'CLICK_NETWORKS' })
    modal.push({ view: 'Networks' })
  }
  const isFixed = modal.config.features.networkSwitch === false
  return (
    <div className="lk-account-place">
      <Row
        image={network && <NetworkImage network={network} />}
        title={network?.name ?? t('account.network')}
        detail={t('account.wallet', { wallet: connection.connectorName })}
        end={!isFixed && <Icon name="chevron" />}
        onClick={isFixed ? undefined : choose}
        testId="account-network"
      />
      {compact && <DisconnectButton compact />}
    </div>
  )
}

type RowsParameters = { connection: Connection; network: Network | undefined; compact: boolean }

function ExplorerRow({ address, network }: { address: string; network: Network }) {
  const t = useMessages(account)
  const explorer = network.blockExplorers?.default
  if (!explorer) return null
  return (
    <Row
      title={t('account.explorer', { explorer: explorer.name })}
      href={`${explorer.url.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`}
      testId="account-explorer"
    />
  )
}
