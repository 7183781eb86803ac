import type { ChainNamespace, Network } from '@latchkey/core'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { receive as texts } from '../../languages/en/receive.ts'
import { useMessages } from '../../languages/translate.ts'
import { NetworkImage } from '../../ui/NetworkImage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/styles.ts'
import css from './WalletCompatibleNetworks.css?inline'

/** The networks on which the account can receive, with a warning about all others. Opened from `WalletReceive`. */
export function WalletCompatibleNetworks() {
  useStyles(css)
  const t = useMessages(texts)
  const connection = useConnection()
  const networks = useReceivingNetworks()
  if (!connection) return <Notice tone="info">{t('account.gone')}</Notice>
  if (networks.length === 0) return <Notice tone="info">{t('networks.empty')}</Notice>
  return (
    <div className="lk-compatible">
      <Notice tone="warning">{t('compatible.warning')}</Notice>
      <ul className="lk-compatible-list" aria-label={t('compatible.list')}>
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <Row
              image={<NetworkImage network={network} />}
              title={network.name}
              detail={network.testnet && t('networks.testnet')}
              end={network.nativeCurrency.symbol}
              testId={`network-${network.caipNetworkId}`}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * The networks on which the current account's address can receive: all of its family, or only the wallet's network where each
 * network writes addresses in its own way.
 */
export function useReceivingNetworks(): readonly Network[] {
  const connection = useConnection()
  const networks = useNetworks({ namespace: connection?.namespace })
  if (!connection || !familiesOfOwnAddresses.includes(connection.namespace)) return networks
  return networks.filter(({ caipNetworkId }) => caipNetworkId === connection.network)
}

/** Chain families in which an address names its network: by its prefix on Bitcoin, by its SS58 prefix on Polkadot. */
const familiesOfOwnAddresses: readonly ChainNamespace[] = ['bip122', 'polkadot']
