import type { Connection } from '@latchkey/core'
import { useState } from 'react'
import { useConfigValue } from '../../../hooks/useConfigValue.ts'
import { useConnections } from '../../../hooks/useConnections.ts'
import { useLogin } from '../../../hooks/useLogin.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Row } from '../../ui/Row.tsx'
import { getRememberedPlace } from '../../ui/rememberedPlaces.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/**
 * Rows that open the connected wallets, the settings of an embedded wallet and the registration of a name. Below the balance,
 * because the last one needs an answer of the server.
 */
export function AccountLinks({ connection }: { connection: Connection }) {
  // An app with two adapters can have a wallet in each chain family, so one connection is enough there.
  const mayHaveOtherWallet = useConfigValue(
    ({ adapters, state }) => adapters.length + state.connections.size > 2,
  )
  const user = useLogin()?.user
  return (
    <>
      {/* Also with one wallet: from there a second one is connected. */}
      <WalletsRow />
      {user && (mayHaveOtherWallet || connection.connectorId === 'ID_AUTH') && (
        <>
          <SettingsRow email={user.email} />
          <NamePlace address={connection.accounts[0] ?? ''} />
        </>
      )}
    </>
  )
}

/** The row that registers a name. Its place is reserved until the server has answered, unless the row wasn't there last time. */
function NamePlace({ address }: { address: string }) {
  const { config } = useModal()
  const [isReserved] = useState(() => getRememberedPlace(config, `name ${address}`) !== false)
  const fallback = isReserved && <Skeleton height={nameRowSize} radius="var(--lk-radius-row)" />
  return <LazyPart load={importNameRow} props={{ address, fallback }} fallback={fallback} />
}

/** Height of a row with a title and a line below it. */
const nameRowSize = 'var(--lk-row-size)'

const importNameRow = async () => (await import('../names/NameRow.tsx')).NameRow

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
