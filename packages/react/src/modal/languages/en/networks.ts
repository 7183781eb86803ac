/** Texts of choosing and switching networks, and of what a network is. */
export const networks = {
  'wallet.yours': 'your wallet',

  'networks.list': 'Networks',
  'networks.search': 'Search networks',
  'networks.none': 'No network matches “{search}”',
  'networks.clear': 'Clear search',
  'networks.help': 'What is a network?',

  'switch.title': 'Switch to {network}',
  'switch.hint': 'Confirm the switch in {wallet}.',
  'switch.waiting': 'Waiting for {wallet}…',
  'switch.help': 'Still waiting? You can also switch to {network} in {wallet}.',
  'switch.success': 'Switched to {network}',
  'switch.declined': 'Switch declined',
  'switch.declinedHint':
    'You declined the request in {wallet}. You’re still on {current}. You can try again.',
  'switch.failed': 'Couldn’t switch',
  'switch.gone': 'This app no longer supports that network. Go back and choose another one.',

  'unsupported.text':
    'Your wallet is on a network this app doesn’t support (chain {chain}). Choose one of these to continue.',
  'unsupported.list': 'Networks of this app',

  'switchFamily.text': 'To use {network}, connect a {family} wallet.',
  'switchFamily.stays': 'Wallets you’ve already connected stay connected.',
  'switchFamily.none':
    'No {family} wallet was found in this browser. Install one, then come back. It appears here automatically.',
  'switchFamily.gone': 'This network is no longer available. Go back and choose another one.',

  'multi.text':
    '{wallet} has accounts on several blockchains. Choose one to connect. You can add the others later.',
  'multi.connected': 'Connected',
  'multi.all': 'Connect all',
  'multi.waiting': '{family}: confirm in {wallet}…',
  'multi.gone': 'This wallet is no longer available. Go back and choose another one.',

  'help.networkLedger': 'A shared ledger',
  'help.networkLedgerText':
    'A network is a ledger of accounts that many computers maintain together. Each network has its own.',
  'help.networkSame': 'Same address, different balance',
  'help.networkSameText':
    'Your address can work on several networks, but assets on one aren’t on the others.',
  'help.networkFee': 'Each network has its own fee',
  'help.networkFeeText':
    'Every transaction pays a network fee in the network’s currency. Keep a little of it.',
  'help.networkChoose': 'Choose a network',
} as const
