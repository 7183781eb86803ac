import type { Device } from '@latchkey/core'
import { useRef } from 'react'
import { useDevices } from '../../../hooks/useDevices.ts'
import { useLogin } from '../../../hooks/useLogin.ts'
import { useOnline } from '../../../hooks/useOnline.ts'
import { useRevokeDevice } from '../../../hooks/useRevokeDevice.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { type Translate, useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Text } from '../../ui/Text.tsx'
import css from './AccountDevices.css?inline'
import { describeLogin, isAborted } from './describeLogin.ts'

/** The devices that may sign in to the embedded wallet, each with a button that signs it out. Opened from `AccountSettings`. */
export function AccountDevices() {
  useStyles(css)
  const t = useMessages(texts)
  const online = useOnline()
  const login = useLogin()
  const query = useDevices()
  const revocation = useRevocation(() => void query.refetch())
  if (!login?.user) return <Notice tone="info">{t('settings.gone')}</Notice>
  if (query.isPending) return <RowSkeletons label={t('devices.loading')} lines={2} />
  if (!query.data)
    return (
      <Empty
        icon="shield"
        title={t('devices.failed')}
        failed
        testId="devices-failed"
        action={
          <Button icon="retry" loading={query.isFetching} onClick={() => void query.refetch()} testId="retry">
            {t('devices.retry')}
          </Button>
        }
      >
        {online ? describeLogin(query.error, t) : t('login.offline')}
      </Empty>
    )
  const others = query.data.filter(({ isCurrent }) => !isCurrent)
  return (
    <div className="lk-devices">
      <Text size="s" tone="muted">
        {t('devices.lead')}
      </Text>
      <ul>
        {query.data.map((device) => (
          <DeviceCard key={device.id} device={device} revocation={revocation} />
        ))}
      </ul>
      {others.length === 0 && <Notice tone="info">{t('devices.none')}</Notice>}
      {others.length > 1 && (
        <Button
          variant="danger"
          loading={revocation.pending === 'others'}
          disabled={revocation.pending !== undefined && revocation.pending !== 'others'}
          onClick={() => revocation.revoke(undefined)}
          testId="devices-revoke-others"
        >
          {t(revocation.pending === 'others' ? 'devices.confirm' : 'devices.revokeOthers')}
        </Button>
      )}
      {revocation.error && <Notice tone="danger">{revocation.error}</Notice>}
    </div>
  )
}

type DeviceCardProps = { device: Device; revocation: ReturnType<typeof useRevocation> }

function DeviceCard({ device, revocation }: DeviceCardProps) {
  const t = useMessages(texts)
  const name = formatDevice(device, t)
  const isPending = revocation.pending === device.id
  return (
    <li
      className="lk-device"
      data-testid={`device-${device.id}`}
      data-current={device.isCurrent || undefined}
    >
      <p className="lk-device-name">
        <bdi>{name}</bdi>
        {device.isCurrent && <span className="lk-device-mark">{t('devices.this')}</span>}
      </p>
      <Text size="s" tone="muted">
        {describeUse(device, t)}
      </Text>
      {!device.isCurrent && (
        <Button
          loading={isPending}
          disabled={revocation.pending !== undefined && !isPending}
          onClick={() => revocation.revoke(device)}
          testId="device-revoke"
        >
          {isPending ? t('devices.confirm') : t('devices.revoke', { device: name })}
        </Button>
      )}
    </li>
  )
}

/** When a device was used last, and whether at this app. */
function describeUse(
  { lastUsedAt, isHere, isSignedIn, isCurrent }: Device,
  t: Translate<keyof typeof texts>,
) {
  const time = new Intl.DateTimeFormat(t.locale, {
    calendar: 'gregory',
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(lastUsedAt)
  if (isCurrent) return t('devices.usedNow')
  if (!isSignedIn) return t('devices.signedOut', { time })
  return t(isHere ? 'devices.usedHere' : 'devices.usedElsewhere', { time })
}

/** Runs one revocation at a time; the wallet asks the person in its own frame. `pending`: the device's id, or `others`. */
function useRevocation(onDone: () => void) {
  const t = useMessages(texts)
  const modal = useModal()
  const { status, variables, error, mutateAsync } = useRevokeDevice()
  const pending = status === 'pending' ? (variables?.id ?? 'others') : undefined
  // The state of a mutation is a moment late: a double click would come before it.
  const isRunning = useRef(false)
  const revoke = async (device: Device | undefined) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await mutateAsync({ id: device?.id })
    } catch {
      // the state has the error; the list may be out of date
      return onDone()
    } finally {
      isRunning.current = false
    }
    const message = device
      ? t('devices.revoked', { device: formatDevice(device, t) })
      : t('devices.revokedOthers')
    modal.notify({ variant: 'success', message })
    onDone()
  }
  const isShown = error !== null && !isAborted(error)
  return { pending, revoke, error: isShown ? describeLogin(error, t) : undefined }
}

/** Browser and system of a device in words. */
function formatDevice({ browser, system }: Device, t: Translate<keyof typeof texts>): string {
  return t('devices.name', {
    browser: browser === 'other' ? t('devices.otherBrowser') : browserNames[browser],
    system: system === 'other' ? t('devices.otherSystem') : systemNames[system],
  })
}

/** Names of products, the same in every language. */
const browserNames: Readonly<Record<Exclude<Device['browser'], 'other'>, string>> = {
  firefox: 'Firefox',
  edge: 'Edge',
  chrome: 'Chrome',
  safari: 'Safari',
}
const systemNames: Readonly<Record<Exclude<Device['system'], 'other'>, string>> = {
  android: 'Android',
  ios: 'iOS',
  macos: 'macOS',
  windows: 'Windows',
  linux: 'Linux',
}
