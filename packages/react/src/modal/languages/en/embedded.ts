/** Texts of signing in by e-mail or another service, and of the settings of the embedded wallet. */
export const embedded = {
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

  'refused.otp':
    'That code is wrong or no longer valid. Use the one of the newest e-mail, or ask for another.',
  'refused.other_way':
    'The wallet of this address was made with {provider}. Sign in with {provider} to open it.',
  'refused.session': 'Your session has ended. Sign in again.',
  'refused.offline': 'The wallet’s server can’t be reached. Check your connection, then try again.',

  'device.text':
    'You have a wallet, and this browser is new to it. Open the link we sent to {email}, or the devices of your account where you are signed in, and enter this number there:',
  'device.textPlain':
    'You have a wallet, and this browser is new to it. Open the link we sent to {email}, and confirm that it is you.',
  'device.number': 'Your number',
  'device.waiting': 'Waiting for you to confirm…',
  'device.failed': 'This device wasn’t confirmed',
  'device.resend': 'Start again with a new code',

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

  'settings.export': 'Take your keys out',

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

  'settings.change': 'Change',
  'settings.custody': 'Who can sign',
  'settings.custodyUser': 'Only you. The keys are split, and no part alone is worth anything.',
  'settings.custodySplit': 'You. Two operators together could sign too.',
  'settings.custodyOperator': 'You, and the operator of this service.',
  'settings.recovery': 'Recovery',
  'settings.recoveryOn': 'Set up',
  'settings.recoveryOff': 'Not set up: this device is the only way in',
  'settings.recoveryOperator': 'The operator can bring the wallet back',
  'settings.exportText': 'To use them in another wallet',
  'settings.gone':
    'These are the settings of a wallet you sign in to by e-mail or with a service. Sign in to see them.',
  'settings.transfer': 'Move to another device',
  'settings.transferText': 'It then has the wallet too',
  'settings.devices': 'Devices',
  'settings.devicesText': 'Where you are signed in',
  'devices.lead':
    'These browsers may sign in to your wallet. Sign out any that you don’t know or no longer use.',
  'devices.loading': 'Loading your devices',
  'devices.failed': 'Your devices could not be loaded',
  'devices.retry': 'Try again',
  'devices.none': 'No other device is signed in.',
  'devices.this': 'This device',
  'devices.name': '{browser} on {system}',
  'devices.otherBrowser': 'Another browser',
  'devices.otherSystem': 'an unknown system',
  'devices.usedNow': 'In use now',
  'devices.usedHere': 'Used at this app, last on {time}',
  'devices.usedElsewhere': 'Used at another app, last on {time}',
  'devices.signedOut': 'Signed out; last used on {time}',
  'devices.revoke': 'Sign out {device}',
  'devices.revokeOthers': 'Sign out all other devices',
  'devices.confirm': 'Confirm it in your wallet',
  'devices.revoked': '{device} was signed out',
  'devices.revokedOthers': 'All other devices were signed out',

  'settings.delete': 'Delete account',
  'settings.deleteText': 'What you own stays on the chains',

  'delete.warning':
    'Afterwards nobody can move what this wallet holds, unless you took its keys out before. We can’t bring them back.',
  'delete.stays': 'What you own stays on the chains, at the same address.',
  'delete.goes': 'Your ways to sign in, sessions and devices are deleted here, and our part of your keys.',
  'delete.undo': 'You can change your mind for some days: sign in again, or follow the link in the mail.',
  'delete.exportText': 'Before you delete the account',
  'delete.start': 'Delete account',
  'delete.scheduled': 'Your account is deleted on {date}',
  'delete.scheduledText': 'You are signed out. Sign in before that day to keep everything as it was.',
  'delete.done': 'Done',

  'change.present': 'Now: {email}',
  'change.new': 'New e-mail address',
  'change.submit': 'Continue',
  'change.note': 'Your address and what it holds stay as they are. Other devices are signed out.',
  'change.done': 'Your e-mail address was changed',

  'protect.title': 'This device is the only way in',
  'protect.text':
    'If it is lost, nobody can bring your wallet back, not even the operator. A passkey, a password or a written code can.',
  'protect.done': 'Your wallet can be recovered',
  'protect.doneText': 'On a new device, sign in with your e-mail and use the way you set up.',
  'protect.operator': 'The operator keeps a way back',
  'protect.operatorText':
    'Sign in with your e-mail on any device. This also means that the operator could sign for you.',
  'protect.ways': 'See them, and try them out',
  'protect.start': 'Set up recovery',
  'protect.open': 'Follow the steps in your wallet.',
} as const
