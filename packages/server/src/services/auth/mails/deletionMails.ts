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
        'Somebody signed in at {app} wants to delete your account and its wallet here. This code confirms it.',
        { app: formatAppName(app, t) },
      ),
    ],
    code,
    after: [
      ...describeCode(t, { device, network }),
      t('What the wallet holds stays on the chains, and only its keys can move it: take them out first.'),
      t('If this was not you, end your other sessions: somebody else is in your account.'),
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
  return renderMail(to, language, (t) => {
    const date = new Date(until).toISOString().slice(0, 10)
    return {
      subject: t(isReminder ? 'Your account is deleted within a day' : 'Your account is going to be deleted'),
      lines: [
        t(
          'It was requested at {app}. On {date} (UTC) the account and its part of your wallet are deleted for good.',
          {
            app: formatAppName(app, t),
            date,
          },
        ),
        t(
          'What the wallet holds stays on the chains. Without its keys nobody can move it any more, not even we.',
        ),
      ],
      link: { label: t('Keep the account'), url },
      after: [
        t('To keep it, follow the link or simply sign in before that day. Otherwise there is nothing to do.'),
      ],
    }
  })
}

/** Notice that a deletion was taken back by a sign-in. */
export function keptMail(to: string, { language }: Pick<Place, 'language'>): Mail {
  return renderMail(to, language, (t) => ({
    subject: t('Your account stays'),
    lines: [t('You signed in, so your account is no longer to be deleted. Everything is as it was.')],
    after: [t('If this was not you, sign in and end that session under your account’s devices.')],
  }))
}
