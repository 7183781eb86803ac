/** Arabic texts of a wallet on a network the app doesn't have. */
export const unsupported = {
  'unsupported.text': 'محفظتك على شبكة لا يقدّمها هذا التطبيق (رقمها {chain}). اختر إحدى هذه الشبكات.',
  'unsupported.list': 'الشبكات',
} as const
