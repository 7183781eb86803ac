/** Arabic texts about a receiver by name. */
export const receiverName = {
  'receiverName.looking': 'جارٍ البحث عن هذا الاسم',
  'receiverName.failed': 'يتعذّر البحث عن هذا الاسم الآن، فلا يمكن الإرسال إليه.',
  'receiverName.offline': 'يبدو أنك غير متصل بالإنترنت.',
  'receiverName.retry': 'حاول مجددًا',
  'receiverName.nobody':
    'لا أحد يملك هذا الاسم. تنتهي الأسماء هنا بـ {zones} وفيها حروف لاتينية بسيطة وأرقام وشرطات فقط.',
  'receiverName.none': 'لا يستطيع هذا التطبيق البحث عن الأسماء. أدخل العنوان.',
  'receiverName.moved': 'يقود هذا الاسم إلى عنوان آخر الآن. عد وأدخله من جديد، واسأل صاحبه عن العنوان.',
  'receiverName.mainnet':
    'ليس للاسم عنوان على {network}: هذا عنوانه على إيثريوم. اسأل صاحبه قبل أن ترسل هنا.',
} as const
