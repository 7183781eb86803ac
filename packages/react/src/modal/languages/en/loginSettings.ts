import { login } from './login.ts'

/** Texts of the embedded wallet's settings, and those of signing in, which they share. */
export const loginSettings = {
  ...login,

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
  'protect.start': 'Set up recovery',
  'protect.open': 'Follow the steps in your wallet.',
} as const
