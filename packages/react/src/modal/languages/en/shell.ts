/** Texts of the shell and of the kit, and those that several flows share. */
export const shell = {
  'shell.close': 'Close',
  'shell.back': 'Back',
  'shell.region': 'Wallet',
  'shell.offline': 'You’re offline. Check your connection.',
  'shell.crashTitle': 'This page stopped working',
  'shell.crashText':
    'Something went wrong here. Your wallet and funds aren’t affected. You can open it again.',
  'shell.loadTitle': 'This page couldn’t load',
  'shell.loadText': 'The connection was lost. Check your connection, then try again.',
  'shell.tryAgain': 'Try again',
  'shell.loading': 'Loading',

  'error.unknown': 'Something went wrong',

  'connect.list': 'Wallets',
  'connect.installed': 'Installed',
  'connect.recent': 'Recent',

  'request.retry': 'Try again',
  'request.details': 'Details',

  'connecting.success': 'Connected',
  'connecting.failed': 'Couldn’t connect',

  'ui.copied': 'Copied',
  'ui.copyFailed': 'Your browser blocked copying. Select the text and copy it yourself.',

  'offer.open': 'Request pending: open {wallet}',

  'terms.both': 'I agree to the {terms} and the {privacy}.',
  'terms.terms': 'I agree to the {terms}.',
  'terms.privacy': 'I agree to the {privacy}.',
  'terms.termsName': 'terms of service',
  'terms.privacyName': 'privacy policy',

  'account.gone': 'No account is connected.',

  'networks.testnet': 'Testnet',
  'networks.empty': 'This app has no network for your wallet.',

  'account.disconnect': 'Disconnect',

  'tokens.unavailable': 'Token Balance Unavailable',
  'tokens.retryIn': 'Try again in {seconds}',
  'tokens.testnet': '{network} is a testnet. Only its own currency is shown, without a price.',
  'tokens.notServed': 'Other tokens on {network} aren’t available here. Only its own currency is shown.',
  'tokens.spam': 'Looks like spam',
  'tokens.lowQuality': 'Low quality',

  'time.sec': '{count} sec',
  'time.min': '{count} min',
  'time.hr': { one: '{count} hr', other: '{count} hrs' },
  'time.d': '{count} d',
  'time.mo': '{count} mo',
  'time.yr': '{count} yr',

  'family.eip155': 'Ethereum and compatible',
  'family.solana': 'Solana',
  'family.bip122': 'Bitcoin',
  'family.polkadot': 'Polkadot',

  'settings.custodyWarning':
    'The operator of this service can sign with this wallet without you. Only use it to try things out.',
  'settings.email': 'Email',
} as const
