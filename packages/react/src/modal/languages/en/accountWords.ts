/** Said by views of an account and of networks. */
export const accountWords = {
  'account.gone': 'No account is connected any more.',
  'networks.testnet': 'Testnet',
  'networks.empty': 'This app offers no network for your wallet.',
} as const
