import type { Mail } from '../../../ports/Mailer.ts'
import type { Asker } from './mails.ts'
import { writeMail } from './writeMail.ts'

/** `service`: what it is called, e.g. 'Google'. */
type Service = { readonly service: string }

/** A device is new to an account that was signed in to with another service. */
export function socialDeviceMail(
  to: string,
  { app, device, network, language, service }: Asker & Service,
): Mail {
  return writeMail(to, language, (say) => ({
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
  }))
}

/** Another service signs in to the account from now on. `userName`: what they are called there, or nothing. */
export function identityAddedMail(
  to: string,
  { app, language, service, userName }: Pick<Asker, 'app' | 'language'> & Service & { userName: string },
): Mail {
  return writeMail(to, language, (say) => ({
    subject: say('A way to sign in was added'),
    lines: [
      say('From now on {account} signs in to your account too. It was added at {app}.', {
        account: userName ? `${service}: ${userName}` : service,
        app,
      }),
    ],
    after: [
      say(
        'If this was not you, sign in, take it away under your ways to sign in, and end every other session.',
      ),
    ],
  }))
}

/** A service no longer signs in to it. */
export function identityRemovedMail(
  to: string,
  { app, language, service }: Pick<Asker, 'app' | 'language'> & Service,
): Mail {
  return writeMail(to, language, (say) => ({
    subject: say('A way to sign in was taken away'),
    lines: [
      say('{service} no longer signs in to your account. It was taken away at {app}; other sessions ended.', {
        service,
        app,
      }),
    ],
    after: [say('If this was not you, end your other sessions: somebody else is in your account.')],
  }))
}
