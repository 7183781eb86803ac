import { frameLimits, type SessionList } from '@latchkey/protocol'
import { authApi, keysApi } from '@latchkey/protocol/schemas'
import type { FrameHandlers } from '../boot/openChannel.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import type { Approval } from '../screens/approvalScreen.ts'
import { createTranslator, type Translate } from '../words/createTranslator.ts'
import { confirmAccountChange } from './confirmAccountChange.ts'
import { formatDevice, formatTime } from './deviceKind.ts'
import { createWaitingDeviceOffer } from './waitingDevices.ts'

/** Handlers of messages about the devices that may sign in to the account. */
export function deviceHandlers(services: FrameServices): FrameHandlers {
  const { state } = services
  const offerWaitingDevice = createWaitingDeviceOffer(services)
  return {
    async GET_DEVICES(_, { embedder }) {
      const { devices, sessions } = await getSessions(services)
      offerWaitingDevice()
      return {
        devices: devices.map(({ id, kind, isCurrent, lastUsedAt }) => {
          const own = sessions.filter(({ deviceId }) => deviceId === id)
          return {
            id,
            kind,
            isCurrent,
            isSignedIn: own.length > 0,
            isHere: own.some(({ app }) => app === embedder),
            lastUsedAt: Math.max(lastUsedAt, ...own.map((session) => session.lastUsedAt)),
          }
        }),
      }
    },

    async REVOKE_DEVICE({ id } = {}, context) {
      const { devices } = await getSessions(services)
      const device = devices.find((listed) => listed.id === id)
      if (id !== undefined && !device)
        throw new RequestError('invalidParams', 'This device is no longer in your account. Nothing changed.')
      if (device?.isCurrent)
        throw new RequestError('invalidParams', 'This is the device you’re using. Sign out instead.')
      const { translate } = createTranslator(state.look.translations)
      const change = {
        subject: { kind: 'device', id: id ?? 'others' },
        description: device
          ? describeOne(device, translate, state.look.locale)
          : describeOthers(devices.length - 1, translate),
        expiresIn: frameLimits.approval,
      }
      await confirmAccountChange(services, change, context)
      await revokeDevices(services, id)
    },
  }
}

/** Returns sessions and devices of the account. @throws FrameApiError */
export async function getSessions({
  api,
  auth,
  session,
}: Pick<FrameServices, 'api' | 'auth' | 'session'>): Promise<SessionList> {
  return api.call(auth, authApi.sessions, undefined, await session.accessToken())
}

/**
 * Revokes a device, or without an id all but this one. The keys service would accept the tokens of the ended sessions until they
 * expire, so it ends those that are listed first: where it can't be reached nothing is revoked, and the device is listed for another
 * try. Sessions that opened meanwhile are ended after it. @throws FrameApiError
 */
export async function revokeDevices(
  { api, auth, keys, session, state }: Pick<FrameServices, 'api' | 'auth' | 'keys' | 'session' | 'state'>,
  id: string | undefined,
): Promise<void> {
  const { devices, sessions } = await getSessions({ api, auth, session })
  const current = devices.find(({ isCurrent }) => isCurrent)?.id
  const listed = sessions
    .filter(({ deviceId }) => (id === undefined ? deviceId !== current : deviceId === id))
    .map((one) => one.id)
  const token = await session.accessToken()
  const endAtKeys = async (ids: readonly string[]) => {
    for (let start = 0; start < ids.length; start += 500)
      await api.call(keys, keysApi.endSessions, { sessions: ids.slice(start, start + 500) }, token)
  }
  await endAtKeys(listed)
  const language = state.look.locale
  const what =
    id === undefined
      ? ({ what: 'otherDevices', language } as const)
      : ({ what: 'device', id, language } as const)
  const { ended } = await api.call(auth, authApi.revoke, what, token)
  await endAtKeys(ended.filter((one) => !listed.includes(one)))
}

function describeOne(
  { kind, lastUsedAt }: SessionList['devices'][number],
  translate: Translate,
  locale: string,
): Approval['description'] {
  const name = formatDevice(kind, translate)
  return {
    title: translate('Sign out {device}', { device: name }),
    summary: [
      { label: translate('Device'), value: name },
      { label: translate('Last used'), value: formatTime(lastUsedAt, locale) },
    ],
    details: [],
    warnings: [
      {
        level: 'caution',
        text: translate('It is signed out everywhere and needs approval to sign in again.'),
      },
    ],
    isUnderstood: true,
  }
}

function describeOthers(count: number, translate: Translate): Approval['description'] {
  return {
    title: translate('Sign out all other devices'),
    summary: [{ label: translate('Devices'), value: String(count) }],
    details: [],
    warnings: [
      {
        level: 'caution',
        text: translate('They are signed out everywhere and need approval to sign in again.'),
      },
    ],
    isUnderstood: true,
  }
}
