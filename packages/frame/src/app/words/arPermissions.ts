/** Arabic texts of permissions, by their English text. */
export const arPermissions = {
  'Let someone spend up to {amount} {often}': 'السماح لشخص بإنفاق ما يصل إلى {amount} {often}',
  'Let someone spend an unverified token': 'السماح لشخص بإنفاق رمز غير متحقَّق منه',
  'Let someone use a contract for you': 'السماح لشخص باستخدام عقد نيابةً عنك',
  'Why, says the page': 'السبب كما تقول الصفحة',
  'It won’t ask you again': 'لن يُطلب منك ذلك مرة أخرى',
  'Payments within these limits need no further approval. The network itself rejects anything above them.':
    'لا تحتاج الدفعات ضمن هذه الحدود إلى موافقة أخرى. وترفض الشبكة نفسها كل ما يتجاوزها.',
  'You can revoke this at any time in the wallet’s settings, under “Permissions”.':
    'يمكنك إلغاء الإذن في أي وقت من إعدادات المحفظة، تحت «الأذونات».',
  Permissions: 'الأذونات',
  'Programs that may spend from this wallet without asking, as you approved.':
    'برامج يمكنها الإنفاق من هذه المحفظة دون سؤال، كما وافقت.',
  'Loading your permissions…': 'جارٍ تحميل أذوناتك…',
  'The server’s list can’t be loaded. Permissions you gave on other devices may be missing.':
    'تعذّر تحميل قائمة الخادم. قد تكون الأذونات التي منحتها على أجهزة أخرى ناقصة.',
  'This permission couldn’t be added to your list, so it wasn’t given. Try again.':
    'تعذّرت إضافة هذا الإذن إلى قائمتك، لذلك لم يُمنح. حاول مرة أخرى.',
  'No permissions were given.': 'لم تُمنح أي أذونات.',
  'It isn’t known whether this permission was given. Look under “Permissions” in the wallet’s settings, and revoke it there if you don’t want it.':
    'لا يُعرف ما إذا كان هذا الإذن قد مُنح. انظر إلى «الأذونات» في إعدادات المحفظة، وألغِ الإذن هناك إن لم تكن تريده.',
  'Given to, says the server': 'مُنح إلى، بحسب الخادم',
  'In all, at most': 'إجمالًا، على الأكثر',
  'It can let others take this token, or every item, without limit: {functions}.':
    'قد يسمح للآخرين بأخذ هذا الرمز، أو كل العناصر، بلا حدّ: {functions}.',
  'It can move tokens and items: {functions}.': 'يمكنه نقل الرموز والعناصر: {functions}.',
  'This revokes no permissions. If the account does several things at once again, those you gave hold again. Revoke them under “Permissions” first.':
    'لا يُلغي هذا أي أذونات. إذا عاد الحساب إلى تنفيذ عدة عمليات دفعة واحدة، فستسري الأذونات التي منحتها من جديد. ألغها أولًا ضمن «الأذونات».',
  'Permissions that stay valid': 'أذونات تبقى سارية',
  'After your account is deleted, these programs can still spend from this wallet until their permissions end.':
    'بعد حذف حسابك، تظل هذه البرامج قادرة على الإنفاق من هذه المحفظة حتى تنتهي أذوناتها.',
  'Revoke all': 'إلغاء كل الأذونات',
  'Delete without revoking': 'الحذف دون إلغاء الأذونات',
  'Programs with your permission can still spend from this wallet. After the deletion you can’t revoke that here.':
    'لا يزال بإمكان البرامج التي منحتها إذنًا الإنفاق من هذه المحفظة. بعد الحذف لا يمكنك إلغاء ذلك الإذن من هنا.',
  'Given to': 'مُنح إلى',
  Revoke: 'إلغاء الإذن',
  'It holds now.': 'سارٍ الآن.',
  'It has ended.': 'انتهى.',
  'You revoked it. The network rejects it.': 'ألغيت هذا الإذن. ترفضه الشبكة.',
  'This isn’t a token whose amounts the network can limit. Nothing was signed.':
    'ليس هذا رمزًا تستطيع الشبكة أن تضع حدًّا لأي مبلغ منه. لم يُوقَّع أي شيء.',
  'The wallet couldn’t check whether the one who can act is a contract.':
    'لم تتمكن المحفظة من التحقق مما إذا كان من يمكنه التصرف عقدًا.',
  'The one who can act is a contract. If it does what anyone tells it, anyone can spend within these limits.':
    'من يمكنه التصرف هو عقد. إذا كان ينفّذ ما يأمره به أي شخص، فيمكن لأي شخص الإنفاق ضمن هذه الحدود.',
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
  'every {count} days': {
    one: 'كل يوم',
    two: 'كل يومين',
    few: 'كل {count} أيام',
    many: 'كل {count} يومًا',
    other: 'كل {count} يوم',
  },
  'every {count} hours': {
    one: 'كل ساعة',
    two: 'كل ساعتين',
    few: 'كل {count} ساعات',
    many: 'كل {count} ساعة',
    other: 'كل {count} ساعة',
  },
  'every {count} seconds': {
    one: 'كل ثانية',
    two: 'كل ثانيتين',
    few: 'كل {count} ثوانٍ',
    many: 'كل {count} ثانية',
    other: 'كل {count} ثانية',
  },
  'Nothing limits what these functions take. They may move everything the contract lets them.':
    'لا شيء يحدّ مما تأخذه هذه الوظائف. قد تنقل كل ما يسمح لها العقد بنقله.',
  'The money may go to anyone, also to the one who can act.':
    'قد يذهب المال إلى أي شخص، بما في ذلك من يمكنه التصرف.',
  'This token is on no list. It may be an imitation.': 'هذا الرمز غير مدرج في أي قائمة. قد يكون تقليدًا.',
} as const
