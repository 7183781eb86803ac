import { type Connection, dismissAlteredTransaction, type Network } from '@latchkey/core'
import { useConfigValue } from '../../../hooks/useConfigValue.ts'
import { useLogin } from '../../../hooks/useLogin.ts'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useConfig, useModal } from '../../../LatchkeyContext.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AlteredTransaction } from './AlteredTransaction.tsx'

/**
 * Shown above the account: a warning about each altered transaction, the newest first, one about a wallet that its operator can sign
 * with, and a notice while the wallet is on another network or reconnects.
 */
export function AccountNotices({ connection, network }: AccountNoticesProps) {
  const t = useMessages(texts)
  const config = useConfig()
  const altered = useConfigValue(({ state }) => state.altered)
  const user = useLogin()?.user
  const isOperators = connection.connectorId === 'ID_AUTH' && user?.custody === 'operator-recoverable'
  // After a reload the connection has its last known network until the wallet has answered.
  const isOnOtherNetwork = connection.status === 'connected' && connection.network !== network?.caipNetworkId
  return (
    <>
      {altered
        ?.map((one) => (
          <AlteredTransaction
            key={`${one.network} ${one.hash}`}
            {...one}
            onDismiss={() => dismissAlteredTransaction(config, one)}
          />
        ))
        .reverse()}
      {isOperators && (
        <Notice tone="warning" testId="custody-banner">
          {t('settings.custodyWarning')}
        </Notice>
      )}
      {network && isOnOtherNetwork && <NetworkMismatch connection={connection} network={network} />}
      {connection.status === 'reconnecting' && (
        <Notice tone="info">{t('account.reconnecting', { wallet: connection.connectorName })}</Notice>
      )}
    </>
  )
}

type AccountNoticesProps = { connection: Connection; network: Network | undefined }

/** Warns that the wallet is on another network than the app, or on one the app does not list, and offers to switch back. */
function NetworkMismatch({ connection, network }: { connection: Connection; network: Network }) {
  const t = useMessages(texts)
  const modal = useModal()
  const networks = useNetworks()
  const actual = connection.network
  const actualNetwork = networks.find(({ caipNetworkId }) => caipNetworkId === actual)
  const text = actualNetwork
    ? t('account.mismatch', { actual: actualNetwork.name, expected: network.name })
    : t('account.unsupported', { actual: actual.slice(actual.indexOf(':') + 1) })
  const switchBack = () => modal.push({ view: 'SwitchNetwork', data: { network: network.caipNetworkId } })
  return (
    <Notice
      tone="warning"
      testId="network-mismatch"
      action={
        <Button onClick={switchBack} testId="network-fix">
          {t('account.fixMismatch', { network: network.name })}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
