import type { Connection, Network, OwnSend } from '@latchkey/core'
import { useConnections, useNetworks } from '../../../hooks/connections.ts'
import { useLogin } from '../../../hooks/embedded.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { account } from '../../languages/en/account.ts'
import { alarm } from '../../languages/en/alarm.ts'
import { families } from '../../languages/en/families.ts'
import { login } from '../../languages/en/login.ts'
import { useMessages } from '../../languages/translate.ts'
import { useTextsOf } from '../../languages/useTextsOf.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, mailIcon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { NameRow } from '../names/NameRow.tsx'

/** Above an account: what to be warned of, and the way to the settings of an embedded wallet. */
export function AccountExtras({ send }: { send: OwnSend | undefined }) {
  const t = useMessages(login)
  const modal = useModal()
  const user = useLogin()?.user
  const spoken = useTextsOf('EmailLogin')
  return (
    <>
      {send && <AlteredSend send={send} />}
      <WalletsRow />
      {user && <NameRow />}
      {user && spoken && (
        <Row
          image={<Icon name={mailIcon} />}
          title={user.email ?? t('settings.email')}
          detail={t('title.AccountSettings')}
          end={<Icon name="chevron" />}
          onClick={() => modal.push({ view: 'AccountSettings' })}
          testId="account-settings"
        />
      )}
    </>
  )
}

/** Tells that a wallet sent something else than was approved, until the page closes. */
function AlteredSend({ send }: { send: OwnSend }) {
  const t = useMessages(alarm)
  const network = useNetworks().find(({ caipNetworkId }) => caipNetworkId === send.network)
  const explorer = network?.blockExplorers?.default.url.replace(/\/+$/, '')
  return (
    <Notice
      tone="danger"
      testId="altered-send"
      action={
        explorer && (
          <Row
            title={t('alarm.look')}
            href={`${explorer}/tx/${encodeURIComponent(send.hash)}`}
            testId="altered-look"
          />
        )
      }
    >
      {t('alarm.altered')}
    </Notice>
  )
}

/**
 * Says that the wallet is on another network than the app, or on one the app doesn't offer, with a way back. Loads when
 * it is.
 */
export function NetworkMismatch({ connection, active }: { connection: Connection; active: Network }) {
  const t = useMessages(account)
  const modal = useModal()
  const networks = useNetworks()
  const real = connection.network
  const known = networks.find(({ caipNetworkId }) => caipNetworkId === real)
  const text = known
    ? t('account.mismatch', { actual: known.name, expected: active.name })
    : t('account.unsupported', { actual: real.slice(real.indexOf(':') + 1) })
  const fix = () => modal.push({ view: 'SwitchNetwork', data: { network: active.caipNetworkId } })
  return (
    <Notice
      tone="warning"
      testId="network-mismatch"
      action={
        <Button onClick={fix} testId="network-fix">
          {t('account.fixMismatch', { network: active.name })}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}

/** The way to the list of wallets, where there may be more than one. */
function WalletsRow() {
  const t = useMessages(families)
  const modal = useModal()
  const count = useConnections().length
  if (count < 2 && modal.config.adapters.length < 2) return null
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
