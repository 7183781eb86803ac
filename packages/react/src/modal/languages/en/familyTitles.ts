/** Titles of the views of several chain families. */
export const familyTitles = {
  'title.Profile': 'Wallets',
  'title.SwitchActiveChain': 'Choose a wallet',
  'title.ConnectingMultiChain': 'Choose a chain family',
} as const
