/** Arabic texts of choosing and switching a network. */
export const networks = {
  'networks.list': 'الشبكات',
  'networks.search': 'ابحث في الشبكات',
  'networks.none': 'لا شبكة تطابق «{search}».',
  'networks.clear': 'مسح البحث',
  'networks.help': 'ما الشبكة؟',

  'switch.title': 'التبديل إلى {network}',
  'switch.hint': 'أكّد التبديل في {wallet}.',
  'switch.waiting': 'في انتظار {wallet}…',
  'switch.help': 'ما زلت تنتظر؟ يمكنك أيضًا التبديل إلى {network} في {wallet} نفسها.',
  'switch.success': 'تم التبديل إلى {network}',
  'switch.declined': 'رُفض التبديل',
  'switch.declinedHint': 'رفضت الطلب في {wallet}، فبقيت على {current}. يمكنك أن تطلب من جديد.',
  'switch.failed': 'تعذّر التبديل',
  'switch.gone': 'لم تعد هذه الشبكة متاحة. ارجع واختر شبكة أخرى.',
} as const
