/** Arabic texts of the ways to recover, the drill and the confirmation by a code, by their English text. A part of `ar`. */
export const arRecovery = {
  'Ethereum and compatible': 'إيثريوم وما يتوافق معها',
  'Second operator': 'المشغّل الثاني',
  'Use the second operator ({host})': 'استخدام المشغّل الثاني ({host})',
  'Add a second operator': 'إضافة مشغّل ثانٍ',
  'An operator other than your wallet’s stores a secret for you. A new device gets the wallet with one code from each operator.':
    'يحفظ مشغّل آخر غير مشغّل محفظتك سرًا لك. يحصل الجهاز الجديد على المحفظة برمز من كل مشغّل.',
  'Neither operator can open your wallet alone. Both together could.':
    'لا يستطيع أي مشغّل فتح محفظتك وحده، ويستطيعان ذلك معًا.',
  'Anyone who can read your inbox gets both codes. Use a different email address there, or a passkey instead.':
    'يحصل كل من يقرأ بريدك على الرمزين. استخدم هناك عنوان بريد إلكتروني مختلفًا، أو مفتاح مرور بدلًا من ذلك.',
  'Sign in there': 'تسجيل الدخول هناك',
  'Can recover it if both operators use it: anyone who reads it gets both codes':
    'يستعيدها إن كان المشغّلان يستخدمانه: يحصل كل من يقرأه على الرمزين',
  'Can’t recover it alone. Together with the second operator, it could':
    'لا يستطيع استعادتها وحده، ويستطيع ذلك مع المشغّل الثاني',
  'The second operator can’t be reached, so nothing changed and nothing is lost. Reload the page later, or use another way.':
    'تعذّر الوصول إلى المشغّل الثاني، فلم يتغيّر شيء ولم يُفقد شيء. أعد تحميل الصفحة لاحقًا، أو استخدم طريقة أخرى.',
  'The second operator’s window was closed too early. Nothing changed. Try again, or choose another way.':
    'أُغلقت نافذة المشغّل الثاني مبكرًا. لم يتغيّر شيء. حاول مرة أخرى، أو اختر طريقة أخرى.',
  'Your wallet now has a different second operator from the one that stores this part. Use another way, or contact the wallet’s operator.':
    'لمحفظتك الآن مشغّل ثانٍ غير الذي يحفظ هذا الجزء. استخدم طريقة أخرى، أو تواصل مع مشغّل المحفظة.',
  'The second operator is the same as the first, so it wouldn’t protect anything. Nothing changed. Report it to the wallet’s operator.':
    'المشغّل الثاني هو الأول نفسه، فلن يحمي شيئًا. لم يتغيّر شيء. أبلغ مشغّل المحفظة بذلك.',
  'This way to recover the wallet is damaged. Use another one.':
    'طريقة استعادة المحفظة هذه تالفة. استخدم طريقة أخرى.',
  'The second operator’s answer isn’t a recovery secret. Nothing changed. Try again later.':
    'رد المشغّل الثاني ليس سر استعادة. لم يتغيّر شيء. حاول لاحقًا.',
  'This account has no such recovery secret. If you have several email addresses, sign in with the one you used to set this up.':
    'ليس في هذا الحساب سر الاستعادة هذا. إن كانت لديك عدة عناوين بريد إلكتروني فسجّل الدخول بالعنوان الذي استخدمته عند الإعداد.',
  'This server doesn’t store recovery secrets for this wallet. Report it to the wallet’s operator.':
    'لا يحفظ هذا الخادم أسرار استعادة لهذه المحفظة. أبلغ مشغّل المحفظة بذلك.',
  'This account can’t store more recovery secrets. Use another account here.':
    'لا يستطيع هذا الحساب حفظ مزيد من أسرار الاستعادة. استخدم حسابًا آخر هنا.',
  'The second operator has just renewed its keys. Nothing changed. Try again.':
    'جدّد المشغّل الثاني مفاتيحه للتو. لم يتغيّر شيء. حاول مرة أخرى.',
  'Opening the second operator…': 'جارٍ فتح المشغّل الثاني…',
  'The second operator was opened too often today. Nothing was changed. Try again in some hours, or use another way.':
    'فُتح المشغّل الثاني مرات كثيرة اليوم. لم يتغيّر شيء. حاول بعد بضع ساعات، أو استخدم طريقة أخرى.',
  'Another device of this account is signing in to the second operator of its wallet. No new device gets in until a few minutes after that: start again then.':
    'جهاز آخر لهذا الحساب يسجّل الدخول لدى المشغّل الثاني لمحفظته. لا يدخل جهاز جديد إلا بعد دقائق من انتهاء ذلك: ابدأ من جديد حينها.',
  'Only an email from {host} belongs here. Don’t enter a code or number from any other email, including your own wallet’s: anyone who asks for those here is after your wallet. While this window is open, and for a few minutes after, your wallet accepts no new device by email.':
    'لا تُدخل هنا إلا ما في رسالة من {host}. لا تُدخل رمزًا أو رقمًا من أي رسالة أخرى، حتى رسائل محفظتك نفسها: من يطلب ذلك هنا يريد الاستيلاء على محفظتك. ما دامت هذه النافذة مفتوحة، ولدقائق بعدها، لا تقبل محفظتك جهازًا جديدًا بالبريد الإلكتروني.',
  'This operator has permanently lost the key to its recovery secrets. Use another way to recover, then set this one up again.':
    'فقد هذا المشغّل مفتاح أسرار الاستعادة نهائيًا. استخدم طريقة استعادة أخرى، ثم أعد إعداد هذه.',
  'This browser wasn’t approved: the email wasn’t answered in time, or was declined. Start again.':
    'لم تتم الموافقة على هذا المتصفح: لم يُجَب على الرسالة في الوقت المناسب، أو رُفضت. ابدأ من جديد.',
  'This address signs in there with another service, which this window doesn’t offer. Use another address.':
    'يسجّل هذا العنوان الدخول هناك بخدمة أخرى لا تتيحها هذه النافذة. استخدم عنوانًا آخر.',
  'This isn’t a valid email address. Check it and try again.':
    'عنوان البريد الإلكتروني هذا غير صحيح. راجعه ثم حاول مرة أخرى.',
  'The second operator rejected this. Nothing changed. Try again later.':
    'رفض المشغّل الثاني هذا. لم يتغيّر شيء. حاول لاحقًا.',
  'The second operator got too many requests. Wait a minute, then try again.':
    'وصلت إلى المشغّل الثاني طلبات كثيرة. انتظر دقيقة ثم حاول مرة أخرى.',
  'Try again': 'إعادة المحاولة',
  'The operator can recover the wallet': 'يستطيع المشغّل استعادة المحفظة',
  'No, go back': 'لا، رجوع',
  'Confirm it’s you': 'تأكيد هويتك',
  'You signed in a while ago. Continue with a code from your inbox.':
    'مضى وقت على آخر تسجيل دخول لك. تابع برمز من بريدك.',
  'You didn’t confirm it. Nothing changed.': 'لم تؤكّد ذلك. لم يتغيّر شيء.',
  'If you lose this device': 'إن فقدت هذا الجهاز',
  'What can recover your wallet on another device, and what can’t.':
    'ما الذي يستعيد محفظتك على جهاز آخر، وما الذي لا يستعيدها.',
  'Checking your recovery…': 'جارٍ التحقق من طرق الاستعادة…',
  'Test it': 'اختبارها',
  'Ways to recover': 'طرق الاستعادة',
  'You can recover it.': 'يمكنك استعادتها.',
  'Only your other device can recover it. If you lose that too, the wallet and everything in it is lost forever.':
    'لا يمكن استعادتها إلا من جهازك الآخر. إن فقدته أيضًا ضاعت المحفظة وكل ما فيها إلى الأبد.',
  'The wallet and everything in it would be lost forever. No one could recover it.':
    'ستضيع المحفظة وكل ما فيها إلى الأبد. لن يستطيع أحد استعادتها.',
  'Not set up': 'غير مُعدّة',
  'Another device': 'جهاز آخر',
  '{count} got the wallet and may still have it': 'عدد الأجهزة التي حصلت على المحفظة وقد تكون لديها: {count}',
  'No other device has the wallet': 'لا توجد المحفظة على أي جهاز آخر',
  'Your inbox alone': 'بريدك وحده',
  'Can’t recover it. It only signs you in': 'لا يستعيدها. يسجّل دخولك فقط',
  'The operator': 'المشغّل',
  'Can’t recover it': 'لا يستطيع استعادتها',
  'Test your recovery': 'اختبار الاستعادة',
  'This rebuilds your wallet from its parts, as a new device would, then forgets it. Nothing changes.':
    'يعيد هذا تكوين محفظتك من أجزائها كما يفعل جهاز جديد، ثم ينساها. لا يتغيّر شيء.',
  'Do what you would do on a new device.': 'افعل ما كنت ستفعله على جهاز جديد.',
  'It works: {method} recovers this wallet. Nothing changed.':
    'نجح الاختبار: يمكن استعادة هذه المحفظة بهذه الطريقة: {method}. لم يتغيّر شيء.',
  'This browser has no passkeys. Test it in another browser.':
    'لا توجد مفاتيح مرور في هذا المتصفح. اختبرها في متصفح آخر.',
  'Each of these can recover the wallet on its own. Set up two, and store them in different places.':
    'تكفي كل واحدة منها وحدها لاستعادة المحفظة. أعدّ طريقتين واحفظهما في مكانين مختلفين.',
  'None yet. If you lose this device, you lose the wallet.':
    'لا توجد طريقة بعد. إن فقدت هذا الجهاز فقدت المحفظة.',
  'added on {time}': 'أُضيفت في {time}',
  'Tested here on {time}': 'اختُبرت هنا في {time}',
  'Not tested here yet': 'لم تُختبر هنا بعد',
  Rename: 'إعادة التسمية',
  Name: 'الاسم',
  'Save name': 'حفظ الاسم',
  Remove: 'إزالة',
  'This is the only way to recover the wallet. Add another one before you remove it.':
    'هذه هي الطريقة الوحيدة لاستعادة المحفظة. أضف طريقة أخرى قبل إزالتها.',
  'Yes, remove it': 'نعم، إزالة',
  'It can no longer recover the wallet. The passkey itself stays in your browser’s or phone’s list: delete it there.':
    'لن يستعيد المحفظة بعد ذلك. يبقى مفتاح المرور نفسه في قائمة متصفحك أو هاتفك: احذفه هناك.',
  'It can no longer recover the wallet for anyone who has it.':
    'لن يستطيع أي شخص لديه استعادة المحفظة به بعد ذلك.',
  'You can have up to {count}. Remove one to add another.':
    'يمكنك إعداد {count} على الأكثر. أزل واحدة لتضيف أخرى.',
  'Add a passkey': 'إضافة مفتاح مرور',
  'Add another way': 'إضافة طريقة أخرى',
  'Give it a name that tells you where it is, such as the phone or security key that stores it.':
    'أعطه اسمًا يذكّرك بمكانه، مثل الهاتف أو مفتاح الأمان الذي يحفظه.',
  'Give it a name first.': 'أعطه اسمًا أولًا.',
  'Create passkey': 'إنشاء مفتاح المرور',
  'Your wallet changed in the meantime. Reload the page.': 'تغيّرت محفظتك في هذه الأثناء. أعد تحميل الصفحة.',

  // how strong a password is
  'Use at least 12 characters. Four words work well.': 'استخدم 12 حرفًا على الأقل. أربع كلمات خيار جيد.',
  'Use at most 256 characters.': 'استخدم 256 حرفًا على الأكثر.',
  'Use more different characters.': 'استخدم أحرفًا أكثر تنوّعًا.',
  'The passwords don’t match.': 'كلمتا المرور غير متطابقتين.',
  'This password is strong.': 'كلمة المرور هذه قوية.',
  'This password is very strong.': 'كلمة المرور هذه قوية جدًا.',
  'This password is easy to guess.': 'كلمة المرور هذه سهلة التخمين.',
  'This password isn’t strong enough yet.': 'كلمة المرور هذه ليست قوية بما يكفي بعد.',
  'Your email address and name are easy to guess.': 'عنوان بريدك الإلكتروني واسمك سهلا التخمين.',
  'It’s commonly used, or part of it is.': 'يستخدمها كثيرون أو يستخدمون جزءًا منها.',
  'Rows of keys are easy to guess.': 'صفوف لوحة المفاتيح سهلة التخمين.',
  'Repeats and sequences are easy to guess.': 'التكرار والتسلسل سهلا التخمين.',
  'Dates and years are easy to guess.': 'التواريخ والسنوات سهلة التخمين.',
  'Use four or more unrelated words.': 'استخدم أربع كلمات أو أكثر لا علاقة بينها.',
} as const
