import type { Connection, Network } from '@latchkey/core'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useModal } from '../../../provider/useModal.ts'
import { account } from '../../messages/en/account.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { useStyles } from '../../styles/useStyles.ts'
import { Address } from '../../ui/Address/Address.tsx'
import { Avatar } from '../../ui/Avatar/Avatar.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { receiveIcon } from '../../ui/Icon/receiveIcon.ts'
import { sendIcon } from '../../ui/Icon/sendIcon.ts'
import { NetworkImage } from '../../ui/NetworkImage/NetworkImage.tsx'
import { Notice } from '../../ui/Notice/Notice.tsx'
import { Row } from '../../ui/Row/Row.tsx'
import css from './Account.css?inline'
import { AccountBalance } from './AccountBalance.tsx'
import { DisconnectButton } from './DisconnectButton.tsx'
import { NetworkMismatch } from './NetworkMismatch.tsx'

/** Whose account is connected, what it holds, and what can be done with it. */
export function Account() {
  useStyles(css)
  const t = useMessages(account)
  const connection = useConnection()
  const network = useNetwork()
  const address = connection?.accounts[0]
  if (!connection || !address) return <Notice tone="info">{t('account.gone')}</Notice>
  return (
    <div className="lk-account">
      <NetworkMismatch connection={connection} active={network} />
      {connection.status === 'reconnecting' && (
        <Notice tone="info">{t('account.reconnecting', { wallet: connection.connectorName })}</Notice>
      )}
      <div className="lk-account-who">
        <Avatar seed={address.toLowerCase()} size={64} />
        <p className="lk-account-address" data-testid="account-address">
          <Address value={address} />
          <CopyButton value={address} label={t('account.copy')} testId="account-copy" />
        </p>
        {network && <AccountBalance key={address} address={address} network={network} />}
      </div>
      <Features />
      <Rows connection={connection} address={address} network={network} />
      <DisconnectButton />
    </div>
  )
}

function Features() {
  const t = useMessages(account)
  const modal = useModal()
  const { send, receive } = modal.config.features
  if (!send && !receive) return null
  return (
    <div className="lk-account-features">
      {send && (
        <Button icon={sendIcon} onClick={() => modal.push({ view: 'WalletSend' })} testId="feature-send">
          {t('account.send')}
        </Button>
      )}
      {receive && (
        <Button
          icon={receiveIcon}
          onClick={() => modal.push({ view: 'WalletReceive' })}
          testId="feature-receive"
        >
          {t('account.receive')}
        </Button>
      )}
    </div>
  )
}

function Rows({ connection, address, network }: RowsParameters) {
  const t = useMessages(account)
  const modal = useModal()
  const explorer = network?.blockExplorers?.default
  const choose = () => {
    modal.config.events.emit({ event: 'CLICK_NETWORKS' })
    modal.push({ view: 'Networks' })
  }
  return (
    <div className="lk-account-rows">
      <Row
        image={network && <NetworkImage network={network} />}
        title={network?.name ?? t('account.network')}
        detail={t('account.wallet', { wallet: connection.connectorName })}
        end={<Icon name="chevron" />}
        onClick={choose}
        testId="account-network"
      />
      {explorer && (
        <Row
          title={t('account.explorer', { explorer: explorer.name })}
          href={`${explorer.url.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`}
          testId="account-explorer"
        />
      )}
    </div>
  )
}

type RowsParameters = { connection: Connection; address: string; network: Network | undefined }
