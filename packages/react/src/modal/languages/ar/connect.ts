/** Arabic texts of the way to a connection. */
export const connect = {
  'connect.list': 'المحافظ',
  'connect.installed': 'مثبّتة',
  'connect.recent': 'الأخيرة',

  'wallet.yours': 'محفظتك',

  'request.retry': 'حاول مرة أخرى',
  'request.details': 'التفاصيل',

  'connecting.title': 'ربط {wallet}',
  'connecting.hint': 'أكّد الربط في محفظتك.',
  'connecting.waiting': 'جارٍ فتح {wallet}…',
  'connecting.help': 'ما زلت تنتظر؟ افتح {wallet} بنفسك وابحث عن الطلب هناك.',
  'connecting.success': 'تم الربط',
  'connecting.declined': 'رُفض الربط',
  'connecting.declinedHint': 'رفضت الطلب في {wallet}، فلم تتم مشاركة أي شيء. يمكنك أن تطلب من جديد.',
  'connecting.failed': 'تعذّر الربط',
  'connecting.gone': 'لم تعد هذه المحفظة متاحة. ارجع واختر محفظة أخرى.',
} as const
