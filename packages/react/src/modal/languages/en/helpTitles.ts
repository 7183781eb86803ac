/** Titles of the views that explain, and of names that lead to other views. */
export const helpTitles = {
  'title.WhatIsANetwork': 'What is a network?',
  'title.WhatIsAWallet': 'What is a wallet?',
  'title.Create': 'Connect wallet',
  'title.SwitchAddress': 'Wallets',
  'title.Transactions': 'Account',
  'title.SmartSessionCreated': 'Account',
  'title.SmartSessionList': 'Account',
} as const
