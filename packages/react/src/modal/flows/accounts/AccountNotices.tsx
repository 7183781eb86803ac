import type { Connection, Network, OwnSend } from '@latchkey/core'
import { useConfigValue } from '../../../hooks/useConfigValue.ts'
import { useConnections } from '../../../hooks/useConnections.ts'
import { useLogin } from '../../../hooks/useLogin.ts'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'

/**
 * Shown above the account: a warning about an altered transaction, rows that open the connected wallets and
 * the settings of an embedded wallet, and a notice while the wallet is on another network or still
 * reconnecting.
 */
export function AccountNotices({ connection, network }: AccountNoticesProps) {
  const t = useMessages(texts)
  const altered = useConfigValue(({ state }) => state.altered)
  // An app with two adapters can have a wallet in each chain family, so one connection is enough there.
  const hasSeveralWallets = useConfigValue(
    ({ adapters, state }) => adapters.length + state.connections.size > 2,
  )
  const user = useLogin()?.user
  // After a reload the connection has its last known network until the wallet has answered.
  const isOnOtherNetwork = connection.status === 'connected' && connection.network !== network?.caipNetworkId
  return (
    <>
      {altered && <AlteredTransaction {...altered} />}
      {hasSeveralWallets && <WalletsRow />}
      {user && (hasSeveralWallets || connection.connectorId === 'ID_AUTH') && (
        <>
          <LazyPart load={importNameRow} />
          <SettingsRow email={user.email} />
        </>
      )}
      {network && isOnOtherNetwork && <NetworkMismatch connection={connection} network={network} />}
      {connection.status === 'reconnecting' && (
        <Notice tone="info">{t('account.reconnecting', { wallet: connection.connectorName })}</Notice>
      )}
    </>
  )
}

type AccountNoticesProps = { connection: Connection; network: Network | undefined }

const importNameRow = async () => (await import('../names/NameRow.tsx')).NameRow

/** Warns that the wallet sent something else than was approved. Stays until the page is left. */
function AlteredTransaction({ hash, network: caip }: Pick<OwnSend, 'hash' | 'network'>) {
  const t = useMessages(texts)
  const network = useNetworks().find(({ caipNetworkId }) => caipNetworkId === caip)
  const explorer = network?.blockExplorers?.default.url.replace(/\/+$/, '')
  return (
    <Notice
      tone="danger"
      testId="altered-send"
      action={
        explorer && (
          <Row
            title={t('alarm.look')}
            href={`${explorer}/tx/${encodeURIComponent(hash)}`}
            testId="altered-look"
          />
        )
      }
    >
      {t('alarm.altered')}
    </Notice>
  )
}

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

/** Opens the settings of the embedded wallet. */
function SettingsRow({ email }: { email: string | undefined }) {
  const t = useMessages()
  const modal = useModal()
  return (
    <Row
      image={<Icon name="mail" />}
      title={email ?? t('settings.email')}
      detail={t('title.AccountSettings')}
      end={<Icon name="chevron" />}
      onClick={() => modal.push({ view: 'AccountSettings' })}
      testId="account-settings"
    />
  )
}

/** Opens the list of connected wallets. */
function WalletsRow() {
  const t = useMessages(texts)
  const modal = useModal()
  const count = useConnections().length
  return (
    <Row
      image={<Icon name="wallet" />}
      title={t('profile.open', { count })}
      detail={t('profile.openHint')}
      end={<Icon name="chevron" />}
      onClick={() => modal.push({ view: 'Profile' })}
      testId="account-wallets"
    />
  )
}
