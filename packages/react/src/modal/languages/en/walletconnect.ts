import { copy } from './copy.ts'

/** Texts of pairing with a wallet by a code or a link. */
export const walletconnect = {
  ...copy,
  'pairing.code': 'Code to connect a wallet',
  'pairing.preparing': 'Preparing a code…',
  'pairing.scan': 'Scan this code with your wallet.',
  'pairing.scanWith': 'Scan this code with {wallet} on your phone.',
  'pairing.copyHint': 'Copy the link and paste it into your wallet, or scan the code with another device.',
  'pairing.ownRelay': 'Only wallets set up for this app can read it.',
  'pairing.time': 'New code in {time}',
  'pairing.renewed': 'The code was renewed. Scan the new one.',
  'pairing.copy': 'Copy link',
  'pairing.others': 'All wallets',
  'pairing.again': 'Get a new code',

  'pairing.declined': 'You declined in your wallet, so nothing was shared. This is a new code.',
  'pairing.declinedLink': 'You declined in {wallet}, so nothing was shared. You can open it again.',

  'pairing.unreachable': 'No way to your wallet right now',
  'pairing.unreachableHint':
    'The service that carries codes to wallets doesn’t answer. Check your connection. It is tried again by itself.',
  'pairing.refused': 'The pairing service refused this app',
  'pairing.refusedHint':
    'Pairing isn’t set up right, and only those who run this app can mend it. Choose a wallet of this browser.',
  'pairing.notSetUp': 'Pairing isn’t set up',
  'pairing.notSetUpHint': 'This app offers no codes to scan. Choose a wallet of this browser.',
  'pairing.expired': 'No wallet answered',
  'pairing.expiredHint': 'The code waited for five minutes. Get a new one and confirm it in your wallet.',
  'pairing.missingNetwork': 'Your wallet has none of the networks',
  'pairing.missingNetworkHint':
    'This app works on {networks}. Add one of them in your wallet, or choose another wallet.',

  'pairing.ways': 'Ways to {wallet}',
  'pairing.way.qr': 'QR code',
  'pairing.way.mobile': 'App',
  'pairing.way.browser': 'Browser',
  'pairing.way.desktop': 'Desktop',
  'pairing.way.webapp': 'Web',
  'pairing.open': 'Open {wallet}',
  'pairing.openHint': 'Confirm the connection in {wallet}, then come back to this page.',
  'pairing.stuck': '{wallet} didn’t open? Copy the link and paste it there, or get the wallet first.',
  'pairing.get': 'Get {wallet}',
  'pairing.inside': 'This page opens inside {wallet}. No code is needed there.',
  'pairing.extension': 'Install the extension, then reload this page and choose {wallet} again.',
} as const
