/** Texts of the way to a connection, and of asking a wallet anything. What a person reads says what happened, why, and what next. */
export const connect = {
  'connect.list': 'Wallets',
  'connect.installed': 'Installed',
  'connect.recent': 'Recent',

  'request.retry': 'Try again',
  'request.details': 'Details',

  'connecting.title': 'Connect {wallet}',
  'connecting.hint': 'Confirm the connection in your wallet.',
  'connecting.waiting': 'Opening {wallet}…',
  'connecting.help': 'Still waiting? Open {wallet} yourself and look for the request there.',
  'connecting.success': 'Connected',
  'connecting.declined': 'Connection declined',
  'connecting.declinedHint':
    'You declined the request in {wallet}, so nothing was shared. You can ask again.',
  'connecting.failed': 'Could not connect',
  'connecting.gone': 'This wallet is no longer available in this browser. Go back and choose another one.',
} as const
