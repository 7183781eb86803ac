import { copy } from './copy.ts'

/** Arabic texts of pairing with a wallet by a code or a link. */
export const walletconnect = {
  ...copy,
  'pairing.code': 'رمز لربط محفظة',
  'pairing.preparing': 'جارٍ إعداد الرمز…',
  'pairing.scan': 'امسح هذا الرمز بمحفظتك.',
  'pairing.scanWith': 'امسح هذا الرمز بتطبيق {wallet} على هاتفك.',
  'pairing.copyHint': 'انسخ الرابط والصقه في محفظتك، أو امسح الرمز بجهاز آخر.',
  'pairing.ownRelay': 'لا تقرؤه إلا المحافظ المضبوطة لهذا التطبيق.',
  'pairing.time': 'رمز جديد بعد {time}',
  'pairing.renewed': 'تجدّد الرمز. امسح الرمز الجديد.',
  'pairing.copy': 'نسخ الرابط',
  'pairing.others': 'كل المحافظ',
  'pairing.again': 'احصل على رمز جديد',

  'pairing.declined': 'رفضت في محفظتك، فلم تتم مشاركة أي شيء. هذا رمز جديد.',
  'pairing.declinedLink': 'رفضت في {wallet}، فلم تتم مشاركة أي شيء. يمكنك فتحها مرة أخرى.',

  'pairing.unreachable': 'لا طريق إلى محفظتك الآن',
  'pairing.unreachableHint':
    'الخدمة التي تنقل الرموز إلى المحافظ لا تجيب. تحقّق من اتصالك. تُعاد المحاولة تلقائيًا.',
  'pairing.refused': 'رفضت خدمة الربط هذا التطبيق',
  'pairing.refusedHint':
    'الربط بالرمز غير مضبوط، ولا يصلحه إلا من يديرون هذا التطبيق. اختر محفظة من هذا المتصفح.',
  'pairing.notSetUp': 'الربط بالرمز غير مفعّل',
  'pairing.notSetUpHint': 'لا يقدّم هذا التطبيق رموزًا لمسحها. اختر محفظة من هذا المتصفح.',
  'pairing.expired': 'لم تُجب أي محفظة',
  'pairing.expiredHint': 'انتظر الرمز خمس دقائق. احصل على رمز جديد وأكّده في محفظتك.',
  'pairing.missingNetwork': 'ليست في محفظتك أي من الشبكات',
  'pairing.missingNetworkHint': 'يعمل هذا التطبيق على {networks}. أضف إحداها في محفظتك، أو اختر محفظة أخرى.',

  'pairing.ways': 'الطرق إلى {wallet}',
  'pairing.way.qr': 'رمز مربّع',
  'pairing.way.mobile': 'التطبيق',
  'pairing.way.browser': 'المتصفح',
  'pairing.way.desktop': 'الحاسوب',
  'pairing.way.webapp': 'الويب',
  'pairing.open': 'فتح {wallet}',
  'pairing.openHint': 'أكّد الربط في {wallet}، ثم عد إلى هذه الصفحة.',
  'pairing.stuck': 'لم تُفتح {wallet}؟ انسخ الرابط والصقه هناك، أو احصل على المحفظة أولًا.',
  'pairing.get': 'احصل على {wallet}',
  'pairing.inside': 'تُفتح هذه الصفحة داخل {wallet}. لا حاجة إلى رمز هناك.',
  'pairing.extension': 'ثبّت الإضافة، ثم أعد تحميل هذه الصفحة واختر {wallet} من جديد.',
} as const
