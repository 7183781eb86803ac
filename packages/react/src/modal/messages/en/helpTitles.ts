/** Titles of the views that explain. */
export const helpTitles = {
  'title.WhatIsANetwork': 'What is a network?',
  'title.WhatIsAWallet': 'What is a wallet?',
} as const
