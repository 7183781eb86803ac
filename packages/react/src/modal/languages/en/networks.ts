/** Texts of choosing and switching networks, and of what a network is. */
export const networks = {
  'wallet.yours': 'your wallet',

  'networks.list': 'Networks',
  'networks.search': 'Search networks',
  'networks.none': 'No network matches “{search}”.',
  'networks.clear': 'Clear search',
  'networks.help': 'What is a network?',

  'switch.title': 'Switch to {network}',
  'switch.hint': 'Confirm the switch in {wallet}.',
  'switch.waiting': 'Waiting for {wallet}…',
  'switch.help': 'Still waiting? You can also switch to {network} in {wallet} itself.',
  'switch.success': 'Switched to {network}',
  'switch.declined': 'Switch declined',
  'switch.declinedHint': 'You declined the request in {wallet}, so you stay on {current}. You can ask again.',
  'switch.failed': 'Could not switch',
  'switch.gone': 'This app no longer offers that network. Go back and choose another one.',

  'unsupported.text':
    'Your wallet is on a network this app doesn’t offer (chain {chain}). Choose one of these to go on.',
  'unsupported.list': 'Networks of this app',

  'switchFamily.text': 'To use {network}, connect a wallet for {family}.',
  'switchFamily.stays': 'What is connected already stays connected.',
  'switchFamily.none':
    'No wallet for {family} was found in this browser. Install one, then come back: it appears here by itself.',
  'switchFamily.gone': 'This network is no longer offered. Go back and choose another.',

  'multi.text':
    '{wallet} holds accounts of several chain families. Which one should be connected? You can add the others later.',
  'multi.connected': 'Connected',
  'multi.gone': 'This wallet is no longer available. Go back and choose another.',

  'help.networkLedger': 'A shared book',
  'help.networkLedgerText':
    'A network is a book of accounts that many computers keep together. Each network has its own.',
  'help.networkSame': 'Same address, other balance',
  'help.networkSameText':
    'Your address can be used on several networks, but what you hold on one is not on the others.',
  'help.networkFee': 'Each has its own fee',
  'help.networkFeeText':
    'Every transaction pays the network a fee in its own currency. Keep a little of that currency.',
  'help.networkChoose': 'Choose a network',
} as const
