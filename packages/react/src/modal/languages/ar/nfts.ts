/** Arabic texts of an account's NFTs. */
export const nfts = {
  'nfts.loading': 'جارٍ تحميل المقتنيات',
  'nfts.failed': 'لا يمكن قراءة المقتنيات الآن',
  'nfts.failedHint': 'لم تُجب الخدمة. مقتنياتك بأمان حيث هي.',
  'nfts.none': 'لا مقتنيات بعد',
  'nfts.noneHint': 'ما تملكه من مقتنيات على {network} يظهر هنا.',
  'nfts.notServed': 'لا تُعرض هنا المقتنيات على {network}. ابحث في مستكشفها.',
  'nfts.hidden': {
    one: 'مقتنى مخفي واحد',
    two: 'مقتنيان مخفيان',
    few: '{count} مقتنيات مخفية',
    many: '{count} مقتنى مخفيًا',
    other: '{count} مقتنى مخفي',
  },
  'nfts.amount': { two: 'قطعتان', few: '{count} قطع', other: '{count} قطعة' },
  'nfts.moreFailed': 'تعذّر تحميل المزيد. حاول مرة أخرى',
} as const
