import { toLatinDigits, type WaitingDevices } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { ScreenError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { addressRows, element, formButton, formField, formScreen } from '../screens/forms.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { showAccountChange } from './confirmAccountChange.ts'
import { formatDevice, formatTime } from './deviceKind.ts'

type WaitingDevice = WaitingDevices['devices'][number]
type ApiServices = Pick<FrameServices, 'api' | 'auth' | 'session'>

/**
 * Creates the function that shows a device which waits to be let in to the account, once for each in a loaded frame. It is called
 * when an app lists the devices, and shows its screen after the app has its answer. The mailed link does the same as this screen.
 */
export function createWaitingDeviceOffer(services: FrameServices): () => void {
  const { state, notify } = services
  const offered = new Set<string>()
  async function offer() {
    const devices = await getWaitingDevices(services)
    const device = devices.find(({ id }) => !offered.has(id))
    if (!device) return
    offered.add(device.id)
    const { signal } = state.abort
    // one screen at a time: an approval may be shown
    const turn = state.queue.then(async () => {
      if (signal.aborted) return
      notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'settings' } })
      try {
        await showWaitingDevice(services, device, { isGuarded: true, signal })
      } finally {
        document.body.replaceChildren()
        notify({ type: '@latchkey-frame/HIDE' })
      }
    })
    state.queue = turn.catch(() => undefined)
  }
  // a list that can't be loaded leaves the link
  return () => void setTimeout(() => offer().catch(() => undefined))
}

/** Returns the devices that wait to be let in, the newest first. @throws FrameApiError */
export async function getWaitingDevices({
  api,
  auth,
  session,
}: ApiServices): Promise<readonly WaitingDevice[]> {
  const { devices } = await api.call(auth, authApi.waitingDevices, undefined, await session.accessToken())
  return devices
}

/**
 * Shows a device that waits, with a field for the number it shows. Resolves when the person has decided, or leaves it for later.
 *
 * @param isGuarded whether the person approves on the screen that an app can neither cover nor click on, too. A page of the
 * wallet's own needs none: nothing covers it.
 */
export function showWaitingDevice(
  services: FrameServices,
  device: WaitingDevice,
  { isGuarded, signal }: { readonly isGuarded: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const { locale, translations } = services.state.look
  const { translate } = createTranslator(translations)
  const { id } = device
  const name = formatDevice(device.kind, translate)
  // the service's word where a device has no address
  const network = device.network === 'unknown' ? translate('unknown') : device.network
  return new Promise((resolve) => {
    const { body, act, show, close } = formScreen(
      'Approve a new device?',
      'The correct code was entered on a device that is new to your account. Approve it only if you’re signing in there yourself right now.',
      translate,
    )
    const end = () => {
      close()
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    const number = formField(translate('Number on that device'), 'waiting-number', 'code')
    number.input.maxLength = 2
    const approve = () =>
      act(async () => {
        const typed = toLatinDigits(number.input.value.trim())
        if (!/^\d{2}$/.test(typed)) throw new ScreenError('Enter the two digits.')
        if (isGuarded) {
          const isApproved = await confirm()
          if (signal.aborted) return
          show()
          if (!isApproved) throw new ScreenError('You declined, so the device wasn’t approved.')
        }
        await decide(services, { decision: 'approve', id, number: typed })
        showDone('Device approved. You can continue there.')
      })
    const refuse = () =>
      act(async () => {
        await decide(services, { decision: 'refuse', id })
        showDone('Device declined. No one was signed in.')
      })
    const confirm = () => {
      const change = {
        subject: { kind: 'letIn', id },
        description: {
          title: translate('Approve {device} for your account', { device: name }),
          summary: [{ label: translate('Device'), value: name }],
          details: [{ label: translate('Network'), value: network }],
          warnings: [
            {
              level: 'danger' as const,
              text: translate('It will be signed in to your account, like this device.'),
            },
          ],
          isUnderstood: true,
        },
      }
      return showAccountChange(services, change, { origin: location.origin, signal })
    }
    const showDone = (
      text: 'Device approved. You can continue there.' | 'Device declined. No one was signed in.',
    ) => {
      body.replaceChildren(
        element('p', { text: translate(text), testId: 'waiting-done', attributes: { role: 'status' } }),
        formButton(translate('Done'), 'waiting-close', end, 'main'),
      )
    }
    number.input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') approve()
    })
    body.append(
      addressRows(
        [
          [translate('Device'), name],
          [translate('Network'), network],
          [translate('Requested at'), formatTime(device.askedAt, locale)],
        ],
        'waiting-facts',
      ),
      number.row,
      formButton(translate('Approve device'), 'waiting-approve', approve, 'main'),
      formButton(translate('Decline device'), 'waiting-refuse', refuse),
      formButton(translate('Not now'), 'waiting-later', end, 'back'),
    )
  })
}

async function decide(
  { api, auth, session }: ApiServices,
  decision:
    | { readonly decision: 'approve'; readonly id: string; readonly number: string }
    | { readonly decision: 'refuse'; readonly id: string },
): Promise<void> {
  await api.call(auth, authApi.decideWaitingDevice, decision, await session.accessToken())
}
