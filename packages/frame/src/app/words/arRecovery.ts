/** Arabic texts of the ways to recover, the drill and the confirmation by a code, by their English text. A part of `ar`. */
export const arRecovery = {
  'Ethereum and its like': 'إيثريوم وما يتوافق معها',
  'Second operator': 'المشغّل الثاني',
  'Use the second operator ({host})': 'استخدم المشغّل الثاني ({host})',
  'Add a second operator': 'أضف مشغّلًا ثانيًا',
  'An operator that is not your wallet’s stores a secret for you. A new device gets the wallet with a code from each of them.':
    'مشغّل غير مشغّل محفظتك يحفظ لك سرًا. ويحصل جهاز جديد على المحفظة برمز من كل منهما.',
  'Neither of the two can open your wallet alone. Both together could.':
    'لا يستطيع أحدهما وحده فتح محفظتك، ويستطيعان ذلك معًا.',
  'Whoever reads your mailbox gets the codes of both. Use another e-mail address there if you have one, or a passkey instead.':
    'من يقرأ بريدك يحصل على رمزيهما. استخدم هناك عنوان بريد آخر إن كان لديك، أو مفتاح مرور بدلًا من ذلك.',
  'Sign in there': 'سجّل الدخول هناك',
  'Brings it back where both operators know it: whoever reads it gets the codes of both':
    'يعيدها إن كان معروفًا لدى المشغّلين: من يقرأه يحصل على رمزيهما',
  'Cannot bring it back alone: together with the second operator it could':
    'لا يستطيع إعادتها وحده، ويستطيع مع المشغّل الثاني',
  'The second operator can’t be reached just now, so nothing was changed and nothing is lost. Load the page again later, or use another way.':
    'تعذّر الوصول إلى المشغّل الثاني الآن، فلم يتغيّر شيء ولم يُفقد شيء. أعد تحميل الصفحة لاحقًا، أو استخدم طريقة أخرى.',
  'The window of the second operator was closed before it was done. Nothing was changed. Try again, or choose another way.':
    'أُغلقت نافذة المشغّل الثاني قبل أن تنتهي. لم يتغيّر شيء. حاول مجددًا أو اختر طريقة أخرى.',
  'Your wallet has another second operator now than the one that stores this part. Use another way, or ask who runs the wallet.':
    'لمحفظتك الآن مشغّل ثانٍ غير الذي يحفظ هذا الجزء. استخدم طريقة أخرى، أو اسأل مشغّل المحفظة.',
  'The second operator is the same as the first, so it would protect nothing. Nothing was changed. Tell who runs this wallet.':
    'المشغّل الثاني هو الأول نفسه، فلن يحمي شيئًا. لم يتغيّر شيء. أخبر مشغّل هذه المحفظة.',
  'This way to recover the wallet is damaged. Use another one.': 'طريقة الاستعادة هذه تالفة. استخدم غيرها.',
  'What the second operator sent is no recovery secret. Nothing was changed.':
    'ما أرسله المشغّل الثاني ليس سر استعادة. لم يتغيّر شيء.',
  'This account has no such recovery secret. If you have several e-mail addresses, sign in with the one you used when you set this up.':
    'لا يوجد في هذا الحساب سر استعادة كهذا. إن كانت لديك عدة عناوين بريد فسجّل الدخول بالعنوان الذي استخدمته عند الإعداد.',
  'This server stores no recovery secrets for the wallet that asks. Tell who runs that wallet.':
    'لا يحفظ هذا الخادم أسرار استعادة للمحفظة التي تطلبها. أخبر مشغّل تلك المحفظة.',
  'This account stores as many recovery secrets as it has room for. Use another account here.':
    'يحفظ هذا الحساب كل ما يتسع له من أسرار الاستعادة. استخدم حسابًا آخر هنا.',
  'The second operator renewed its keys just now. Nothing was changed. Try again.':
    'جدّد المشغّل الثاني مفاتيحه الآن. لم يتغيّر شيء. حاول مجددًا.',
  'One moment: the second operator opens.': 'لحظة: يُفتح المشغّل الثاني.',
  'The second operator was opened too often today. Nothing was changed. Try again in some hours, or use another way.':
    'فُتح المشغّل الثاني اليوم مرات كثيرة. لم يتغيّر شيء. حاول بعد بضع ساعات، أو استخدم طريقة أخرى.',
  'Another device of this account is signing in to the second operator of its wallet. No new device gets in until a few minutes after that: start again then.':
    'جهاز آخر لهذا الحساب يسجّل الدخول لدى المشغّل الثاني لمحفظته. لا يدخل جهاز جديد إلا بعد دقائق من انتهاء ذلك: ابدأ من جديد حينها.',
  'This operator has lost the key of its recovery secrets for good. Use another way to recover, and set this one up again.':
    'فقد هذا المشغّل مفتاح أسرار الاستعادة نهائيًا. استخدم طريقة أخرى للاستعادة، وأعد إعداد هذه.',
  'Only a mail of {host} belongs here. Enter no code and no number of another mail, also not of your wallet’s own: whoever gets it here signs in to your wallet.':
    'لا مكان هنا إلا لرسالة من {host}. لا تُدخل رمزًا أو رقمًا من رسالة أخرى، ولا من رسائل محفظتك نفسها: من يحصل عليه هنا يدخل إلى محفظتك.',
  'This browser was not let in: the mail was not answered in time, or was refused. Start again.':
    'لم يُسمح لهذا المتصفح: لم يُجَب على الرسالة في الوقت المناسب، أو رُفضت. ابدأ من جديد.',
  'This address signs in there with another service, which this window does not offer. Use another address.':
    'هذا العنوان يسجّل الدخول هناك عبر خدمة أخرى لا تعرضها هذه النافذة. استخدم عنوانًا آخر.',
  'That is no e-mail address we can write to. Check it for typing errors.':
    'ليس هذا عنوان بريد يمكننا الكتابة إليه. تحقّق من كتابته.',
  'The second operator refused this. Nothing was changed. Try again later.':
    'رفض المشغّل الثاني هذا. لم يتغيّر شيء. حاول لاحقًا.',
  'The second operator was asked too often. Wait a minute, then try again.':
    'كثُرت الطلبات إلى المشغّل الثاني. انتظر دقيقة ثم حاول مجددًا.',
  'Try again': 'حاول مجددًا',
  'The operator can bring the wallet back': 'يستطيع المشغّل إعادة المحفظة',
  'No, back': 'لا، رجوع',
  'Go on': 'متابعة',
  'Confirm that it is you': 'أكّد أنك أنت',
  'Your last sign-in is some time ago. With a code from your mailbox you go on.':
    'مضى وقت على آخر دخول لك. تتابع برمز من بريدك.',
  'You did not confirm it. Nothing was changed.': 'لم تؤكّد ذلك. لم يتغيّر شيء.',
  'If this device is lost': 'إن ضاع هذا الجهاز',
  'What would bring your wallet back on another one, and what would not.':
    'ما الذي يعيد محفظتك على جهاز آخر، وما الذي لا يعيدها.',
  'Looking at your ways to recover…': 'تُراجَع طرق الاستعادة…',
  'Try it out': 'جرّبها',
  'Ways to recover': 'طرق الاستعادة',
  'You could bring it back.': 'تستطيع إعادتها.',
  'Only your other device could bring it back. If that is lost too, the wallet and everything in it is gone for good.':
    'لا يعيدها إلا جهازك الآخر. إن ضاع هو أيضًا ضاعت المحفظة وكل ما فيها نهائيًا.',
  'The wallet and everything in it would be gone for good. Nobody could bring it back.':
    'تضيع المحفظة وكل ما فيها نهائيًا، ولا يستطيع أحد إعادتها.',
  'Not set up': 'غير مُعدّة',
  'Another device': 'جهاز آخر',
  '{count} got the wallet and may have it still': '{count} حصل على المحفظة وقد تكون لديه بعد',
  'None has the wallet': 'لا جهاز لديه المحفظة',
  'Your mailbox alone': 'بريدك وحده',
  'Does not bring it back: it signs you in, and no more': 'لا يعيدها: يسجّل دخولك فقط',
  'The operator': 'المشغّل',
  'Cannot bring it back': 'لا يستطيع إعادتها',
  'Try your recovery out': 'جرّب الاستعادة',
  'Your wallet is put together from its parts as on a new device, and forgotten again. Nothing is changed.':
    'تُجمع محفظتك من أجزائها كما على جهاز جديد، ثم تُنسى. لا يتغيّر شيء.',
  'Do now what you would do on a new device.': 'افعل الآن ما تفعله على جهاز جديد.',
  'It works: {method} brings exactly this wallet back. Nothing was changed.':
    'تنجح: {method} تعيد هذه المحفظة بعينها. لم يتغيّر شيء.',
  'This browser has no passkeys. Try it out in another one.':
    'ليست في هذا المتصفح مفاتيح مرور. جرّب في متصفح آخر.',
  'Each of them brings the wallet back by itself. Have two, and keep them in two places.':
    'كل منها يعيد المحفظة وحده. اتخذ اثنتين واحفظهما في مكانين.',
  'There is none yet. If this device is lost, the wallet is lost with it.':
    'لا طريقة بعد. إن ضاع هذا الجهاز ضاعت المحفظة معه.',
  'added on {time}': 'أُضيفت في {time}',
  'Tried out here on {time}': 'جُرّبت هنا في {time}',
  'Not tried out here yet': 'لم تُجرَّب هنا بعد',
  Rename: 'أعد التسمية',
  Name: 'الاسم',
  'Save the name': 'احفظ الاسم',
  Remove: 'أزل',
  'This is the only way to bring the wallet back. Add another one first, then remove this.':
    'هذه الطريقة الوحيدة لإعادة المحفظة. أضف غيرها أولًا ثم أزلها.',
  'Yes, remove it': 'نعم، أزلها',
  'It brings nothing back then. The passkey itself stays in the list of your browser or phone: delete it there.':
    'لن تعيد شيئًا بعد ذلك. يبقى مفتاح المرور نفسه في قائمة متصفحك أو هاتفك: احذفه هناك.',
  'It brings nothing back then, whoever has it.': 'لن تعيد شيئًا بعد ذلك، أيًّا كان من لديه.',
  'There is room for {count}. Remove one to add another.': 'هناك متسع لـ {count}. أزل واحدة لتضيف أخرى.',
  'Add a passkey': 'أضف مفتاح مرور',
  'Add another way': 'أضف طريقة أخرى',
  'Give it a name by which you know later where it is, e.g. the phone or the key it is stored on.':
    'سمّه بما يذكّرك بمكانه لاحقًا، مثل الهاتف أو المفتاح المخزّن عليه.',
  'Give it a name first.': 'سمّه أولًا.',
  'Create the passkey': 'أنشئ مفتاح المرور',
  'Your wallet was changed in between. Load the page again.': 'تغيّرت محفظتك في الأثناء. أعد تحميل الصفحة.',
} as const
