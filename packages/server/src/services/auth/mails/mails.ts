import { authLimits } from '@latchkey/protocol'
import type { Mail } from '../../../ports/Mailer.ts'
import { writeMail } from './writeMail.ts'

/** Who asked, in words that were made plain. */
export type Asker = { readonly app: string; readonly device: string; readonly network: string }

const minutes = (milliseconds: number) => `${milliseconds / 60_000} minutes`
const ignore = 'If this was not you, ignore this mail: without it nobody gets in.'

/** The code of a sign-in. */
export function codeMail(to: string, code: string, { app }: Asker): Mail {
  return writeMail({
    to,
    subject: 'Your sign-in code',
    lines: [`Enter this code to sign in at ${app}. It is good for ${minutes(authLimits.codeLife)} and once.`],
    code,
    after: ['Never tell it to anybody: nobody of ours will ask for it.', ignore],
  })
}

/** The link that approves a new device. Opening it approves nothing yet. */
export function deviceMail(to: string, url: string, { app, device, network }: Asker): Mail {
  return writeMail({
    to,
    subject: 'Approve a new device',
    lines: [
      `A device that is new to your account wants to sign in at ${app}: ${device}, from the network ${network}.`,
      `The link is good for ${minutes(authLimits.linkLife)}. On its page you approve or refuse.`,
    ],
    link: { label: 'Look at the request', url },
    after: [ignore],
  })
}

/** To an address whose account has moved to another lately: no code, and how to undo it. */
export function movedMail(to: string): Mail {
  return writeMail({
    to,
    subject: 'Your account has another address now',
    lines: [
      'Somebody tried to sign in with this address. Its account was moved to another address within the last day.',
      'If that was not you, use the link of the mail "Your address was changed" to undo it.',
    ],
    after: [],
  })
}

/** After the first sign-in of a device on an account that was there before. */
export function newDeviceMail(to: string, { app, device, network }: Asker): Mail {
  return writeMail({
    to,
    subject: 'New sign-in',
    lines: [`${device} signed in at ${app}, from the network ${network}. It was approved from this mailbox.`],
    after: ['If this was not you, sign in and end that session under your account’s devices.'],
  })
}

/** The first code of an e-mail change, to the present address. */
export function changeOldMail(to: string, code: string, { app }: Asker): Mail {
  return writeMail({
    to,
    subject: 'Your code to change your address',
    lines: [
      `Somebody signed in at ${app} wants to give your account another e-mail address. Enter this code to go on.`,
    ],
    code,
    after: ['If this was not you, end your other sessions: somebody else is in your account.'],
  })
}

/** The second code, to the new address. */
export function changeNewMail(to: string, code: string, { app }: Asker): Mail {
  return writeMail({
    to,
    subject: 'Your code to confirm this address',
    lines: [`Enter this code at ${app} to make this the address of your account.`],
    code,
    after: [ignore],
  })
}

/** Instead of the second code, where the new address has an account of its own. */
export function takenMail(to: string, { app }: Asker): Mail {
  return writeMail({
    to,
    subject: 'This address has an account already',
    lines: [
      `Somebody at ${app} wanted to move an account to this address, which has one of its own. Nothing was changed.`,
    ],
    after: [],
  })
}

/** To the old address, when the change was made. */
export function changedMail(to: string, url: string): Mail {
  return writeMail({
    to,
    subject: 'Your address was changed',
    lines: ['Your account has another e-mail address now. If this was you, there is nothing to do.'],
    link: { label: 'Undo the change', url },
    after: ['The link is good for 24 hours. It brings this address back and ends every session.'],
  })
}

/** To an address the account had for less than a day, when it went back to the one before. */
export function returnedMail(to: string): Mail {
  return writeMail({
    to,
    subject: 'Your address was changed',
    lines: ['Your account has the e-mail address again that it had before this one.'],
    after: [
      'If this was not you, somebody else reads your mail of that address. Sign in there and end every session.',
    ],
  })
}
