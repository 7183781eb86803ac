/** Arabic texts that views of an account and of networks share. */
export const accountWords = {
  'account.gone': 'لم يعد هناك حساب مرتبط.',
  'networks.testnet': 'شبكة اختبار',
  'networks.empty': 'لا يقدّم هذا التطبيق أي شبكة لمحفظتك.',
} as const
