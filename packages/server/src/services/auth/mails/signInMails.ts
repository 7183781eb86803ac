import { authLimits } from '@latchkey/protocol'
import type { Mail } from '../../../ports/kmsAndMailer.ts'
import { type AppName, formatAppName } from './appName.ts'
import { renderMail } from './renderMail.ts'
import { createTranslator, type Translate } from './translator.ts'

/** Who requests the sign-in: nothing of it is a text of the caller. */
export type SignInRequest = {
  readonly app: AppName
  /** One of `toDeviceName`. */
  readonly device: string
  readonly network: string
  /** Locale of the app the person signs in to. */
  readonly language: string
}

/**
 * Link to the settings of the wallet, on its own origin; none where the server has no wallet. It names the language of the mail and
 * not the locale of the request, which is a text of the caller.
 */
export function settingsLink(frameUrl: string | undefined, language: string, t: Translate) {
  if (frameUrl === undefined) return {}
  const url = new URL('/settings', frameUrl)
  url.searchParams.set('lang', createTranslator(language).language)
  return { link: { label: t('Settings of your wallet'), url: url.href } }
}

const formatMinutes = (milliseconds: number, t: Translate) =>
  t('{n} minutes', { n: String(milliseconds / 60_000) })
/**
 * What a mail says of its code: how long it counts, which device asked for it from where, and to tell it to nobody, because whoever is
 * told the code of somebody else's mailbox acts in their name.
 */
export const describeCode = (
  t: Translate,
  { device, network }: Pick<SignInRequest, 'device' | 'network'>,
) => [
  t('The code is good for {time} and once.', { time: formatMinutes(authLimits.codeLife, t) }),
  t('It was asked for by {device}, from the network {network}.', { device, network }),
  t('Never tell it to anybody: nobody of ours will ask for it.'),
]
const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const ignoreHint = 'If this was not you, ignore this mail: without it nobody gets in.' as const

/** Mail with the code of a sign-in. It is the same for an address with and without an account. */
export function codeMail(to: string, code: string, { app, device, network, language }: SignInRequest): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your sign-in code'),
    lines: [
      t('Enter this code to sign in at {app}. It is good for {time} and once.', {
        app: formatAppName(app, t),
        time: formatMinutes(authLimits.codeLife, t),
      }),
    ],
    code,
    after: [
      t('It was asked for by {device}, from the network {network}.', { device, network }),
      t('An address that has no wallet yet gets one.'),
      t('Never tell it to anybody: nobody of ours will ask for it.'),
      t(ignoreHint),
    ],
  }))
}

/**
 * Mail with the link that approves a new device before it gets a code. Opening it approves nothing yet. It is the same for an
 * address with and without an account.
 */
export function deviceMail(to: string, url: string, { app, device, network, language }: SignInRequest): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Approve a new device'),
    lines: [
      t('{device}, from the network {network}, wants to sign in at {app} with this address.', {
        app: formatAppName(app, t),
        device,
        network,
      }),
      t('The link is good for {time}. On its page you approve or refuse.', {
        time: formatMinutes(authLimits.linkLife, t),
      }),
    ],
    link: { label: t('Look at the request'), url },
    after: [t(ignoreHint)],
  }))
}

/**
 * Mail with the link that signs a new device in to an account, after its code was right. It names the day the account was made, so
 * that whoever never made one notices it.
 */
export function approvalMail(
  to: string,
  url: string,
  { app, device, network, language, createdAt }: SignInRequest & { readonly createdAt: number },
): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Approve a new device'),
    lines: [
      t('The right code was entered on {device}, from the network {network}, to sign in at {app}.', {
        app: formatAppName(app, t),
        device,
        network,
      }),
      t('This device is new to your account, so it has to be approved. That signs it in.'),
      t('The link is good for {time}. On its page you approve or refuse.', {
        time: formatMinutes(authLimits.linkLife, t),
      }),
    ],
    link: { label: t('Look at the request'), url },
    after: [
      t('If this was not you, somebody else has had your code. Refuse, and tell nobody the number.'),
      t('Your account was made on {date}. If you did not make it, refuse and do not use it.', {
        date: formatDay(createdAt),
      }),
    ],
  }))
}

/** Mail to an address whose account recently moved to another one: no code, but how to undo the change. */
export function movedMail(to: string, { language }: SignInRequest): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your account has another address now'),
    lines: [
      t(
        'Somebody tried to sign in with this address. Its account was moved to another address within the last day.',
      ),
      t('If that was not you, use the link of the mail "Your address was changed" to undo it.'),
    ],
    after: [],
  }))
}

/** Notice of the first sign-in of a device to an existing account. */
export function newDeviceMail(
  to: string,
  { app, device, network, language, frameUrl }: SignInRequest & { readonly frameUrl?: string | undefined },
): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('New sign-in'),
    lines: [
      t(
        '{device} signed in at {app}, from the network {network}. It was approved from this mailbox, or on a device of your account.',
        {
          app: formatAppName(app, t),
          device,
          network,
        },
      ),
    ],
    ...settingsLink(frameUrl, language, t),
    after: [t('If this was not you, sign in and end that session under your account’s devices.')],
  }))
}

/** Mail with the first code of an address change, to the present address. */
export function changeOldMail(
  to: string,
  code: string,
  { app, device, network, language }: SignInRequest,
): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your code to change your address'),
    lines: [
      t(
        'Somebody signed in at {app} wants to give your account another e-mail address. Enter this code to go on.',
        { app: formatAppName(app, t) },
      ),
    ],
    code,
    after: [
      ...describeCode(t, { device, network }),
      t('If this was not you, end your other sessions: somebody else is in your account.'),
    ],
  }))
}

/** Mail with the second code, to the new address. */
export function changeNewMail(
  to: string,
  code: string,
  { app, device, network, language }: SignInRequest,
): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your code to confirm this address'),
    lines: [
      t('Enter this code at {app} to make this the address of your account.', { app: formatAppName(app, t) }),
    ],
    code,
    after: [
      ...describeCode(t, { device, network }),
      t('If this was not you, ignore this mail: without its code no account gets your address.'),
    ],
  }))
}

/** Mail to the new address instead of the second code, when that address has an account of its own. */
export function takenMail(to: string, { app, language }: SignInRequest): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('This address has an account already'),
    lines: [
      t(
        'Somebody at {app} wanted to move an account to this address, which has one of its own. Nothing was changed.',
        { app: formatAppName(app, t) },
      ),
    ],
    after: [],
  }))
}

/** Notice to the old address after the change. */
export function changedMail(to: string, url: string, { language }: Pick<SignInRequest, 'language'>): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your address was changed'),
    lines: [t('Your account has another e-mail address now. If this was you, there is nothing to do.')],
    link: { label: t('Undo the change'), url },
    after: [t('The link is good for 24 hours. It brings this address back and ends every session.')],
  }))
}

/** Notice to an address the account had for less than a day, after it went back to the one before. */
export function returnedMail(to: string, { language }: Pick<SignInRequest, 'language'>): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your address was changed'),
    lines: [t('Your account has the e-mail address again that it had before this one.')],
    after: [
      t(
        'If this was not you, somebody else reads your mail of that address. Sign in there and end every session.',
      ),
    ],
  }))
}
