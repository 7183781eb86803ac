import type { Mail } from '../../../ports/Mailer.ts'
import { createSay } from '../words/createSay.ts'
import type { Asker } from './mails.ts'
import { writeMail } from './writeMail.ts'

/** A device is new to an account that was signed in to with another service. */
export function socialDeviceMail(
  to: string,
  { app, device, network, language }: Asker,
  service: string,
): Mail {
  const speech = createSay(language)
  const { say } = speech
  return writeMail({
    to,
    speech,
    subject: say('New sign-in'),
    lines: [
      say('{device} signed in with {service} at {app}, from the network {network}.', {
        device,
        service,
        app,
        network,
      }),
    ],
    after: [
      say(
        'If this was not you, sign in and end that session under your account’s devices, and see to your {service} account.',
        { service },
      ),
    ],
  })
}
