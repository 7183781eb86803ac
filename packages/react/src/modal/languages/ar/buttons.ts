/** Arabic texts of the buttons in the page. */
export const buttons = {
  'Connect wallet': 'ربط محفظة',
  // The mark at its end keeps the dots there, on a page from left to right too.
  'Connecting…': 'جارٍ الربط…\u200f',
  'Couldn’t load. Try again': 'تعذّر التحميل. حاول مرة أخرى',
  'Choose network': 'اختيار الشبكة',
  Account: 'الحساب',
  Network: 'الشبكة',
} as const
