/** Texts that explain what a wallet and a network are. */
export const help = {
  'help.walletKeys': 'Your keys, in your hands',
  'help.walletKeysText':
    'A wallet keeps the keys to your accounts. Nobody else can move what is in them, and no app can read the keys.',
  'help.walletAsk': 'It asks before it signs',
  'help.walletAskText':
    'An app can only ask. You see each request in the wallet, and nothing happens until you agree.',
  'help.walletLogin': 'One account for every app',
  'help.walletLoginText':
    'Connect the same wallet anywhere. There is no password to make up, and none that an app could lose.',
  'help.walletGet': 'Get a wallet',
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
