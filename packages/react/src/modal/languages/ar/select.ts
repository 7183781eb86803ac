/** Arabic texts of choosing what to send. */
export const select = {
  'select.loading': 'جارٍ تحميل الرموز',
  'select.failed': 'لا يمكن قراءة الرموز الآن',
  'select.failedHint': 'حاول بعد لحظات، أو ارجع وأرسل {symbol}.',
  'select.search': 'الاسم أو الاختصار أو العقد',
  'select.none': 'لا رمز يطابق «{search}»',
  'select.clear': 'مسح البحث',
  'select.more': 'عرض المزيد',
} as const
