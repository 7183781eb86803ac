import type { ConfirmationPurpose } from '@latchkey/protocol'
import type { Mail } from '../../../ports/kmsAndMailer.ts'
import { formatAppName } from './appName.ts'
import { formatDevice, formatNetwork, formatPlace } from './deviceName.ts'
import { renderMail } from './renderMail.ts'
import { describeCode, type SignInRequest, settingsLink } from './signInMails.ts'
import type { AuthText } from './translator.ts'

/** Name of the service, e.g. 'Google'. */
type Service = { readonly service: string }

/** Notice of a new device that signed in with another service. */
export function socialDeviceMail(
  to: string,
  {
    app,
    device,
    network,
    language,
    service,
    frameUrl,
  }: SignInRequest & Service & { readonly frameUrl?: string | undefined },
): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('New sign-in'),
    lines: [
      t('{device} on the network {network} signed in to {app} with {service}.', {
        ...formatPlace({ device, network }, t),
        service,
        app: formatAppName(app, t),
      }),
    ],
    ...settingsLink(frameUrl, language, t),
    after: [
      t(
        'If this wasn’t you, sign in, sign that device out under Devices, and check your {service} account.',
        { service },
      ),
    ],
  }))
}

/**
 * Notice of an added way to sign in. The name somebody has at the service is not part of it: whoever signed up there chose it.
 */
export function identityAddedMail(
  to: string,
  { app, language, service }: Pick<SignInRequest, 'app' | 'language'> & Service,
): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('A way to sign in was added'),
    lines: [
      t('An account at {service} can now sign in to your account. It was added in {app}.', {
        service,
        app: formatAppName(app, t),
      }),
    ],
    after: [
      t('If this wasn’t you, sign in, remove it under your ways to sign in, and end all other sessions.'),
    ],
  }))
}

/** Notice of a removed way to sign in. */
export function identityRemovedMail(
  to: string,
  { app, language, service }: Pick<SignInRequest, 'app' | 'language'> & Service,
): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('A way to sign in was removed'),
    lines: [
      t(
        '{service} can no longer sign in to your account. It was removed in {app}, and other sessions ended.',
        {
          service,
          app: formatAppName(app, t),
        },
      ),
    ],
    after: [t('If this wasn’t you, someone else is in your account. End your other sessions.')],
  }))
}

/** English texts of a confirmation mail. */
type ConfirmationTexts = { readonly subject: AuthText; readonly text: AuthText; readonly after: AuthText }

const confirmationTexts: Readonly<Record<ConfirmationPurpose, ConfirmationTexts>> = {
  export: {
    subject: 'Your code to export your keys',
    text: 'Someone signed in to {app} wants to export the keys of your wallet. The wallet shows them after this code is entered.',
    after:
      'Anyone with the keys has everything in the wallet, forever. If someone told you to do this, stop. We never ask for it.',
  },
  recovery: {
    subject: 'Your code to change wallet recovery',
    text: 'Someone signed in to {app} wants to view, test or change your wallet’s recovery. Enter this code in your wallet to continue.',
    after: 'If this wasn’t you, someone else is in your account. End your other sessions.',
  },
  payment: {
    subject: 'Your code to confirm a payment',
    text: 'Someone signed in to {app} wants to send more than your limit without a code, or is using a new device. Enter this code in your wallet to confirm.',
    after: 'If this wasn’t you, someone else is in your account. End your other sessions.',
  },
}

/** Mail with a confirmation code. It is also the notice that somebody requested one. */
export function confirmationMail(
  to: string,
  code: string,
  { purpose, app, device, network, language }: SignInRequest & { readonly purpose: ConfirmationPurpose },
): Mail {
  const { subject, text, after } = confirmationTexts[purpose]
  return renderMail(to, language, (t) => ({
    subject: t(subject),
    lines: [t(text, { app: formatAppName(app, t) })],
    code,
    after: [...describeCode(t, { device, network }), t(after)],
  }))
}

/** How an export or payment was confirmed. Accounts that sign in with another service have no mailbox for a code. */
export type ConfirmedBy = 'code' | 'signIn'

type Confirmed = Pick<SignInRequest, 'app' | 'language'> & {
  readonly by: ConfirmedBy
  readonly frameUrl?: string | undefined
}

/** Notice of a confirmed export of the keys, which begins a minute later. */
export function exportNotice(to: string, { app, language, by, frameUrl }: Confirmed): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your wallet keys are being exported'),
    lines: [
      t(
        by === 'code'
          ? 'It was confirmed in {app} with a code from this inbox. The wallet shows its keys a minute later.'
          : 'It was confirmed in {app} with a new sign-in. The wallet shows its keys a minute later.',
        { app: formatAppName(app, t) },
      ),
    ],
    ...settingsLink(frameUrl, language, t),
    after: [
      t(
        'If this wasn’t you, the person who did it can empty the wallet. Move its assets to another wallet now, then end all sessions.',
      ),
    ],
  }))
}

/** Notice of a held payment that was confirmed by a sign-in alone. */
export function paymentNotice(to: string, { app, language }: Confirmed): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('A payment from your wallet was confirmed'),
    lines: [
      t(
        'It was above your limit without a code, or the first from a new device. It was confirmed in {app} with a new sign-in.',
        { app: formatAppName(app, t) },
      ),
    ],
    after: [t('If this wasn’t you, someone else is in your account. End your other sessions.')],
  }))
}

/** Notice that another device gets the wallet, by the approval of a device that has it. */
export function transferMail(
  to: string,
  {
    app,
    device,
    network,
    language,
    frameUrl,
    at,
  }: SignInRequest & {
    readonly frameUrl?: string | undefined
    /** Milliseconds since 1970. */
    readonly at: number
  },
): Mail {
  return renderMail(to, language, (t, { formatTime }) => ({
    subject: t('Your wallet is on a new device'),
    lines: [
      t('{device} now has your wallet and can spend everything in it.', { device: formatDevice(device, t) }),
      t('It was approved on a device with the wallet, in {app}, on the network {network}, on {time} (UTC).', {
        app: formatAppName(app, t),
        network: formatNetwork(network, t),
        time: formatTime(at),
      }),
    ],
    ...settingsLink(frameUrl, language, t),
    after: [
      t(
        'If this wasn’t you, sign that device out under Devices right away. Then check the device that approved it.',
      ),
    ],
  }))
}

/** Notice of a new device that was not let in although its code was right, because the account is paused. */
export function pausedMail(
  to: string,
  {
    app,
    device,
    network,
    language,
    frameUrl,
    until,
  }: SignInRequest & {
    readonly frameUrl?: string | undefined
    /** Milliseconds since 1970. */
    readonly until: number
  },
): Mail {
  return renderMail(to, language, (t, { formatTime }) => ({
    subject: t('A device couldn’t sign in'),
    lines: [
      t(
        '{device} on the network {network} entered the correct code from this inbox in {app}. It couldn’t sign in: while you sign in to your wallet’s second operator, your account accepts no new device.',
        { ...formatPlace({ device, network }, t), app: formatAppName(app, t) },
      ),
      t(
        'If you entered that code in the second operator’s window, someone there is trying to get into your wallet. Stop using that operator.',
      ),
    ],
    ...settingsLink(frameUrl, language, t),
    after: [
      t('If you’re signing in on another device yourself, start again there after {time} (UTC).', {
        time: formatTime(until),
      }),
    ],
  }))
}
