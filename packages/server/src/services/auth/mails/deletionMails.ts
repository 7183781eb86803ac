import type { Mail } from '../../../ports/kmsAndMailer.ts'
import { formatAppName } from './appName.ts'
import { renderMail } from './renderMail.ts'
import { describeCode, type SignInRequest } from './signInMails.ts'

type Place = Pick<SignInRequest, 'app' | 'language'>

/** Mail with the code that confirms a deletion. */
export function deletionCodeMail(
  to: string,
  code: string,
  { app, device, network, language }: SignInRequest,
): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your code to delete your account'),
    lines: [
      t(
        'Someone signed in to {app} wants to delete your account and its wallet here. This code confirms it.',
        { app: formatAppName(app, t) },
      ),
    ],
    code,
    after: [
      ...describeCode(t, { device, network }),
      t(
        'The wallet’s assets stay on the blockchain, and only its keys can move them. Export the keys first.',
      ),
      t('If this wasn’t you, someone else is in your account. End your other sessions.'),
    ],
  }))
}

type Announcement = Place & {
  /** When the account is deleted, milliseconds since 1970. */
  readonly until: number
  /** Keeps the account. */
  readonly url: string
  readonly isReminder: boolean
}

/** Announces a deletion: at its request, and within the last day. */
export function deletionMail(to: string, { app, language, until, url, isReminder }: Announcement): Mail {
  return renderMail(to, language, (t, { formatDay }) => {
    const date = formatDay(until)
    return {
      subject: t(isReminder ? 'Your account will be deleted within a day' : 'Your account will be deleted'),
      lines: [
        t(
          'It was requested in {app}. The account and its part of your wallet will be permanently deleted on {date} (UTC).',
          {
            app: formatAppName(app, t),
            date,
          },
        ),
        t('The wallet’s assets stay on the blockchain. Without its keys, no one can move them, not even us.'),
      ],
      link: { label: t('Keep account'), url },
      after: [
        t('To keep it, use the link or sign in before that day. Otherwise, you don’t need to do anything.'),
      ],
    }
  })
}

/** Notice that a deletion was taken back by a sign-in. */
export function keptMail(to: string, { language }: Pick<Place, 'language'>): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your account is kept'),
    lines: [t('You signed in, so your account won’t be deleted. Everything is as it was.')],
    after: [t('If this wasn’t you, sign in and sign that device out under Devices.')],
  }))
}
