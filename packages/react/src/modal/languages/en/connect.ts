/** Texts of connecting a wallet of this browser. */
export const connect = {
  'connecting.title': 'Connect {wallet}',
  'connecting.hint': 'Confirm the connection in your wallet.',
  'connecting.waiting': 'Opening {wallet}…',
  'connecting.help': 'Still waiting? Open {wallet} and check for a request.',
  'connecting.declined': 'Connection declined',
  'connecting.declinedHint': 'You declined the request in {wallet}. Nothing was shared. You can try again.',
  'connecting.gone': 'This wallet is no longer available in this browser. Go back and choose another one.',

  'wallets.continue': 'Continue with a wallet',
} as const
