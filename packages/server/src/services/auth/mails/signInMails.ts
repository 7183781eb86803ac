import { authLimits } from '@latchkey/protocol'
import type { Mail } from '../../../ports/signIn.ts'
import type { Translate } from './words.ts'
import { renderMail } from './writeMail.ts'

/** Who asked, in words that were made plain. */
export type SignInRequest = {
  readonly app: string
  readonly device: string
  readonly network: string
  /** A locale: of the app the person signs in at. */
  readonly language: string
}

const minutes = (milliseconds: number, say: Translate) =>
  say('{n} minutes', { n: String(milliseconds / 60_000) })
const ignore = 'If this was not you, ignore this mail: without it nobody gets in.' as const

/** The code of a sign-in. */
export function codeMail(to: string, code: string, { app, language }: SignInRequest): Mail {
  return renderMail(to, language, (say) => ({
    subject: say('Your sign-in code'),
    lines: [
      say('Enter this code to sign in at {app}. It is good for {time} and once.', {
        app,
        time: minutes(authLimits.codeLife, say),
      }),
    ],
    code,
    after: [say('Never tell it to anybody: nobody of ours will ask for it.'), say(ignore)],
  }))
}

/** The link that approves a new device. Opening it approves nothing yet. */
export function deviceMail(to: string, url: string, { app, device, network, language }: SignInRequest): Mail {
  return renderMail(to, language, (say) => ({
    subject: say('Approve a new device'),
    lines: [
      say('{device}, from the network {network}, is new to your account and wants to sign in at {app}.', {
        app,
        device,
        network,
      }),
      say('The link is good for {time}. On its page you approve or refuse.', {
        time: minutes(authLimits.linkLife, say),
      }),
    ],
    link: { label: say('Look at the request'), url },
    after: [say(ignore)],
  }))
}

/** To an address whose account has moved to another lately: no code, and how to undo it. */
export function movedMail(to: string, { language }: SignInRequest): Mail {
  return renderMail(to, language, (say) => ({
    subject: say('Your account has another address now'),
    lines: [
      say(
        'Somebody tried to sign in with this address. Its account was moved to another address within the last day.',
      ),
      say('If that was not you, use the link of the mail "Your address was changed" to undo it.'),
    ],
    after: [],
  }))
}

/** After the first sign-in of a device on an account that was there before. */
export function newDeviceMail(to: string, { app, device, network, language }: SignInRequest): Mail {
  return renderMail(to, language, (say) => ({
    subject: say('New sign-in'),
    lines: [
      say('{device} signed in at {app}, from the network {network}. It was approved from this mailbox.', {
        app,
        device,
        network,
      }),
    ],
    after: [say('If this was not you, sign in and end that session under your account’s devices.')],
  }))
}

/** The first code of an e-mail change, to the present address. */
export function changeOldMail(to: string, code: string, { app, language }: SignInRequest): Mail {
  return renderMail(to, language, (say) => ({
    subject: say('Your code to change your address'),
    lines: [
      say(
        'Somebody signed in at {app} wants to give your account another e-mail address. Enter this code to go on.',
        { app },
      ),
    ],
    code,
    after: [say('If this was not you, end your other sessions: somebody else is in your account.')],
  }))
}

/** The second code, to the new address. */
export function changeNewMail(to: string, code: string, { app, language }: SignInRequest): Mail {
  return renderMail(to, language, (say) => ({
    subject: say('Your code to confirm this address'),
    lines: [say('Enter this code at {app} to make this the address of your account.', { app })],
    code,
    after: [say(ignore)],
  }))
}

/** Instead of the second code, where the new address has an account of its own. */
export function takenMail(to: string, { app, language }: SignInRequest): Mail {
  return renderMail(to, language, (say) => ({
    subject: say('This address has an account already'),
    lines: [
      say(
        'Somebody at {app} wanted to move an account to this address, which has one of its own. Nothing was changed.',
        { app },
      ),
    ],
    after: [],
  }))
}

/** To the old address, when the change was made. */
export function changedMail(to: string, url: string, { language }: Pick<SignInRequest, 'language'>): Mail {
  return renderMail(to, language, (say) => ({
    subject: say('Your address was changed'),
    lines: [say('Your account has another e-mail address now. If this was you, there is nothing to do.')],
    link: { label: say('Undo the change'), url },
    after: [say('The link is good for 24 hours. It brings this address back and ends every session.')],
  }))
}

/** To an address the account had for less than a day, when it went back to the one before. */
export function returnedMail(to: string, { language }: Pick<SignInRequest, 'language'>): Mail {
  return renderMail(to, language, (say) => ({
    subject: say('Your address was changed'),
    lines: [say('Your account has the e-mail address again that it had before this one.')],
    after: [
      say(
        'If this was not you, somebody else reads your mail of that address. Sign in there and end every session.',
      ),
    ],
  }))
}
