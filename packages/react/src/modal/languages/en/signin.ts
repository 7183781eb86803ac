/** Texts of signing in to the app with a wallet. */
export const signin = {
  'signIn.text': 'Sign a message to prove this account is yours. It’s free and sends nothing.',
  'signIn.site': 'Site',
  'signIn.account': 'Account',
  'signIn.network': 'Network',
  'signIn.required': 'Without it, your wallet is disconnected from this site.',
  'signIn.optional': 'You can also continue without it.',
  'signIn.sign': 'Sign',
  'signIn.cancel': 'Cancel',
  'signIn.looking': 'Checking for an earlier sign-in…',
  'signIn.preparing': 'Preparing the message…',
  'signIn.signing': 'Confirm in {wallet}',
  'signIn.storing': 'Checking the signature…',
  'signIn.stay': 'This site needs a sign-in. Sign the message, or cancel.',
  'signIn.declined': 'Signature declined',
  'signIn.declinedHint': 'You declined the signature, so you’re not signed in. Sign to try again.',
  'signIn.failed': 'Error signing message',
  'signIn.unsupported': 'This application might not support Smart Accounts',
  'signIn.lookFailed': 'A problem occurred while trying initialize authentication',
  'signIn.moved':
    'Your account, network or wallet changed, so you’re not signed in. Check them and sign again.',
  'signIn.unsigned':
    'Your wallet didn’t sign the message, so you’re not signed in. Check your wallet, then sign again.',
  'signIn.foreign':
    'This site’s message is not for this site, account and network, so you’re not signed in. Report it to the site.',
  'signIn.badSignature':
    'The signature isn’t from this account, so you’re not signed in. Check the account in your wallet.',
  'signIn.stale': 'This sign-in took too long or was already used. Sign again.',
  'signIn.down': 'The sign-in service couldn’t be reached, so you’re not signed in. Try again in a moment.',
  'signIn.refused':
    'The site rejected this sign-in. Try again. If it keeps happening, report it to the site.',
  'signIn.details': 'Details',
} as const
