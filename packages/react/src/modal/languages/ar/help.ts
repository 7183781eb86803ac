/** Arabic texts that explain what a wallet and a network are. */
export const help = {
  'help.walletKeys': 'مفاتيحك في يدك',
  'help.walletKeysText': 'تحفظ المحفظة مفاتيح حساباتك. لا أحد غيرك يحرّك ما فيها.',
  'help.walletAsk': 'تسألك قبل أن توقّع',
  'help.walletAskText': 'ترى كل طلب في محفظتك، ولا يحدث شيء حتى توافق.',
  'help.walletLogin': 'حساب واحد لكل التطبيقات',
  'help.walletLoginText': 'اربط المحفظة نفسها أينما شئت.',
  'help.walletGet': 'الحصول على محفظة',
  'help.networkLedger': 'دفتر مشترك',
  'help.networkLedgerText': 'الشبكة دفتر حسابات تحفظه حواسيب كثيرة معًا.',
  'help.networkSame': 'العنوان نفسه ورصيد آخر',
  'help.networkSameText': 'عنوانك واحد على شبكات عدة، وما تملكه على إحداها ليس على غيرها.',
  'help.networkFee': 'لكل شبكة رسومها',
  'help.networkFeeText': 'تدفع كل معاملة رسومًا للشبكة بعملتها. احتفظ بقليل منها.',
  'help.networkChoose': 'اختيار شبكة',
} as const
