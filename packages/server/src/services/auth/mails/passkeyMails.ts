import { authLimits } from '@latchkey/protocol'
import type { Mail } from '../../../ports/kmsAndMailer.ts'
import { formatAppName } from './appName.ts'
import { formatPlace } from './deviceName.ts'
import { renderMail } from './renderMail.ts'
import { type SignInRequest, settingsLink } from './signInMails.ts'

/** Who changed the passkeys of an account, and when. `device` and `network` are of whoever did it. */
type PasskeyChange = SignInRequest & {
  readonly frameUrl?: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Notice of a passkey that may approve new devices. `isHeld`: it does so a day later, because a new device added it. */
export function passkeyAddedMail(
  to: string,
  { app, device, network, language, frameUrl, at, isHeld }: PasskeyChange & { readonly isHeld: boolean },
): Mail {
  return renderMail(to, language, (t, { formatTime }) => ({
    subject: t('A passkey was added'),
    lines: [
      t('{device} on the network {network} added a passkey to your account in {app}, on {time} (UTC).', {
        ...formatPlace({ device, network }, t),
        app: formatAppName(app, t),
        time: formatTime(at),
      }),
      isHeld
        ? t('That device is new to your account, so the passkey can approve new devices from {time} (UTC).', {
            time: formatTime(at + authLimits.newFor),
          })
        : t('With it, a new device can sign in after a code from this inbox.'),
    ],
    ...settingsLink(frameUrl, language, t),
    after: [
      t(
        'If this wasn’t you, sign in right away, remove the passkey under Passkeys, and sign that device out under Devices.',
      ),
    ],
  }))
}

/** Notice of passkeys that may approve no new device any more. */
export function passkeyRemovedMail(
  to: string,
  { app, device, network, language, frameUrl, at, count }: PasskeyChange & { readonly count: number },
): Mail {
  return renderMail(to, language, (t, { formatTime }) => ({
    subject: t(count === 1 ? 'A passkey was removed' : 'Passkeys were removed'),
    lines: [
      t(
        count === 1
          ? '{device} on the network {network} removed a passkey from your account in {app}, on {time} (UTC).'
          : '{device} on the network {network} removed passkeys from your account in {app}, on {time} (UTC).',
        { ...formatPlace({ device, network }, t), app: formatAppName(app, t), time: formatTime(at) },
      ),
      t('A new device that could sign in with it now needs the link from this inbox instead.'),
    ],
    ...settingsLink(frameUrl, language, t),
    after: [t('If this wasn’t you, sign in and sign that device out under Devices.')],
  }))
}
