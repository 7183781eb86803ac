/** Arabic texts of copying. */
export const copy = {
  'ui.copied': 'تم النسخ',
  'ui.copyFailed': 'منع متصفحك النسخ. حدّد النص وانسخه بنفسك.',
} as const
