/** Texts of signing in to the app with a wallet. */
export const signin = {
  'signIn.text': 'Sign a message to show that this account is yours. It costs nothing and sends nothing.',
  'signIn.site': 'Site',
  'signIn.account': 'Account',
  'signIn.network': 'Network',
  'signIn.required': 'Without it your wallet is disconnected from this site.',
  'signIn.optional': 'You can also go on without it.',
  'signIn.sign': 'Sign',
  'signIn.cancel': 'Cancel',
  'signIn.looking': 'Looking for your last sign-in…',
  'signIn.preparing': 'Preparing the message…',
  'signIn.signing': 'Confirm in {wallet}',
  'signIn.storing': 'Checking the signature…',
  'signIn.stay': 'This site needs a sign-in. Sign the message, or cancel.',
  'signIn.declined': 'Signature declined',
  'signIn.declinedHint': 'You declined the signature, so you are not signed in. Sign to try again.',
  'signIn.failed': 'Error signing message',
  'signIn.unsupported': 'This application might not support Smart Accounts',
  'signIn.lookFailed': 'A problem occurred while trying initialize authentication',
  'signIn.moved':
    'Your account, network or wallet changed, so you are not signed in. Check it and sign again.',
  'signIn.unsigned':
    'Your wallet didn’t sign the message, so you are not signed in. Look at your wallet, then sign again.',
  'signIn.foreign':
    'The message this site made is not for this site, account and network, so you were not signed in. Tell whoever runs the site.',
  'signIn.badSignature':
    'The signature isn’t this account’s, so you are not signed in. Check the account in your wallet.',
  'signIn.stale': 'This sign-in took too long or was used already. Sign again.',
  'signIn.down':
    'The service that checks sign-ins can’t be reached, so you are not signed in. Try again in a moment.',
  'signIn.refused': 'The site refused this sign-in. Try again; if it stays so, tell whoever runs the site.',
  'signIn.details': 'Details',
} as const
