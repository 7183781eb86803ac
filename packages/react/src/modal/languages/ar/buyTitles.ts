/** Arabic titles of the views of buying; the first names the way there, too. */
export const buyTitles = {
  'title.OnRampProviders': 'شراء',
  'title.OnRampFiatSelect': 'اختر عملة',
  'title.OnRampTokenSelect': 'اختر ما تشتريه',
  'title.OnRampActivity': 'المشتريات',
  'title.BuyInProgress': 'عملية الشراء',
  'title.WhatIsABuy': 'ما الشراء؟',
} as const
