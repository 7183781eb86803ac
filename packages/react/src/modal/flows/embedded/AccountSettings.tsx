import type { LoginSource, LoginUser } from '@latchkey/core'
import { useState } from 'react'
import { useLogin } from '../../../hooks/useLogin.ts'
import { useConfig, useModal } from '../../../LatchkeyContext.ts'
import { hasSocials } from '../../../modalOptions.ts'
import { formatList } from '../../format.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { DisconnectButton } from '../../ui/DisconnectButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import { providerNames } from './describeLogin.ts'
import css from './embedded.css?inline'
import { useLoginStep } from './loginStep.ts'

/** Settings of the embedded wallet, and who can sign with it. Opened from `Account`. */
export function AccountSettings() {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const login = useLogin()
  const { busy, error, run } = useLoginStep()
  if (!login?.user) return <Notice tone="info">{t('settings.gone')}</Notice>
  const { user, source } = login
  // Where the app has no login by e-mail, an address is shown and not asked for.
  const hasEmail = modal.options.features.email !== false
  return (
    <Stack gap={8}>
      {user.custody === 'operator-recoverable' && (
        <Notice tone="warning" testId="custody-banner">
          {t('settings.custodyWarning')}
        </Notice>
      )}
      {(user.email !== undefined || (hasEmail && user.provider === undefined)) && (
        <Row
          image={<Icon name="mail" />}
          title={user.email ?? t('settings.email')}
          detail={hasEmail ? t('settings.change') : undefined}
          end={hasEmail && <Icon name="chevron" />}
          onClick={hasEmail ? () => modal.push({ view: 'UpdateEmailWallet' }) : undefined}
          testId="settings-email"
        />
      )}
      {hasSocials(modal.options.features) && (
        <Row
          image={<Icon name="wallet" />}
          title={t('social.add')}
          detail={formatList(user.logins?.map(({ provider }) => providerNames[provider]) ?? [], t.locale)}
          end={<Icon name="chevron" />}
          onClick={() => modal.push({ view: 'ConnectSocials', data: { link: true } })}
          testId="settings-socials"
        />
      )}
      <Row
        image={<Icon name="key" />}
        title={t('settings.recovery')}
        detail={<Recovery user={user} />}
        end={<Icon name="chevron" />}
        onClick={() => modal.push({ view: 'UpgradeEmailWallet' })}
        testId="settings-recovery"
      />
      <Row
        image={<Icon name="wallet" />}
        title={t('settings.custody')}
        detail={
          <span className="lk-login-whole">
            <Custody user={user} />
          </span>
        }
        testId="settings-custody"
      />
      <Row
        image={<Icon name="key" />}
        title={t('settings.export')}
        detail={t('settings.exportText')}
        end={<Icon name="chevron" />}
        busy={busy}
        onClick={() => run((signal) => source.exportKeys({ signal }))}
        testId="settings-export"
      />
      <Row
        image={<Icon name="wallet" />}
        title={t('settings.transfer')}
        detail={t('settings.transferText')}
        end={<Icon name="chevron" />}
        busy={busy}
        onClick={() => run((signal) => source.openSettings({ screen: 'transfer', signal }))}
        testId="settings-transfer"
      />
      {user.accountType !== undefined && <AccountType user={user} source={source} />}
      {modal.options.features.smartSessions === true && <Permissions source={source} />}
      <Row
        image={<Icon name="shield" />}
        title={t('settings.devices')}
        detail={t('settings.devicesText')}
        end={<Icon name="chevron" />}
        onClick={() => modal.push({ view: 'AccountDevices' })}
        testId="settings-devices"
      />
      <Row
        image={<Icon name="close" />}
        title={t('settings.delete')}
        detail={t('settings.deleteText')}
        end={<Icon name="chevron" />}
        onClick={() => modal.push({ view: 'AccountDelete' })}
        testId="settings-delete"
      />
      {error && <Notice tone="danger">{error}</Notice>}
      <DisconnectButton />
    </Stack>
  )
}

/** Opens the wallet's list of permissions. The wallet shows it itself: an app has no business with those of other apps. */
function Permissions({ source }: { source: LoginSource }) {
  const t = useMessages(texts)
  const { busy, error, run } = useLoginStep()
  return (
    <>
      <Row
        image={<Icon name="clock" />}
        title={t('settings.permissions')}
        detail={t('settings.permissionsText')}
        end={<Icon name="chevron" />}
        busy={busy}
        onClick={() => run((signal) => source.openSettings({ screen: 'permissions', signal }))}
        testId="settings-permissions"
      />
      {error && <Notice tone="danger">{error}</Notice>}
    </>
  )
}

/** Switches between the two ways to use the account, and says where the network has one only. */
function AccountType({ user, source }: { user: LoginUser; source: LoginSource }) {
  const t = useMessages(texts)
  const config = useConfig()
  const { busy, error, run } = useLoginStep()
  const [isRefused, setRefused] = useState(false)
  const isOn = user.accountType === 'smartAccount'
  const switchType = (signal: AbortSignal) =>
    source.setAccountType({ type: isOn ? 'eoa' : 'smartAccount', signal }).then((type) => {
      const network = config.state.activeNetwork ?? ''
      config.events.emit({ event: 'SET_PREFERRED_ACCOUNT_TYPE', properties: { accountType: type, network } })
      setRefused(!isOn && type === 'eoa')
    })
  return (
    <>
      <Row
        image={<Icon name="grid" />}
        title={t('settings.batches')}
        detail={t(isOn ? 'settings.batchesOn' : 'settings.batchesOff')}
        busy={busy}
        onClick={() => run(switchType)}
        testId="account-type-toggle"
      />
      {isRefused && <Notice tone="info">{t('settings.batchesNone')}</Notice>}
      {error && <Notice tone="danger">{error}</Notice>}
    </>
  )
}

function Recovery({ user }: { user: LoginUser }) {
  const t = useMessages(texts)
  if (user.custody === 'operator-recoverable') return t('settings.recoveryOperator')
  return t(user.isProtected ? 'settings.recoveryOn' : 'settings.recoveryOff')
}

function Custody({ user }: { user: LoginUser }) {
  const t = useMessages(texts)
  if (user.custody === 'operator-recoverable') return t('settings.custodyOperator')
  return t(user.custody === 'split-operator' ? 'settings.custodySplit' : 'settings.custodyUser')
}
