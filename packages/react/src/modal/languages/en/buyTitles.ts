/** Titles of the views of buying; the first names the way there, too. */
export const buyTitles = {
  'title.OnRampProviders': 'Buy',
  'title.OnRampFiatSelect': 'Choose a currency',
  'title.OnRampTokenSelect': 'Choose a token',
  'title.OnRampActivity': 'Purchases',
  'title.BuyInProgress': 'Purchase',
  'title.WhatIsABuy': 'Buying',
} as const
