import type { SessionList } from '@latchkey/protocol'
import type { FrameServices } from '../FrameServices.ts'
import { element, formButton, formScreen } from '../screens/forms.ts'
import { getSessions, revokeDevices } from '../session/deviceHandlers.ts'
import { formatDevice, formatTime } from '../session/deviceKind.ts'
import { getWaitingDevices, showWaitingDevice } from '../session/waitingDevices.ts'
import { createTranslator } from '../words/createTranslator.ts'

type Device = SessionList['devices'][number]

/** Shows the devices that may sign in, with the apps each is signed in at. On the wallet's own page one click more is the confirmation. */
export function showDevices(services: FrameServices, back: () => void): void {
  const { locale, translations } = services.state.look
  const { translate } = createTranslator(translations)
  const { body, act } = formScreen(
    'Devices',
    'These browsers can sign in to your wallet. Sign out any you don’t recognize or no longer use.',
    translate,
  )
  const again = () => showDevices(services, back)
  const close = formButton(translate('Back'), 'devices-back', back, 'back')
  const retry = formButton(translate('Try again'), 'devices-retry', again)
  body.append(retry, close)

  /** A button that asks once more before it revokes. */
  function revokeButton(label: string, testId: string, id: string | undefined): HTMLButtonElement {
    let isAsked = false
    const button = formButton(label, testId, () => {
      if (isAsked) return act(() => revokeDevices(services, id).then(again))
      isAsked = true
      button.textContent = translate('Yes, sign out. It needs approval to sign in again.')
    })
    return button
  }

  function deviceSection(device: Device, { sessions }: SessionList): HTMLElement {
    const name = formatDevice(device.kind, translate)
    const apps = [...new Set(sessions.filter(({ deviceId }) => deviceId === device.id).map(({ app }) => app))]
    return element(
      'section',
      { class: 'export', testId: device.isCurrent ? 'device-current' : 'device-other' },
      element('h2', { text: device.isCurrent ? translate('{device}, this device', { device: name }) : name }),
      element('p', {
        class: 'address',
        text: `${translate('Last used')}: ${formatTime(device.lastUsedAt, locale)}`,
      }),
      ...apps.map((app) =>
        element('p', { class: 'address' }, element('bdi', { text: app, attributes: { dir: 'ltr' } })),
      ),
      device.isCurrent
        ? undefined
        : revokeButton(translate('Sign out {device}', { device: name }), 'device-revoke', device.id),
    )
  }

  function waitingSection(device: Awaited<ReturnType<typeof getWaitingDevices>>[number]): HTMLElement {
    const name = formatDevice(device.kind, translate)
    const decide = () =>
      showWaitingDevice(services, device, {
        isGuarded: false,
        signal: services.state.abort.signal,
      }).then(again)
    return element(
      'section',
      { class: 'export', testId: 'device-waiting' },
      element('h2', { text: translate('{device} is waiting for approval', { device: name }) }),
      element('p', {
        class: 'address',
        text: `${translate('Requested at')}: ${formatTime(device.askedAt, locale)}`,
      }),
      formButton(translate('Approve or decline it'), 'device-decide', () => void decide(), 'main'),
    )
  }

  act(async () => {
    const [list, waiting] = await Promise.all([getSessions(services), getWaitingDevices(services)])
    const others = list.devices.filter(({ isCurrent }) => !isCurrent)
    body.replaceChildren(
      ...waiting.map(waitingSection),
      ...list.devices.map((device) => deviceSection(device, list)),
      ...(others.length === 0 ? [element('p', { text: translate('No other device is signed in.') })] : []),
      ...(others.length > 1
        ? [revokeButton(translate('Sign out all other devices'), 'devices-revoke-others', undefined)]
        : []),
      close,
    )
  })
}
