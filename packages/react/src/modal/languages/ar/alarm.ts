/** Arabic texts of the alarm that something else was sent than was approved. */
export const alarm = {
  'alarm.altered': 'أرسلت محفظتك غير ما وافقت عليه هنا. راجع المعاملة، ولا تستخدم هذه المحفظة.',
  'alarm.look': 'عرض المعاملة',
} as const
