/** Arabic texts that only the settings page and the export window show, by their English text. A part of `ar`. */
export const arSettings = {
  // the settings page
  'The settings of a wallet are never shown inside another page.':
    'إعدادات المحفظة لا تُعرض أبدًا داخل صفحة أخرى.',
  'The wallet’s server can’t be reached, or the address of this page is not whole. Check the connection, or open the page from a mail or from your app.':
    'تعذّر الوصول إلى خادم المحفظة، أو عنوان هذه الصفحة ناقص. تحقّق من الاتصال، أو افتح الصفحة من رسالة أو من تطبيقك.',
  'Your wallet': 'محفظتك',
  'You have no wallet here yet': 'ليست لك محفظة هنا بعد',
  'Make a new one, or bring the one you have. Its address stays the same for ever.':
    'أنشئ محفظة جديدة، أو أحضر التي لديك. يبقى عنوانها كما هو دائمًا.',
  'Make a new wallet': 'أنشئ محفظة جديدة',
  'Bring a wallet from elsewhere': 'أحضر محفظة من مكان آخر',
  'Sign out': 'خروج',
  'Only you. The keys are split, and no part alone is worth anything.':
    'أنت فقط. المفاتيح مقسّمة، ولا قيمة لجزء وحده.',
  'You. The operator of this wallet and the second operator could sign together, and neither of them alone.':
    'أنت. ويستطيع مشغّل هذه المحفظة والمشغّل الثاني التوقيع معًا، ولا يستطيعه أحدهما وحده.',
  'Another operator than your wallet’s stores a part of your recovery. It mails you a code of its own.':
    'مشغّل آخر غير مشغّل محفظتك يحفظ جزءًا من استعادتك، ويرسل إليك رمزًا خاصًا به.',
  'You are signed in to {host}. This window closes by itself.':
    'سجّلت دخولك إلى {host}. تُغلق هذه النافذة تلقائيًا.',
  'This window could not start. Close it and try again.': 'تعذّر بدء هذه النافذة. أغلقها وحاول مجددًا.',
  'You, and the operator of this service.': 'أنت ومشغّل هذه الخدمة.',
  'Its settings, whatever app you use it in.': 'إعداداتها، أيًّا كان التطبيق الذي تستخدمها فيه.',
  'E-mail address': 'عنوان البريد',
  None: 'لا يوجد',
  Recovery: 'الاستعادة',
  'Who can sign': 'من يستطيع التوقيع',
  // the limit for payments
  'Payments without a code': 'مدفوعات بلا رمز',
  'What may leave your wallet in a day without a code from your mailbox. Each browser counts for itself, and in it each site.':
    'ما يمكن أن يخرج من محفظتك في اليوم بلا رمز من بريدك. كل متصفح يحسب لنفسه، وفيه كل موقع.',
  'There is no limit here, so no payment needs a code. Who runs this wallet can set one.':
    'لا حد هنا، فلا تحتاج أي دفعة إلى رمز. يستطيع مشغّل هذه المحفظة أن يضع حدًا.',
  'Limit a day': 'الحد اليومي',
  'One {symbol} counts as {price}. Payments within the limit need no code.':
    'الواحد من {symbol} يُحسب {price}. لا تحتاج المدفوعات ضمن الحد إلى رمز.',
  'No price is known for {symbol}, so every payment needs a code.':
    'لا سعر معروف لـ {symbol}، لذلك تحتاج كل دفعة إلى رمز.',
  'The price of {symbol} can’t be found out just now. Until it is, every payment needs a code.':
    'تعذّرت معرفة سعر {symbol} الآن. وحتى يُعرف تحتاج كل دفعة إلى رمز.',
  'The first payment from a device that is new to you needs a code anyway.':
    'أول دفعة من جهاز جديد عليك تحتاج إلى رمز في كل حال.',
  'Bring the wallet onto this device': 'أحضر المحفظة إلى هذا الجهاز',
  'This device doesn’t hold the wallet.': 'هذا الجهاز لا يحمل المحفظة.',
  'Set up': 'مُعدّة',
  'Not set up: this device is the only way in': 'غير مُعدّة: هذا الجهاز هو السبيل الوحيد',
  'Sign in with the e-mail address of your wallet. A code is sent to it.':
    'ادخل بعنوان البريد الخاص بمحفظتك. سيُرسل رمز إليه.',
  'Another address': 'عنوان آخر',
  'Confirm this device': 'أكّد هذا الجهاز',
  'You have a wallet, and this browser is new to it. Open the link in the mail, and confirm that it is you.':
    'لديك محفظة، وهذا المتصفح جديد عليها. افتح الرابط في الرسالة وأكّد أنك أنت.',
  'You have a wallet, and this browser is new to it. Open the link in the mail, or the devices of your account where you are signed in, and enter this number there.':
    'لديك محفظة، وهذا المتصفح جديد عليها. افتح الرابط في الرسالة، أو أجهزة حسابك حيث أنت داخل، وأدخل هذا الرقم هناك.',
  'Start again': 'ابدأ من جديد',
  'Waiting for you to confirm…': 'بانتظار تأكيدك…',
  'These browsers may sign in to your wallet. Sign out any that you don’t know or no longer use.':
    'يمكن لهذه المتصفحات الدخول إلى محفظتك. أخرج ما لا تعرفه أو لم تعد تستخدمه.',
  'Yes, sign out. It has to be approved again to come back.': 'نعم، أخرجه. لا يعود إلا بموافقة جديدة.',
  '{device}, this device': '{device}، هذا الجهاز',
  'No other device is signed in.': 'لا جهاز آخر داخل الآن.',
  'Recovery phrase': 'عبارة الاستعادة',
  'What do you have of it? It is split into parts in this browser, as a wallet made here is; no server gets it whole.':
    'ماذا لديك منها؟ تُقسّم إلى أجزاء في هذا المتصفح، كمحفظة أُنشئت هنا؛ ولا يحصل عليها أي خادم كاملة.',
  'This account has a wallet': 'لهذا الحساب محفظة',
  'An account’s address never changes, so nothing replaces the wallet you have. To bring another one, sign out here and sign in with another e-mail address.':
    'عنوان الحساب لا يتغيّر أبدًا، فلا شيء يحل محل محفظتك. لإحضار محفظة أخرى اخرج هنا وادخل بعنوان بريد آخر.',
  'Its address': 'عنوانها',
  'Show its address': 'أظهر عنوانها',
  '{count} words': '{count} كلمة',
  'Word {number}, “{word}”, is not in the list.': 'الكلمة {number}، «{word}»، ليست في القائمة.',
  'Is this your wallet?': 'هل هذه محفظتك؟',
  'Compare the address. Nothing is stored yet.': 'قارن العنوان. لم يُحفظ شيء بعد.',
  'A new one is made': 'يُنشأ عنوان جديد',
  'It becomes the wallet of this account, for ever. Where you have it now it stays too, and whoever has its phrase or key has everything in it.':
    'تصبح محفظة هذا الحساب دائمًا. وتبقى حيث هي الآن أيضًا، ومن لديه عبارتها أو مفتاحها لديه كل ما فيها.',
  'Bring this wallet here': 'أحضر هذه المحفظة إلى هنا',
  'These words don’t make a recovery phrase together: one of them is another word, or their order is another.':
    'هذه الكلمات لا تكوّن معًا عبارة استعادة: إحداها كلمة أخرى، أو ترتيبها مختلف.',
  'That is no private key for Ethereum: it has 64 digits from 0 to 9 and a to f.':
    'هذا ليس مفتاحًا خاصًا لإيثريوم: فيه 64 خانة من 0 إلى 9 ومن a إلى f.',
  'That is no private key for Solana: paste it as your wallet shows it, or the list of numbers of its file.':
    'هذا ليس مفتاحًا خاصًا لسولانا: الصقه كما تعرضه محفظتك، أو قائمة الأرقام من ملفه.',
  'This account has a wallet, and its address never changes. Nothing was imported. Sign in with another e-mail address to bring a wallet.':
    'لهذا الحساب محفظة، وعنوانها لا يتغيّر أبدًا. لم يُستورد شيء. ادخل بعنوان بريد آخر لإحضار محفظة.',
  'This browser keeps nothing, so an imported wallet would be gone with this page. Use a browser that stores data.':
    'هذا المتصفح لا يحفظ شيئًا، فتضيع المحفظة المستوردة مع هذه الصفحة. استخدم متصفحًا يحفظ البيانات.',
  // the export of the keys
  'Whoever has them has everything in this wallet, now and for ever.':
    'من يملكها يملك كل ما في هذه المحفظة، الآن وإلى الأبد.',
  'Nobody of ours ever asks for this. If somebody told you to come here, or is talking to you just now, close this window.':
    'لا أحد منا يطلب هذا أبدًا. إن أرسلك أحد إلى هنا أو كان يكلّمك الآن فأغلق هذه النافذة.',
  'Opened from': 'فُتحت من',
  Close: 'إغلاق',
  'A minute to think': 'دقيقة للتفكير',
  'Your keys appear when it is over. If somebody is telling you what to do, close this window.':
    'تظهر مفاتيحك حين تنقضي. إن كان أحد يملي عليك ما تفعل فأغلق هذه النافذة.',
  'Your keys': 'مفاتيحك',
  'Write them down, or type them into the wallet you move to. Show them to nobody, and close this window afterwards.':
    'اكتبها على ورق أو أدخلها في المحفظة التي تنتقل إليها. لا تُرها لأحد، ثم أغلق هذه النافذة.',
  'Recovery phrase of {count} words': 'عبارة الاستعادة من {count} كلمة',
  'Private key for Ethereum and its like': 'المفتاح الخاص لإيثريوم وما شابهها',
  'Private key for Solana': 'المفتاح الخاص لسولانا',
  Show: 'إظهار',
  Hide: 'إخفاء',
  'One moment: your wallet opens.': 'لحظة: محفظتك تُفتح.',
  'Keys are taken out of a window that your wallet opens: go to the settings of your account in the app.':
    'تُخرَج المفاتيح من نافذة تفتحها محفظتك: اذهب إلى إعدادات حسابك في التطبيق.',
  'The app that opened this window is gone. Close it and start again.':
    'التطبيق الذي فتح هذه النافذة لم يعد موجودًا. أغلقها وابدأ من جديد.',
} as const
