/** Arabic texts of permissions, by their English text. */
export const arPermissions = {
  'Let someone spend up to {amount} {often}': 'السماح لجهة بإنفاق ما يصل إلى {amount} {often}',
  'Let someone spend an unverified token': 'السماح لجهة بإنفاق رمز غير موثّق',
  'Let someone use a contract for you': 'السماح لجهة باستخدام عقد نيابةً عنك',
  'Why, says the page': 'السبب كما تقول الصفحة',
  'It won’t ask you again': 'لن يُطلب منك ذلك مرة أخرى',
  'Payments within these limits need no further approval. The network itself rejects anything above them.':
    'لا تحتاج الدفعات ضمن هذه الحدود إلى موافقة أخرى. وترفض الشبكة نفسها كل ما يتجاوزها.',
  'You can revoke this at any time in the wallet’s settings, under “Permissions”.':
    'يمكنك إلغاء الإذن في أي وقت من إعدادات المحفظة، تحت «الأذونات».',
  Permissions: 'الأذونات',
  'Programs that may spend from this wallet without asking, as you approved on this device.':
    'برامج يمكنها الإنفاق من هذه المحفظة دون سؤال، كما وافقت على هذا الجهاز.',
  'No permissions were given.': 'لم تُمنح أي أذونات.',
  'Given to': 'مُنح إلى',
  Revoke: 'إلغاء الإذن',
  'It holds now.': 'سارٍ الآن.',
  'It has ended.': 'انتهى.',
  'You revoked it. The network rejects it.': 'ألغيت هذا الإذن. ترفضه الشبكة.',
  'Revoke a permission': 'إلغاء إذن',
  'How many times': 'عدد المرات',
  '{count} at most': '{count} على الأكثر',
  Functions: 'الوظائف',
  Limit: 'الحد',
  '{amount} {often}': '{amount} {often}',
  'Counted from': 'يُحتسب من',
  'Only to': 'إلى هذا العنوان فقط',
  Anyone: 'أي شخص',
  'in total': 'إجمالًا',
  'every hour': 'كل ساعة',
  'every day': 'كل يوم',
  'every week': 'كل أسبوع',
  'every {count} days': 'كل {count} من الأيام',
  'every {count} hours': 'كل {count} من الساعات',
  'every {count} seconds': 'كل {count} من الثواني',
  'Nothing limits what these functions take. They may move everything the contract lets them.':
    'لا شيء يحدّ مما تأخذه هذه الوظائف. قد تنقل كل ما يسمح لها العقد بنقله.',
  'The money may go to anyone, also to the one who can act.':
    'قد يذهب المال إلى أي شخص، بما في ذلك الجهة المخوّلة.',
  'This token is on no list. It may be an imitation.': 'هذا الرمز غير مدرج في أي قائمة. قد يكون تقليدًا.',
} as const
