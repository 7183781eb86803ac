/** Arabic texts of the settings page, the export window, and the approval of another device, by their English text. A part of `ar`. */
export const arSettings = {
  // the settings page
  'Wallet settings are never shown inside another page.': 'لا تُعرض إعدادات المحفظة أبدًا داخل صفحة أخرى.',
  'The wallet’s server can’t be reached, or this page’s address is incomplete. Check your connection, or open the page from an email or your app.':
    'تعذّر الوصول إلى خادم المحفظة، أو عنوان هذه الصفحة ناقص. تحقّق من الاتصال، أو افتح الصفحة من رسالة أو من تطبيقك.',
  'Your wallet': 'محفظتك',
  'You don’t have a wallet here yet': 'ليست لديك محفظة هنا بعد',
  'Create a new one, or import one you have. Its address never changes.':
    'أنشئ محفظة جديدة، أو استورد محفظة لديك. لا يتغيّر عنوانها أبدًا.',
  'Create a new wallet': 'إنشاء محفظة جديدة',
  'Import a wallet': 'استيراد محفظة',
  'Sign out': 'تسجيل الخروج',
  'Only you. Your keys are split, and no single part can sign.':
    'أنت فقط. مفاتيحك مقسّمة، ولا يستطيع جزء واحد التوقيع.',
  'You. This wallet’s operator and the second operator could sign together, but neither could alone.':
    'أنت. ويستطيع مشغّل هذه المحفظة والمشغّل الثاني التوقيع معًا، لا وحدهما.',
  'An operator other than your wallet’s stores part of your recovery. It emails you its own code.':
    'يحفظ مشغّل آخر غير مشغّل محفظتك جزءًا من استعادتك، ويرسل إليك رمزًا خاصًا به.',
  'You’re signed in to {host}. This window closes automatically.':
    'تم تسجيل دخولك إلى {host}. تُغلق هذه النافذة تلقائيًا.',
  'This window couldn’t start. Close it and try again.': 'تعذّر بدء هذه النافذة. أغلقها وحاول مرة أخرى.',
  'You and the operator of this service.': 'أنت ومشغّل هذه الخدمة.',
  'The operator of this service can sign with this wallet without you. Only use it to try things out.':
    'يستطيع مشغّل هذه الخدمة التوقيع بهذه المحفظة من دونك. استخدمها للتجربة فقط.',
  'Your wallet’s settings in every app you use it in.': 'إعدادات محفظتك في كل تطبيق تستخدمها فيه.',
  'Email address': 'عنوان البريد الإلكتروني',
  None: 'لا يوجد',
  Recovery: 'الاستعادة',
  'Who can sign': 'من يستطيع التوقيع',
  // several things in one approval
  'Several things at once': 'عدة عمليات دفعة واحدة',
  'The wallet can do several things in one approval. Your address is the same with it and without.':
    'تستطيع المحفظة تنفيذ عدة عمليات بموافقة واحدة. عنوانك هو نفسه مع ذلك ومن دونه.',
  'Do one thing at a time': 'تنفيذ عملية واحدة في كل مرة',
  'Do several things at once': 'تنفيذ عدة عمليات دفعة واحدة',
  'The network can’t be reached. Check the connection and try again.':
    'تعذّر الوصول إلى الشبكة. تحقّق من الاتصال وحاول مرة أخرى.',
  'Take it back': 'التراجع عنه',
  'This account runs the code of another wallet here, so this wallet does one thing at a time.':
    'يشغّل هذا الحساب هنا شيفرة محفظة أخرى، لذلك تنفّذ هذه المحفظة عملية واحدة في كل مرة.',
  'This network can’t do it, so each thing needs its own approval.':
    'لا تستطيع هذه الشبكة ذلك، لذا تحتاج كل عملية إلى موافقة خاصة بها.',
  'Switched off: each thing needs its own approval.': 'معطّل: تحتاج كل عملية إلى موافقة خاصة بها.',
  'On: this account runs the wallet’s audited code here.': 'مفعّل: يشغّل هذا الحساب هنا شيفرة المحفظة المدقّقة.',
  'Ready: the first time an app asks, the approval says so.':
    'جاهز: تذكر الموافقة ذلك عندما يطلبه تطبيق أول مرة.',
  'The network hasn’t confirmed it yet. Look again in a few minutes.':
    'لم تؤكّد الشبكة ذلك بعد. تحقّق مجددًا بعد دقائق.',
  // the limit for payments
  'Payments without a code': 'مدفوعات بلا رمز تحقق',
  'How much you can send in a day without a code from your inbox. It’s counted separately for each browser and site.':
    'كم يمكنك أن ترسل في اليوم بلا رمز من بريدك. يُحسب لكل متصفح وموقع على حدة.',
  'There’s no limit, so payments never need a code. The wallet’s operator can set one.':
    'لا يوجد حد، فلا تحتاج المدفوعات إلى رمز أبدًا. يستطيع مشغّل المحفظة وضع حد.',
  'Daily limit': 'الحد اليومي',
  'One {symbol} counts as {price}. Payments within the limit need no code.':
    'يُحتسب كل {symbol} بقيمة {price}. لا تحتاج المدفوعات ضمن الحد إلى رمز تحقق.',
  'No price is known for {symbol}, so every payment needs a code.':
    'لا سعر معروف لـ {symbol}، لذلك تحتاج كل دفعة إلى رمز.',
  'The price of {symbol} couldn’t be loaded. Until it is, every payment needs a code.':
    'تعذّر تحميل سعر {symbol}. إلى أن يُحمَّل، تحتاج كل دفعة إلى رمز.',
  'The first payment from a new device always needs a code.': 'تحتاج أول دفعة من جهاز جديد دائمًا إلى رمز.',
  'Get the wallet on this device': 'الحصول على المحفظة على هذا الجهاز',
  'This device doesn’t have the wallet.': 'المحفظة ليست على هذا الجهاز.',
  'Set up': 'مُعدّة',
  'Not set up: only this device can open the wallet': 'غير مُعدّة: لا يفتح المحفظة إلا هذا الجهاز',
  'Sign in with your wallet’s email address. We’ll send a code to it.':
    'سجّل الدخول بعنوان البريد الإلكتروني لمحفظتك. سنرسل رمزًا إليه.',
  'Use another address': 'استخدام عنوان آخر',
  'Confirm this device': 'تأكيد هذا الجهاز',
  'This browser is new to your wallet. Open the link in the email and confirm it’s you.':
    'هذا المتصفح جديد على محفظتك. افتح الرابط في الرسالة وأكّد أنه أنت.',
  'This browser is new to your wallet. Open the link in the email, or go to Devices where you’re already signed in, and enter this number.':
    'هذا المتصفح جديد على محفظتك. افتح الرابط في الرسالة، أو انتقل إلى «الأجهزة» على جهاز سجّلت الدخول عليه، وأدخل هذا الرقم.',
  'Start over': 'البدء من جديد',
  'Waiting for you to confirm…': 'في انتظار تأكيدك…',
  'These browsers can sign in to your wallet. Sign out any you don’t recognize or no longer use.':
    'يمكن لهذه المتصفحات تسجيل الدخول إلى محفظتك. سجّل خروج ما لا تعرفه أو لم تعد تستخدمه منها.',
  // the passkeys that let new devices in
  Passkeys: 'مفاتيح المرور',
  'With one of these, a new device can sign in after a code from your inbox. Remove any you don’t recognize or no longer have.':
    'بأحد هذه المفاتيح يستطيع جهاز جديد تسجيل الدخول بعد إدخال رمز من بريدك. أزل ما لا تعرفه أو لم يعد لديك منها.',
  'Loading your passkeys…': 'جارٍ تحميل مفاتيح المرور…',
  'It can no longer sign in new devices. It still recovers the wallet, until you remove it from your ways to recover.':
    'لن يسجّل دخول أجهزة جديدة بعد الآن. يبقى قادرًا على استعادة المحفظة إلى أن تزيله من طرق الاستعادة.',
  'It can no longer sign in new devices. The passkey itself stays in your browser’s or phone’s list: delete it there.':
    'لن يسجّل دخول أجهزة جديدة بعد الآن. يبقى مفتاح المرور نفسه في قائمة متصفحك أو هاتفك: احذفه هناك.',
  'This device is new to your account. For your safety, it can remove passkeys of other devices after 24 hours. Nothing changed.':
    'هذا الجهاز جديد على حسابك. لحمايتك، لا يستطيع إزالة مفاتيح مرور الأجهزة الأخرى إلا بعد 24 ساعة. لم يتغيّر شيء.',
  'This passkey was already removed. Nothing changed.': 'أُزيل مفتاح المرور هذا من قبل. لم يتغيّر شيء.',
  'Added on {device}, {time}': 'أُضيف على {device}، في {time}',
  'Not used to sign in yet': 'لم يُستخدم لتسجيل الدخول بعد',
  'It can sign in new devices from {time}': 'يستطيع تسجيل دخول أجهزة جديدة من {time}',
  'None. A new device needs the link from your inbox.': 'لا يوجد. يحتاج الجهاز الجديد إلى الرابط من بريدك.',
  'This passkey now recovers your wallet, but it can’t sign in new devices: a new device needs the link from your inbox.':
    'مفتاح المرور هذا يستعيد محفظتك الآن، لكنه لا يسجّل دخول أجهزة جديدة: يحتاج الجهاز الجديد إلى الرابط من بريدك.',
  'Yes, sign out. It needs approval to sign in again.':
    'نعم، تسجيل الخروج. يحتاج إلى موافقة لتسجيل الدخول مرة أخرى.',
  '{device}, this device': '{device}، هذا الجهاز',
  'No other device is signed in.': 'لم يُسجَّل الدخول على أي جهاز آخر.',
  'Recovery phrase': 'عبارة الاستعادة',
  'What do you have? It’s split into parts in this browser, like a wallet created here. No server gets the whole key.':
    'ماذا لديك؟ يُقسّم إلى أجزاء في هذا المتصفح، كأي محفظة تُنشأ هنا. لا يحصل أي خادم على المفتاح كاملًا.',
  'This account already has a wallet': 'لهذا الحساب محفظة بالفعل',
  'An account’s address never changes, so you can’t replace its wallet. To import another wallet, sign out and sign in with another email address.':
    'لا يتغيّر عنوان الحساب أبدًا، فلا يمكنك استبدال محفظته. لاستيراد محفظة أخرى، سجّل الخروج ثم سجّل الدخول بعنوان بريد إلكتروني آخر.',
  'Wallet address': 'عنوان المحفظة',
  'Show address': 'إظهار العنوان',
  '{count} words': {
    one: 'كلمة واحدة',
    two: 'كلمتان',
    few: '{count} كلمات',
    many: '{count} كلمة',
    other: '{count} كلمة',
  },
  'Word {number}, “{word}”, isn’t in the list.': 'الكلمة {number}، «{word}»، ليست في القائمة.',
  'Is this your wallet?': 'هل هذه محفظتك؟',
  'Compare the address. Nothing is stored yet.': 'قارن العنوان. لم يُحفظ شيء بعد.',
  'A new one is created': 'يُنشأ عنوان جديد',
  'It becomes this account’s wallet permanently. It also stays where you have it now, and anyone with its phrase or key can spend everything in it.':
    'تصبح محفظة هذا الحساب نهائيًا. تبقى أيضًا حيث هي الآن، ويستطيع كل من لديه عبارتها أو مفتاحها إنفاق كل ما فيها.',
  'Import this wallet': 'استيراد هذه المحفظة',
  'These words don’t form a recovery phrase: one word is wrong, or their order is.':
    'لا تكوّن هذه الكلمات عبارة استعادة: إحداها خاطئة، أو ترتيبها خاطئ.',
  'This isn’t a private key for Ethereum. It has 64 digits from 0 to 9 and a to f.':
    'هذا ليس مفتاحًا خاصًا لإيثريوم. يتكوّن مفتاح إيثريوم من 64 خانة من 0 إلى 9 ومن a إلى f.',
  'This isn’t a private key for Solana. Paste it as your wallet shows it, or as the list of numbers in its file.':
    'هذا ليس مفتاحًا خاصًا لسولانا. الصقه كما تعرضه محفظتك، أو كقائمة الأرقام في ملفه.',
  'This account already has a wallet, and its address never changes. Nothing was imported. Sign in with another email address to import a wallet.':
    'لهذا الحساب محفظة بالفعل، ولا يتغيّر عنوانها أبدًا. لم يُستورد شيء. سجّل الدخول بعنوان بريد إلكتروني آخر لاستيراد محفظة.',
  'This browser doesn’t store data, so an imported wallet would be lost with this page. Use a browser that does.':
    'لا يحفظ هذا المتصفح البيانات، فتضيع المحفظة المستوردة مع هذه الصفحة. استخدم متصفحًا يحفظها.',
  // the export of the keys
  'Anyone who has them has everything in this wallet, now and forever.':
    'كل من لديه هذه المفاتيح لديه كل ما في هذه المحفظة، الآن وإلى الأبد.',
  'We never ask for this. If someone told you to come here, or is talking to you right now, close this window.':
    'لا نطلب هذا أبدًا. إن أرسلك شخص إلى هنا أو كان يحدّثك الآن فأغلق هذه النافذة.',
  'Opened from': 'فُتحت من',
  Close: 'إغلاق',
  'Take a minute to think': 'دقيقة للتفكير',
  'Your keys appear after a minute. If someone is telling you what to do, close this window.':
    'تظهر مفاتيحك بعد دقيقة. إن كان شخص يملي عليك ما تفعل فأغلق هذه النافذة.',
  'Your keys': 'مفاتيحك',
  'Write them down, or enter them in your other wallet. Don’t show them to anyone, and close this window when you’re done.':
    'اكتبها على ورقة، أو أدخلها في محفظتك الأخرى. لا تُرها لأحد، وأغلق هذه النافذة حين تنتهي.',
  '{count}-word recovery phrase': {
    one: 'عبارة استعادة من كلمة واحدة',
    two: 'عبارة استعادة من كلمتين',
    few: 'عبارة استعادة من {count} كلمات',
    many: 'عبارة استعادة من {count} كلمة',
    other: 'عبارة استعادة من {count} كلمة',
  },
  'Private key for Ethereum and compatible': 'المفتاح الخاص لإيثريوم وما يتوافق معها',
  'Private key for Solana': 'المفتاح الخاص لسولانا',
  Show: 'إظهار',
  Hide: 'إخفاء',
  'Opening your wallet…': 'جارٍ فتح محفظتك…',
  'Your wallet opens a window to export keys. Go to your account settings in the app.':
    'تفتح محفظتك نافذة لتصدير المفاتيح. انتقل إلى إعدادات حسابك في التطبيق.',
  'The app that opened this window was closed. Close this window and start again.':
    'أُغلق التطبيق الذي فتح هذه النافذة. أغلق هذه النافذة وابدأ من جديد.',
  // a device that waits to be let in
  'Approve a new device?': 'هل توافق على جهاز جديد؟',
  'The correct code was entered on a device that is new to your account. Approve it only if you’re signing in there yourself right now.':
    'أُدخل الرمز الصحيح على جهاز جديد على حسابك. وافق عليه فقط إن كنت تسجّل الدخول هناك بنفسك الآن.',
  'Number on that device': 'الرقم على ذلك الجهاز',
  'Requested at': 'وقت الطلب',
  'Approve device': 'الموافقة على الجهاز',
  'Decline device': 'رفض الجهاز',
  'You declined, so the device wasn’t approved.': 'رفضت، فلم تتم الموافقة على الجهاز.',
  'Approve {device} for your account': 'الموافقة على {device} لحسابك',
  'It will be signed in to your account, like this device.': 'سيسجّل الدخول إلى حسابك، مثل هذا الجهاز.',
  'Device approved. You can continue there.': 'تمت الموافقة على الجهاز. يمكنك المتابعة هناك.',
  'Device declined. No one was signed in.': 'رُفض الجهاز. لم يسجّل أحد الدخول.',
  '{device} is waiting for approval': '{device} في انتظار الموافقة',
  'Approve or decline it': 'الموافقة عليه أو رفضه',
  'That number is different, so the device was declined. If you’re signing in yourself, start again there and enter the number it shows.':
    'هذا رقم مختلف، فرُفض الجهاز. إن كنت تسجّل الدخول بنفسك فابدأ هناك من جديد وأدخل الرقم الذي يعرضه.',
  'That device is no longer waiting: it was decided elsewhere, or it took too long. Nothing changed.':
    'لم يعد ذلك الجهاز ينتظر: اتُّخذ القرار في مكان آخر، أو استغرق وقتًا طويلًا. لم يتغيّر شيء.',
  'A device, email address or way to sign in is new to your account, so this device can’t approve others for 24 hours. Use the link in the email.':
    'هناك جهاز أو عنوان بريد أو طريقة تسجيل دخول جديدة على حسابك، فلا يستطيع هذا الجهاز الموافقة على غيره لمدة 24 ساعة. استخدم الرابط في الرسالة.',
} as const
