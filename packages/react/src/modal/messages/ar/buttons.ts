/** Arabic texts of the buttons in the page. */
export const buttons = {
  'Connect wallet': 'ربط محفظة',
  'Connecting…': 'جارٍ الربط…',
  'Couldn’t load. Try again': 'تعذّر التحميل. حاول مرة أخرى',
  'Waiting for the wallet to answer': 'في انتظار رد المحفظة',
  'Choose network': 'اختيار الشبكة',
  Account: 'الحساب',
  Network: 'الشبكة',
} as const
