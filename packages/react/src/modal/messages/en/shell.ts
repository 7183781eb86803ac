/** Texts of the shell and the ui kit. */
export const shell = {
  'shell.close': 'Close',
  'shell.back': 'Back',
  'shell.region': 'Wallet',
  'shell.dialog': 'Wallet dialog',
  'shell.offline': 'You are offline. Check your connection.',
  'shell.crashTitle': 'This view stopped working',
  'shell.crashText':
    'Something in it failed. Your wallet and your funds are not affected. You can open it again.',
  'shell.loadTitle': 'This view could not be loaded',
  'shell.loadText': 'The connection was lost on the way. Check that you are online, then try again.',
  'shell.tryAgain': 'Try again',
  'shell.details': 'Details',
  'shell.loading': 'Loading',

  'title.Connect': 'Connect wallet',
  'title.ConnectingExternal': 'Connect wallet',
  'title.AllWallets': 'All wallets',
  'title.GetWallet': 'Get a wallet',
  'title.Downloads': 'Get a wallet',
  'title.Account': 'Account',
  'title.Networks': 'Choose network',
  'title.SwitchNetwork': 'Switch network',
  'title.WalletSend': 'Send',
  'title.WalletSendSelectToken': 'Choose token',
  'title.WalletSendPreview': 'Review',
  'title.WalletReceive': 'Receive',
  'title.WalletCompatibleNetworks': 'Compatible networks',

  // Said by views of more than one part.
  'account.gone': 'No account is connected any more.',
  'networks.testnet': 'Testnet',
  'networks.empty': 'This app offers no network for your wallet.',
} as const
