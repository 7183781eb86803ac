import { type Connection, type Network, toExplorerUrl } from '@latchkey/core'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { canSend, listsTokens, showsBalance } from '../../ui/currentAccount.ts'
import { DisconnectButton } from '../../ui/DisconnectButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NetworkImage } from '../../ui/NetworkImage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/styles.ts'
import css from './Account.css?inline'
import { AccountActions } from './AccountActions.tsx'
import { AccountHeader } from './AccountHeader.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { AccountNotices } from './AccountNotices.tsx'
import { AccountTabs } from './AccountTabs.tsx'

/** The connected account: notices, address, balance, buttons, network, wallets and settings, and tabs of tokens, NFTs and activity. */
export function Account() {
  useStyles(css)
  const t = useMessages(texts)
  const connection = useConnection()
  const network = useNetwork()
  const modal = useModal()
  const { config } = modal
  const address = connection?.accounts[0]
  if (!connection || !address) return <Notice tone="info">{t('account.gone')}</Notice>
  const tabs = network && listsTokens(config, network) && { address, network }
  return (
    <div className="lk-account">
      <AccountNotices connection={connection} network={network} />
      <AccountHeader address={address} network={showsBalance(config, network) ? network : undefined} />
      <AccountActions canSend={canSend(modal, network)} />
      <NetworkRow connection={connection} network={network} compact={!!tabs} />
      {network && <ExplorerRow address={address} network={network} />}
      <AccountLinks connection={connection} />
      {tabs ? (
        <AccountTabs key={`${address} ${tabs.network.caipNetworkId}`} {...tabs} />
      ) : (
        <DisconnectButton />
      )}
    </div>
  )
}

/** The current network and wallet. With tabs below, the disconnect button stands here: below a long list nobody would find it. */
function NetworkRow({ connection, network, compact }: NetworkRowProps) {
  const t = useMessages(texts)
  const modal = useModal()
  const wallet = connection.connectorId === 'ID_AUTH' ? t('settings.email') : connection.connectorName
  const openNetworks = () => {
    modal.config.events.emit({ event: 'CLICK_NETWORKS' })
    modal.push({ view: 'Networks' })
  }
  const isFixed = modal.options.features.networkSwitch === false
  return (
    <div className="lk-account-place">
      <Row
        image={network && <NetworkImage network={network} />}
        title={network?.name ?? t('account.network')}
        detail={t('account.wallet', { wallet })}
        end={!isFixed && <Icon name="chevron" />}
        onClick={isFixed ? undefined : openNetworks}
        testId="account-network"
      />
      {compact && <DisconnectButton compact />}
    </div>
  )
}

type NetworkRowProps = { connection: Connection; network: Network | undefined; compact: boolean }

function ExplorerRow({ address, network }: { address: string; network: Network }) {
  const t = useMessages(texts)
  const explorer = network.blockExplorers?.default
  if (!explorer) return null
  return (
    <Row
      title={t('account.explorer', { explorer: explorer.name })}
      href={toExplorerUrl(network, 'address', address)}
      testId="account-explorer"
    />
  )
}
