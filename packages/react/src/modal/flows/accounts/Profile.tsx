import { type Connection, chainNamespaces } from '@latchkey/core'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useConnections } from '../../../hooks/useConnections.ts'
import { useDisconnect } from '../../../hooks/useDisconnect.ts'
import { useSwitchConnection } from '../../../hooks/useSwitchConnection.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { describeError } from '../../languages/describeError.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { shortAddress } from '../../shortAddress.ts'
import { Address } from '../../ui/Address.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { WalletImage } from '../../ui/Image.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ForeignText, Heading } from '../../ui/Text.tsx'
import { useWalletIcon } from '../../ui/useWalletIcon.ts'
import css from './Profile.css?inline'

/** All connected wallets by chain family: selects the one in use, disconnects one or all. Opened from `Account`. */
export function Profile() {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const connections = useConnections()
  const { mutateAsync: disconnect, status } = useDisconnect()
  const families = chainNamespaces.filter((family) =>
    connections.some(({ namespace }) => namespace === family),
  )
  const disconnectAll = async () => {
    try {
      await disconnect()
    } catch (error) {
      modal.notify({ variant: 'error', message: describeError(error, t).message })
    }
  }
  return (
    <Stack gap={16}>
      {families.length === 0 && <Notice tone="info">{t('profile.none')}</Notice>}
      {families.map((family) => (
        <Stack key={family}>
          {families.length > 1 && <Heading>{t(`family.${family}`)}</Heading>}
          <List
            label={t(`family.${family}`)}
            items={connections.filter(({ namespace }) => namespace === family)}
            keyOf={({ uid }) => uid}
          >
            {(connection) => <Wallet connection={connection} />}
          </List>
        </Stack>
      ))}
      <Button
        variant="secondary"
        icon="wallet"
        onClick={() => modal.push({ view: 'Connect' })}
        testId="profile-connect"
      >
        {t('profile.connect')}
      </Button>
      {families.length > 0 && (
        <Button
          variant="ghost"
          icon="disconnect"
          loading={status === 'pending'}
          onClick={() => void disconnectAll()}
          testId="profile-disconnect-all"
        >
          {t('profile.disconnectAll')}
        </Button>
      )}
    </Stack>
  )
}

/** One connected wallet. Choosing it makes it the current one, without asking the wallet. */
function Wallet({ connection }: { connection: Connection }) {
  const t = useMessages(texts)
  const modal = useModal()
  const current = useConnection()
  const { mutateAsync: disconnect, status } = useDisconnect()
  const { mutateAsync: switchConnection } = useSwitchConnection()
  const { uid, accounts, connectorName: name } = connection
  const icon = useWalletIcon({ name, icon: connection.connectorIcon })
  const [address = ''] = accounts
  const isLive = connection.status === 'connected'
  const notifyError = (error: unknown) =>
    modal.notify({ variant: 'error', message: describeError(error, t).message })
  const select = async () => {
    try {
      await switchConnection({ connection })
      modal.back()
    } catch (error) {
      notifyError(error)
    }
  }
  const disconnectOne = async () => {
    try {
      await disconnect({ connection })
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <div className="lk-profile-row">
      <Row
        image={<WalletImage src={icon} name={name} />}
        title={<Address value={address} />}
        detail={isLive ? <ForeignText>{name}</ForeignText> : t('profile.waiting', { wallet: name })}
        selected={uid === current?.uid}
        busy={!isLive || status === 'pending'}
        onClick={() => void select()}
        testId={`profile-${uid}`}
      />
      <IconButton
        icon="disconnect"
        label={t('profile.disconnectOne', { wallet: name, address: shortAddress(address) })}
        onClick={() => void (status === 'pending' || disconnectOne())}
        testId={`profile-disconnect-${uid}`}
      />
    </div>
  )
}
