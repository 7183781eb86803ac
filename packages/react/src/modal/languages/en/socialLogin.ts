import { login } from './login.ts'

/** Texts of the views that sign in with other services: with what such a service, or its absence, is refused for. */
export const socialLogin = {
  ...login,

  'refused.social': 'This sign-in is over: it took too long, or was begun elsewhere. Start it again.',
  'refused.social_declined':
    'You did not let {provider} sign you in here. Try again, or sign in another way.',
  'refused.social_refused':
    'The answer of {provider} was not what was asked for, so it was refused. Try again, or sign in another way.',
  'refused.social_gone': 'This way to sign in is no longer there.',
  'refused.provider': 'Signing in with {provider} is not set up here. Choose another way to sign in.',
  'refused.provider_down':
    '{provider} does not answer just now. Try again in a minute, or sign in another way.',
  'refused.unconfirmed':
    '{provider} has not confirmed your e-mail address yet. Confirm it there, then sign in here again.',
  'refused.email_taken':
    'There is a wallet for your e-mail address at {provider} already. Sign in to it the way it was made; then you can add {provider} in its settings.',
  'refused.linked': 'This {provider} account signs in to another wallet already.',
  'refused.linked_here':
    'This {provider} account signs in to this wallet already. To add another one, choose it there.',
  'refused.last':
    'This is the only way to sign in to this wallet. Add another one first, then take this one away.',
  'refused.fresh_login': 'Your last sign-in is too long ago for this. Sign out and in again, then repeat it.',
  'refused.hold':
    'This device is new to your account. For your safety it can take away older ways to sign in after 24 hours.',
  'refused.late': 'That took too long. Start again.',
} as const
