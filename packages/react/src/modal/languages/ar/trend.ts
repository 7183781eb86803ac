/** Arabic texts of what prices did within a day. */
export const trend = {
  'trend.loading': 'جارٍ تحميل الأسعار…',
  'trend.failed': 'تعذّر تحميل أسعار اليوم الأخير الآن.',
  'trend.none': 'لا يُعرف كم كان سعره قبل يوم.',
  'trend.noPrice': 'سعره غير معروف.',
  'trend.within': '{change} خلال 24 ساعة',
  'trend.chart': 'سعر {symbol} خلال اليوم الأخير',
  'trend.time': 'الوقت',
  'trend.price': 'السعر',
  'trend.retry': 'حاول مجددًا',
} as const
