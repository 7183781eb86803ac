import type { ConfirmationPurpose } from '@latchkey/protocol'
import type { Mail } from '../../../ports/kmsAndMailer.ts'
import { formatAppName } from './appName.ts'
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
      t('{device} signed in with {service} at {app}, from the network {network}.', {
        device,
        service,
        app: formatAppName(app, t),
        network,
      }),
    ],
    ...settingsLink(frameUrl, language, t),
    after: [
      t(
        'If this was not you, sign in and end that session under your account’s devices, and see to your {service} account.',
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
      t('From now on an account at {service} signs in to your account too. It was added at {app}.', {
        service,
        app: formatAppName(app, t),
      }),
    ],
    after: [
      t(
        'If this was not you, sign in, take it away under your ways to sign in, and end every other session.',
      ),
    ],
  }))
}

/** Notice of a removed way to sign in. */
export function identityRemovedMail(
  to: string,
  { app, language, service }: Pick<SignInRequest, 'app' | 'language'> & Service,
): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('A way to sign in was taken away'),
    lines: [
      t('{service} no longer signs in to your account. It was taken away at {app}; other sessions ended.', {
        service,
        app: formatAppName(app, t),
      }),
    ],
    after: [t('If this was not you, end your other sessions: somebody else is in your account.')],
  }))
}

/** English texts of a confirmation mail. */
type ConfirmationTexts = { readonly subject: AuthText; readonly text: AuthText; readonly after: AuthText }

const confirmationTexts: Readonly<Record<ConfirmationPurpose, ConfirmationTexts>> = {
  export: {
    subject: 'Your code to take your keys out',
    text: 'Somebody signed in at {app} wants to take the keys out of your wallet. With this code the wallet shows them.',
    after:
      'Whoever has the keys has everything in the wallet, for ever. If somebody told you to do this, stop: nobody of ours ever asks for it.',
  },
  recovery: {
    subject: 'Your code to change how your wallet is recovered',
    text: 'Somebody signed in at {app} wants to see, try out or change the ways to recover your wallet. Enter this code in your wallet to go on.',
    after: 'If this was not you, end your other sessions: somebody else is in your account.',
  },
  payment: {
    subject: 'Your code to confirm a payment',
    text: 'Somebody signed in at {app} wants to send more than goes out without a code, or does so from a new device. Enter this code in your wallet to confirm it.',
    after: 'If this was not you, end your other sessions: somebody else is in your account.',
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
    subject: t('The keys of your wallet are being taken out'),
    lines: [
      t(
        by === 'code'
          ? 'It was confirmed by a code of this mailbox, at {app}. A minute later the wallet shows its keys.'
          : 'It was confirmed by a fresh sign-in, at {app}. A minute later the wallet shows its keys.',
        { app: formatAppName(app, t) },
      ),
    ],
    ...settingsLink(frameUrl, language, t),
    after: [
      t(
        'If this was not you, whoever did it can empty the wallet: move what is in it to another wallet now, then end every session.',
      ),
    ],
  }))
}

/** Notice of a held payment that was confirmed by a sign-in alone. */
export function paymentNotice(to: string, { app, language }: Confirmed): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('A payment of your wallet was confirmed'),
    lines: [
      t(
        'More than goes out by itself, or the first payment of a new device: it was confirmed by a fresh sign-in, at {app}.',
        { app: formatAppName(app, t) },
      ),
    ],
    after: [t('If this was not you, end your other sessions: somebody else is in your account.')],
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
  return renderMail(to, language, (t) => ({
    subject: t('Your wallet goes to another device'),
    lines: [
      t('{device} has your wallet from now on, and can spend everything in it.', { device }),
      t(
        'It was approved on a device that has the wallet, at {app}, from the network {network}, on {time} (UTC).',
        {
          app: formatAppName(app, t),
          network,
          time: new Date(at).toISOString().slice(0, 16).replace('T', ' '),
        },
      ),
    ],
    ...settingsLink(frameUrl, language, t),
    after: [
      t(
        'If this was not you, sign that device out under the devices of your wallet, at once. Then see to the device that approved it.',
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
  return renderMail(to, language, (t) => ({
    subject: t('A device was not let in'),
    lines: [
      t(
        '{device}, from the network {network}, entered the right code of this mailbox at {app}. It was not let in: while you sign in to the second operator of your wallet, no new device gets into your account.',
        { device, network, app: formatAppName(app, t) },
      ),
      t(
        'If you typed that code in the window of the second operator, it reached somebody who tries to get into your wallet: use that operator no more.',
      ),
    ],
    ...settingsLink(frameUrl, language, t),
    after: [
      t('If you are signing in on another device yourself, start again there after {time} (UTC).', {
        time: new Date(until).toISOString().slice(0, 16).replace('T', ' '),
      }),
    ],
  }))
}
