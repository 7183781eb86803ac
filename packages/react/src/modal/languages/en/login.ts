import { loginTitles } from './loginTitles.ts'

/** Texts of signing in by e-mail, and of what the embedded wallet asks. */
export const login = {
  ...loginTitles,

  'login.email': 'E-mail address',
  'login.continue': 'Continue with e-mail',
  'login.or': 'or',
  'login.hint': 'No wallet needed: one is made for you.',
  'login.offline': 'You are offline. Check your connection, then try again.',
  'login.invalid': 'This isn’t an e-mail address. Check what you typed.',
  'login.wait': 'Please try again after {n} seconds',
  'login.unavailable':
    'Signing in by e-mail can’t be loaded right now. Check your connection, or whether this browser blocks it, then try again.',
  'login.unanswered': 'No answer came, so nothing was done. Try again.',
  'login.opening': 'Opening your wallet',
  'login.openingHint': 'This takes a moment.',
  'login.openingWaiting': 'Getting your wallet ready…',
  'login.openingHelp': 'Still waiting? Look whether the wallet asks you something.',
  'login.opened': 'You are signed in',
  'login.openFailed': 'Your wallet could not be opened',
  'login.wallet': 'Your wallet',
  'login.notOpened': 'Your wallet was not opened',
  'login.notOpenedHint': 'You closed it before it was ready. You can try again.',

  // What the wallet's frame says `reason`s of.
  'refused.otp':
    'That code is wrong or no longer valid. Use the one of the newest e-mail, or ask for another.',
  'refused.other_way':
    'The wallet of this address was made with {provider}. Sign in with {provider} to open it.',
  'refused.session': 'Your session has ended. Sign in again.',
  'refused.offline': 'The wallet’s server can’t be reached. Check your connection, then try again.',

  'device.text': 'We sent a link to {email}. Open it, and enter this number there:',
  'device.textPlain': 'We sent a link to {email}. Open it and confirm that it is you.',
  'device.number': 'Your number',
  'device.waiting': 'Waiting for you to confirm…',
  'device.failed': 'This device wasn’t confirmed',
  'device.resend': 'Send the link again',
  'device.change': 'Use another e-mail address',

  'code.text': 'Enter the code we sent to {email}.',
  'code.label': 'Code of {count} digits',
  'code.checking': 'Checking…',
  'code.resend': 'Send a new code',
  'code.sent': 'A new code is on its way',
  'code.life': 'It counts for five minutes. Never tell it to anybody.',

  'approve.text': 'Your wallet shows what you are asked. Read it, then approve or reject it there.',
  'approve.waiting': 'Waiting for your answer',
  'approve.cancel': 'Cancel the request',
  'approve.refused': 'Action not allowed',

  'settings.email': 'E-mail',
  'settings.export': 'Take your keys out',
  'change.invalid': 'Enter another e-mail address than the present one.',

  'social.with': 'Continue with {provider}',
  'social.group': 'Sign in with another service',
  'social.more': 'More ways to sign in',
  'social.less': 'Fewer',
  'social.notSetUp': 'Not set up by this site',
  'social.waiting': 'Continue in the window of {provider}',
  'social.waitingHint': 'Sign in there. It closes by itself.',
  'social.closed': 'The window looks closed. If it is, try again.',
  'social.here': 'Sign in in this tab',
  'social.leaving': 'Taking you to {provider}…',
  'social.returned': 'Signing you in…',
  'social.failed': 'You are not signed in',
  'social.popup':
    'The browser blocked the window. Allow pop-ups for this page and try again, or sign in in this tab.',
  'social.window': 'The window was closed, or cut off from this page. Try again, or sign in in this tab.',
  'social.late': 'Social login timed out. Please try again.',
  'social.added': '{provider} was added',
  'social.addOne': 'Add {provider}',
  'social.notAdded': 'Nothing was added',
  'social.remove': 'Remove {provider}',
  'social.removed': '{provider} was removed',
  'social.notRemoved': 'Nothing was removed',
  'social.only': '{provider}, your only way in',
  'social.add': 'Add a way to sign in',
  'social.signedIn': 'You sign in with',

  'farcaster.scan': 'Scan this with your phone to sign in with Farcaster.',
  'farcaster.scanToAdd': 'Scan this with your phone to add your Farcaster account.',
  'farcaster.code': 'Code for the Farcaster app',
  'farcaster.open': 'Open Farcaster on this device',
  'farcaster.preparing': 'Preparing the code…',
  'farcaster.waiting': 'Waiting for your phone…',
  'farcaster.copy': 'Copy the link',
} as const
