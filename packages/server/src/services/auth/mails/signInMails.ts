import { authLimits } from '@latchkey/protocol'
import type { Mail } from '../../../ports/kmsAndMailer.ts'
import { type AppName, formatAppName } from './appName.ts'
import { formatPlace } from './deviceName.ts'
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
  return { link: { label: t('Wallet settings'), url: url.href } }
}

const formatMinutes = (milliseconds: number, t: Translate) =>
  t('{n} minutes', { n: String(milliseconds / 60_000) })
/**
 * What a mail says of its code: how long it counts, which device asked for it from where, and to tell it to nobody, because whoever is
 * told the code of somebody else's mailbox acts in their name.
 */
export const describeCode = (t: Translate, place: Pick<SignInRequest, 'device' | 'network'>) => [
  t('The code expires in {time} and works once.', { time: formatMinutes(authLimits.codeLife, t) }),
  t('It was requested by {device} on the network {network}.', formatPlace(place, t)),
  t('Don’t share this code. We never ask for it.'),
]
const ignoreHint = 'If this wasn’t you, ignore this email. No one can sign in without it.' as const

/** Mail with the code of a sign-in. It is the same for an address with and without an account. */
export function codeMail(to: string, code: string, { app, device, network, language }: SignInRequest): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your sign-in code'),
    lines: [
      t('Enter this code to sign in to {app}. It expires in {time} and works once.', {
        app: formatAppName(app, t),
        time: formatMinutes(authLimits.codeLife, t),
      }),
    ],
    code,
    after: [
      t('It was requested by {device} on the network {network}.', formatPlace({ device, network }, t)),
      t('If this address has no wallet yet, one is created.'),
      t('Don’t share this code. We never ask for it.'),
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
      t('{device} on the network {network} wants to sign in to {app} with this address.', {
        app: formatAppName(app, t),
        ...formatPlace({ device, network }, t),
      }),
      t('The link expires in {time}. You can approve or decline on its page.', {
        time: formatMinutes(authLimits.linkLife, t),
      }),
    ],
    link: { label: t('Review sign-in'), url },
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
  return renderMail(to, language, (t, { formatDay }) => ({
    subject: t('Approve a new device'),
    lines: [
      t('The correct code was entered on {device}, on the network {network}, to sign in to {app}.', {
        app: formatAppName(app, t),
        ...formatPlace({ device, network }, t),
      }),
      t('This device is new to your account, so it needs your approval to sign in.'),
      t('The link expires in {time}. You can approve or decline on its page.', {
        time: formatMinutes(authLimits.linkLife, t),
      }),
    ],
    link: { label: t('Review sign-in'), url },
    after: [
      t('If this wasn’t you, someone else has your code. Decline, and don’t share the number with anyone.'),
      t('Your account was created on {date}. If you didn’t create it, decline and don’t use it.', {
        date: t('{time} (UTC)', { time: formatDay(createdAt) }),
      }),
    ],
  }))
}

/** Mail to an address whose account recently moved to another one: no code, but how to undo the change. */
export function movedMail(to: string, { language }: SignInRequest): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your account now has a different address'),
    lines: [
      t(
        'Someone tried to sign in with this address. Its account was moved to another address within the last day.',
      ),
      t(
        'If you didn’t move it, undo the change with the link in the email “Your email address was changed”.',
      ),
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
        '{device} on the network {network} signed in to {app}. It was approved from this inbox, on one of your devices, or with a passkey.',
        {
          app: formatAppName(app, t),
          ...formatPlace({ device, network }, t),
        },
      ),
    ],
    ...settingsLink(frameUrl, language, t),
    after: [t('If this wasn’t you, sign in and sign that device out under Devices.')],
  }))
}

/** Mail with the first code of an address change, to the present address. */
export function changeOldMail(
  to: string,
  code: string,
  { app, device, network, language }: SignInRequest,
): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your code to change your email address'),
    lines: [
      t(
        'Someone signed in to {app} wants to change your account’s email address. Enter this code to continue.',
        { app: formatAppName(app, t) },
      ),
    ],
    code,
    after: [
      ...describeCode(t, { device, network }),
      t('If this wasn’t you, someone else is in your account. End your other sessions.'),
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
    subject: t('Your code to confirm this email address'),
    lines: [
      t('Enter this code in {app} to make this your account’s email address.', {
        app: formatAppName(app, t),
      }),
    ],
    code,
    after: [
      ...describeCode(t, { device, network }),
      t('If this wasn’t you, ignore this email. No account can use your address without this code.'),
    ],
  }))
}

/** Mail to the new address instead of the second code, when that address has an account of its own. */
export function takenMail(to: string, { app, language }: SignInRequest): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('This address already has an account'),
    lines: [
      t(
        'Someone in {app} wanted to move an account to this address, which already has one. Nothing changed.',
        { app: formatAppName(app, t) },
      ),
    ],
    after: [],
  }))
}

/** Notice to the old address after the change. */
export function changedMail(to: string, url: string, { language }: Pick<SignInRequest, 'language'>): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your email address was changed'),
    lines: [
      t('Your account now has a different email address. If this was you, you don’t need to do anything.'),
    ],
    link: { label: t('Undo change'), url },
    after: [t('The link expires in 24 hours. It restores this address and ends all sessions.')],
  }))
}

/** Notice to an address the account had for less than a day, after it went back to the one before. */
export function returnedMail(to: string, { language }: Pick<SignInRequest, 'language'>): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your email address was changed'),
    lines: [t('Your account’s email address is the one before this again.')],
    after: [
      t(
        'If this wasn’t you, someone else can read your email at that address. Sign in there and end all sessions.',
      ),
    ],
  }))
}
