import { arRecovery } from './arRecovery.ts'
import { arSettings } from './arSettings.ts'

/** Arabic texts of the frame by their English text, with the same placeholders in braces. A new text of the frame needs an entry. */
export const ar = {
  ...arRecovery,
  ...arSettings,

  // signing in with other services
  'Link the {service} account {name}': 'ربط حساب {service} {name}',
  'Remove {service} from your ways to sign in': 'إزالة {service} من طرق دخولك',
  'Change your e-mail address': 'تغيير بريدك الإلكتروني',
  'New e-mail address': 'البريد الإلكتروني الجديد',
  'Whoever reads this mailbox can sign in as you from then on.':
    'من يقرأ هذا البريد يستطيع الدخول باسمك من ذلك الحين.',
  'Delete your account': 'حذف حسابك',
  'What is deleted': 'ما يُحذف',
  'Your ways to sign in, your sessions and devices, and the server’s part of your keys':
    'طرق دخولك وجلساتك وأجهزتك، وجزء الخادم من مفاتيحك',
  'What stays': 'ما يبقى',
  'Everything on the chains, at the same address': 'كل ما على السلاسل، على العنوان نفسه',
  'Until when you can undo it': 'إلى متى يمكنك التراجع',
  'Sign in within the days that the mail names, and everything is as it was':
    'سجّل الدخول خلال الأيام المذكورة في الرسالة فيبقى كل شيء كما كان',
  'Afterwards nobody can move what the wallet holds, unless you took its keys out before. Nobody of ours can bring them back.':
    'بعد ذلك لا يستطيع أحد نقل ما في المحفظة، إلا إذا استخرجت مفاتيحها من قبل. ولا يستطيع أحد منا استعادتها.',
  'With this code your account is going to be deleted.': 'بهذا الرمز سيُحذف حسابك.',
  'Delete the account': 'حذف الحساب',
  'Keep the account': 'الاحتفاظ بالحساب',
  'The passkey was not used. Try again, or choose another way.':
    'لم يُستخدم مفتاح المرور. أعد المحاولة أو اختر طريقة أخرى.',
  Service: 'الخدمة',
  'Name there': 'الاسم هناك',
  'It told no name': 'لم تذكر اسمًا',
  'E-mail address there': 'البريد هناك',
  'Whoever has this {service} account can sign in as you from now on.':
    'من يملك حساب {service} هذا يستطيع الدخول باسمك من الآن فصاعدًا.',
  'It no longer signs in to this wallet, and your other sessions end.':
    'لن يُدخل إلى هذه المحفظة بعد الآن، وتنتهي جلساتك الأخرى.',
  // devices
  'Sign out {device}': 'إخراج {device}',
  'Sign out all other devices': 'إخراج كل الأجهزة الأخرى',
  Device: 'الجهاز',
  Devices: 'الأجهزة',
  'Last used': 'آخر استخدام',
  '{browser} on {system}': '{browser} على {system}',
  'Another browser': 'متصفح آخر',
  'an unknown system': 'نظام غير معروف',
  'It is signed out everywhere, and has to be approved again to come back.':
    'يُخرَج من كل مكان، ولا يعود إلا بموافقة جديدة.',
  'They are signed out everywhere, and have to be approved again to come back.':
    'تُخرَج من كل مكان، ولا تعود إلا بموافقة جديدة.',
  'This device is no longer there. Nothing was changed.': 'لم يعد هذا الجهاز موجودًا. لم يتغيّر شيء.',
  'This is the device you are using. Sign out instead.': 'هذا هو الجهاز الذي تستخدمه. اخرج منه بدلًا من ذلك.',
  'This window was cut off from the app it belongs to. Close it, and go on in the app.':
    'انقطعت هذه النافذة عن التطبيق الذي تتبعه. أغلقها وتابع في التطبيق.',
  'One moment: the sign-in page opens here.': 'لحظة: صفحة الدخول تُفتح هنا.',
  'There is nothing to do here. Go back to the app.': 'لا شيء يُفعل هنا. عد إلى التطبيق.',
  'Signing you in…': 'جارٍ إدخالك…',
  'You can close this window.': 'يمكنك إغلاق هذه النافذة.',
  'You can close this window and go on in the app.': 'يمكنك إغلاق هذه النافذة والمتابعة في التطبيق.',
  'The app that opened this window can’t be told of it. Go back to the app and sign in there again.':
    'تعذّر إخبار التطبيق الذي فتح هذه النافذة. عد إلى التطبيق وادخل منه مجددًا.',

  // approving
  Approve: 'موافقة',
  Reject: 'رفض',
  Account: 'الحساب',
  Network: 'الشبكة',
  'calls itself “{name}”': 'يسمّي نفسه «{name}»',
  'asks for your approval': 'يطلب موافقتك',
  'What you are asked to approve': 'ما يُطلب منك الموافقة عليه',
  'Danger: {text}': 'خطر: {text}',
  'Mind: {text}': 'انتبه: {text}',
  'What would change': 'ما الذي سيتغيّر',
  'No change of what you own or permit was seen.': 'لم يُرَ أي تغيير في ما تملكه أو تسمح به.',
  'The network can’t try this out, so its effect isn’t known.':
    'لا تستطيع الشبكة تجربة هذا، فأثره غير معروف.',
  'Danger: tried out, this fails: {reason}': 'خطر: جُرّب هذا ففشل: {reason}',
  'the contract refuses it': 'العقد يرفضه',
  'You get {amount}': 'تحصل على {amount}',
  'You give {amount}': 'تعطي {amount}',
  'You get item {id} of {collection}': 'تحصل على العنصر {id} من {collection}',
  'You give item {id} of {collection}': 'تعطي العنصر {id} من {collection}',
  'You get {count} of item {id} of {collection}': 'تحصل على {count} من العنصر {id} من {collection}',
  'You give {count} of item {id} of {collection}': 'تعطي {count} من العنصر {id} من {collection}',
  '{spender} may take {amount} from you': 'يستطيع {spender} أن يأخذ منك {amount}',
  '{spender} may take ALL of {token} from you, now and later':
    'يستطيع {spender} أن يأخذ منك كل ما لديك من {token}، الآن وفيما بعد',
  '{spender} may take item {id} of {collection} from you':
    'يستطيع {spender} أن يأخذ منك العنصر {id} من {collection}',
  '{spender} may take everything of {collection} from you, now and later':
    'يستطيع {spender} أن يأخذ منك كل شيء من {collection}، الآن وفيما بعد',
  'Your account goes over to the program {program}, with everything in it':
    'ينتقل حسابك إلى البرنامج {program} بكل ما فيه',
  'Everything that is signed': 'كل ما يُوقَّع',
  'Fingerprint of this request': 'بصمة هذا الطلب',
  'Continue in a window of the wallet': 'تابع في نافذة المحفظة',
  'Waiting until nothing covers this window.': 'بانتظار ألا يغطّي شيء هذه النافذة.',
  'This window is too small to approve anything in it.': 'هذه النافذة أصغر من أن تُعطى فيها موافقة.',
  'Click into this window first, then approve.': 'انقر داخل هذه النافذة أولًا ثم وافق.',
  'One moment: read what is asked.': 'لحظة: اقرأ ما يُطلب منك.',
  'I approve this although the wallet doesn’t understand it': 'أوافق على هذا مع أن المحفظة لا تفهمه',
  'This network fee is above the wallet’s limit. Type {amount} to pay it':
    'رسوم الشبكة هذه فوق حد المحفظة. اكتب {amount} لدفعها',
  'Tick the box above first.': 'ضع علامة في المربع أعلاه أولًا.',
  'Type the fee above first.': 'اكتب مبلغ الرسوم أعلاه أولًا.',
  'This browser can’t show that nothing covers this window. Continue in the wallet’s own.':
    'لا يستطيع هذا المتصفح إثبات أن لا شيء يغطّي هذه النافذة. تابع في نافذة المحفظة.',
  'The window could not be opened.': 'تعذّر فتح النافذة.',
  'The wallet’s window can’t be reached. Allow pop-ups for this page. If a window did open, the app’s Cross-Origin-Opener-Policy cut it off: tell who runs the app.':
    'تعذّر الوصول إلى نافذة المحفظة. اسمح بالنوافذ المنبثقة لهذه الصفحة. وإن فُتحت نافذة فقد قطعتها سياسة Cross-Origin-Opener-Policy للتطبيق: أخبر مشغّله.',
  'Nothing waits for your approval here. Go back to the app and try again. If you have just come from there, the app’s Cross-Origin-Opener-Policy cut this window off: tell who runs the app.':
    'لا شيء ينتظر موافقتك هنا. عد إلى التطبيق وحاول مجددًا. وإن كنت قادمًا منه للتو فقد قطعت سياسة Cross-Origin-Opener-Policy هذه النافذة: أخبر مشغّله.',

  // titles of requests
  'Sign a message': 'توقيع رسالة',
  'Sign in to {domain}': 'تسجيل الدخول إلى {domain}',
  'Sign structured data': 'توقيع بيانات مُهيكلة',
  'Sign a transaction': 'توقيع معاملة',
  'Sign {count} transactions': 'توقيع {count} معاملات',
  'Send {amount}': 'إرسال {amount}',
  'Move {amount} of somebody else': 'نقل {amount} من غيرك',
  'Wrap {amount}': 'تغليف {amount}',
  'Unwrap {amount}': 'فك تغليف {amount}',
  'Call a contract': 'استدعاء عقد',
  'Pay {amount} to an unknown contract': 'دفع {amount} إلى عقد غير معروف',
  'Give an account away': 'التنازل عن حساب',
  'Close a token account': 'إغلاق حساب رموز',
  'an unverified token': 'رمز غير متحقَّق منه',
  'an unverified item': 'عنصر غير متحقَّق منه',
  'Create a contract': 'إنشاء عقد',
  'Let somebody take {amount}': 'السماح لطرف آخر بأخذ {amount}',
  'Let somebody take tokens': 'السماح لطرف آخر بأخذ رموز',
  'Let somebody take ALL of a token': 'السماح لطرف آخر بأخذ كل ما لديك من رمز',
  'Let somebody take ALL items of a collection': 'السماح لطرف آخر بأخذ كل عناصر مجموعة',
  'Take a collection’s permission back': 'سحب الإذن عن مجموعة',
  'Take a spending permission back': 'سحب إذن إنفاق',
  'Lower a spending limit': 'خفض حد إنفاق',
  'Use a signed permission': 'استخدام إذن موقَّع',
  'Replace a contract’s code': 'استبدال شيفرة عقد',
  'Give a contract away': 'التنازل عن عقد',
  'Give a token account away': 'التنازل عن حساب رموز',
  'Approve a transaction of a shared wallet': 'الموافقة على معاملة لمحفظة مشتركة',
  'Offer items for sale': 'عرض عناصر للبيع',
  'Let somebody act for an account': 'السماح لشخص بالتصرف نيابةً عن حساب',

  // labels and values of a request
  Amount: 'المبلغ',
  'Amount, base units': 'المبلغ، بالوحدات الأساسية',
  From: 'من',
  To: 'إلى',
  By: 'بمقدار',
  Type: 'النوع',
  Token: 'الرمز',
  'Token id': 'معرّف الرمز',
  'Token account': 'حساب الرموز',
  'token {id}': 'الرمز {id}',
  Collection: 'المجموعة',
  Contract: 'العقد',
  Owner: 'المالك',
  Spender: 'المُنفِق',
  Sends: 'يرسل',
  'Also sends': 'ويرسل أيضًا',
  'Up to': 'حتى',
  'Up to, base units': 'حتى، بالوحدات الأساسية',
  Until: 'حتى تاريخ',
  'for ever': 'إلى الأبد',
  everything: 'كل شيء',
  'everything, for ever': 'كل شيء وإلى الأبد',
  unknown: 'غير معروف',
  'no data': 'لا بيانات',
  '(new contract)': '(عقد جديد)',
  '(empty list)': '(قائمة فارغة)',
  '{units} (base units or a token id) of the {token}': '{units} (وحدات أساسية أو معرّف رمز) من {token}',
  '{amount} token base units': '{amount} وحدة أساسية من الرمز',
  '{amount} of token {mint}': '{amount} من الرمز {mint}',
  '{amount} of {token}': '{amount} من {token}',
  'instruction {kind}': 'التعليمة {kind}',
  'Calls itself': 'يسمّي نفسه',
  'Shared wallet': 'المحفظة المشتركة',
  'Marketplace order': 'طلب في سوق',
  'Who may take them': 'من يستطيع أخذها',
  'Who may act': 'من يستطيع التصرف',
  'For the account': 'نيابةً عن الحساب',
  'Who loses it': 'من يفقده',
  'Highest network fee': 'أعلى رسوم للشبكة',
  'Who pays the fee': 'من يدفع الرسوم',
  'Paid by': 'يدفعه',
  Authority: 'صاحب الصلاحية',
  Memo: 'ملاحظة',
  'Nonce account': 'حساب Nonce',
  'Makes a token account': 'ينشئ حساب رموز',
  nobody: 'لا أحد',
  'unverified token at {address}': 'رمز غير متحقَّق منه عند {address}',
  'Program (unverified)': 'برنامج (غير متحقَّق منه)',
  'Token program (unverified)': 'برنامج رموز (غير متحقَّق منه)',

  // warnings
  'You are sending to your own address.': 'أنت ترسل إلى عنوانك نفسه.',
  'Nobody owns this address: what is sent there is lost.': 'هذا العنوان ليس لأحد: ما يُرسل إليه يضيع.',
  'This address looks like {address}, which you know, but is another one. Compare every character.':
    'هذا العنوان يشبه {address} الذي تعرفه لكنه غيره. قارن كل حرف.',
  'You have never sent anything to this address from here.': 'لم ترسل من هنا شيئًا إلى هذا العنوان من قبل.',
  'Who gets this permission is a person’s address, no app’s contract. This is how wallets are emptied.':
    'من يحصل على هذا الإذن عنوان شخص لا عقد تطبيق. هكذا تُفرَّغ المحافظ.',
  'This message is no text: the wallet can’t tell what it says. Sign it only if you trust this page.':
    'هذه الرسالة ليست نصًا: لا تعرف المحفظة ما تقوله. وقّعها فقط إن كنت تثق بهذه الصفحة.',
  'This text holds characters that hide or reorder other text. They are written out here.':
    'في هذا النص محارف تخفي نصًا آخر أو تغيّر ترتيبه. كُتبت هنا صراحة.',
  'The wallet doesn’t understand all of this (unverified). Approve it only if you trust this page.':
    'لا تفهم المحفظة كل هذا (غير متحقَّق منه). وافق فقط إن كنت تثق بهذه الصفحة.',
  'This may count on another Solana network.': 'قد تسري هذه المعاملة على شبكة Solana أخرى.',
  'Somebody else pays the fee of this transaction.': 'غيرك يدفع رسوم هذه المعاملة.',
  'Whoever is named here can take these tokens without asking again.':
    'من يُذكر هنا يستطيع أخذ هذه الرموز دون أن يسأل ثانية.',
  'This changes who controls a token account: what is in it is gone afterwards.':
    'هذا يغيّر من يتحكّم بحساب الرموز: ما فيه يذهب بعد ذلك.',
  'This call is written in an unusual way, with more in it than it needs. Some pages hide by that what it does.':
    'كُتب هذا الاستدعاء بطريقة غير معتادة وفيه أكثر مما يلزم. بعض الصفحات تخفي بذلك ما يفعله.',
  'This call also sends {amount}, which it has no use for.':
    'هذا الاستدعاء يرسل أيضًا {amount} بلا حاجة إليه.',
  'Whoever is named here controls this contract afterwards, and everything in it.':
    'من يُذكر هنا يتحكّم بعد ذلك بهذا العقد وبكل ما فيه.',
  'This permission has no limit: the spender can take all of this token, now and later.':
    'هذا الإذن بلا حد: يستطيع المُنفِق أخذ كل ما لديك من هذا الرمز، الآن ولاحقًا.',
  'Whoever gets this can take every item of this collection that you own, now and later.':
    'من يحصل على هذا يستطيع أخذ كل عنصر تملكه من هذه المجموعة، الآن ولاحقًا.',
  'The recipient is the token’s own contract: what is sent there is usually lost.':
    'المستلم هو عقد الرمز نفسه: ما يُرسل إليه يضيع عادة.',
  'There is no contract at this address, yet this transaction calls one.':
    'لا عقد عند هذا العنوان، ومع ذلك تستدعي هذه المعاملة عقدًا.',
  'This puts new code onto the network. The wallet can’t tell what it does.':
    'هذا يضع شيفرة جديدة على الشبكة. لا تعرف المحفظة ما تفعله.',
  'The wallet doesn’t know this call (unverified). Approve it only if you trust this page.':
    'لا تعرف المحفظة هذا الاستدعاء (غير متحقَّق منه). وافق فقط إن كنت تثق بهذه الصفحة.',
  'The network fee is unusually high.': 'رسوم الشبكة مرتفعة على غير العادة.',
  'The network fee may be more than 1 % of your balance.': 'قد تزيد رسوم الشبكة على 1 % من رصيدك.',
  'Whether an app’s contract gets this permission can’t be found out just now.':
    'لا يمكن الآن معرفة هل يحصل عقد تطبيق على هذا الإذن.',
  'This contract isn’t on the wallet’s list (unverified): it may do something else than this.':
    'هذا العقد ليس في قائمة المحفظة (غير متحقَّق منه): قد يفعل غير هذا.',
  'If this is a collection, it lets the spender take its item 0.':
    'إن كانت هذه مجموعة فهذا يسمح للمُنفِق بأخذ عنصرها رقم 0.',
  'Whoever is named here controls this account afterwards, and everything in it.':
    'من يُذكر هنا يتحكّم بعد ذلك بهذا الحساب وبكل ما فيه.',
  'This signature does not expire: whoever has it can use it at any time, also when prices changed.':
    'هذا التوقيع لا تنتهي صلاحيته: من لديه يستطيع استخدامه متى شاء، حتى بعد تغيّر الأسعار.',
  'What is in this account goes to somebody else.': 'ما في هذا الحساب يذهب إلى غيرك.',
  'Nothing is asked for in return: these items are given away.':
    'لا يُطلب شيء في المقابل: تُعطى هذه العناصر بلا ثمن.',
  'Nothing of what is asked for in return goes to this account.':
    'لا شيء مما يُطلب في المقابل يذهب إلى هذا الحساب.',
  'Whoever is named here can act as this account, without asking again.':
    'من ذُكر هنا يستطيع التصرف باسم هذا الحساب دون سؤال آخر.',
  'Somebody named here may take something of yours, or act for you.':
    'قد يستطيع شخص ذُكر هنا أن يأخذ شيئًا منك أو أن يتصرف نيابةً عنك.',
  'The wallet doesn’t know this kind of data (unverified). Sign it only if you trust this page.':
    'لا تعرف المحفظة هذا النوع من البيانات (غير متحقَّق منه). وقّعها فقط إن كنت تثق بهذه الصفحة.',
  'This signature names no network: it may count on several.':
    'هذا التوقيع لا يسمّي شبكة: قد يُعتدّ به على أكثر من واحدة.',
  'This is no sign-in: with this signature alone the spender can take your tokens, without asking again.':
    'هذا ليس تسجيل دخول: بهذا التوقيع وحده يستطيع المُنفِق أخذ رموزك دون أن يسأل ثانية.',
  'It has no limit.': 'هو بلا حد.',
  'It stays valid for more than a month.': 'يبقى صالحًا أكثر من شهر.',
  'It runs foreign code as the wallet itself (delegate call): that code can change its owners and take everything.':
    'يشغّل شيفرة غريبة بصفة المحفظة نفسها (delegate call): تستطيع تغيير مالكيها وأخذ كل شيء.',
  'Compare recipient and amount with what the shared wallet’s own page shows.':
    'قارن المستلم والمبلغ بما تعرضه صفحة المحفظة المشتركة نفسها.',
  'Whoever has this signature can take the offered items for what is written here, and for nothing more. Read every line.':
    'من لديه هذا التوقيع يستطيع أخذ العناصر المعروضة بما كُتب هنا، لا بأكثر. اقرأ كل سطر.',

  // exporting the keys, and confirming by a code
  'Take your keys out': 'أخرج مفاتيحك',
  'Send me a code': 'أرسل لي رمزًا',
  Done: 'تم',
  'This happens in a window of the wallet’s own, so that no page can look on.':
    'يحدث هذا في نافذة المحفظة نفسها حتى لا تطّلع عليه أي صفحة.',
  'All settings of your wallet': 'كل إعدادات محفظتك',
  'Open the wallet’s window': 'افتح نافذة المحفظة',
  'Open it again': 'افتحها مجددًا',
  'Ask for a code first.': 'اطلب رمزًا أولًا.',
  Code: 'الرمز',
  'Enter the digits of the code.': 'أدخل أرقام الرمز.',
  'A code is on its way to {email}.': 'رمز في الطريق إلى {email}.',
  'A code is on its way to your mailbox.': 'رمز في الطريق إلى بريدك.',
  'Another code is on its way. Only the newest counts.': 'رمز آخر في الطريق. الأحدث وحده يُعتدّ به.',
  'Send another code': 'أرسل رمزًا آخر',
  'That code is wrong or no longer valid. Use the one of the newest e-mail, or ask for another.':
    'هذا الرمز خاطئ أو لم يعد صالحًا. استخدم رمز أحدث رسالة أو اطلب غيره.',
  'This device, the address or a way to sign in is new to your account. For your safety the keys stay where they are for 24 hours.':
    'هذا الجهاز أو العنوان أو طريقة الدخول جديد على حسابك. لسلامتك تبقى المفاتيح في مكانها 24 ساعة.',
  'Your last sign-in is too long ago for this. Sign in again first.':
    'مضى على آخر دخول لك وقت طويل على هذا. سجّل الدخول مجددًا أولًا.',
  'The e-mail could not be sent just now. Try again in a minute, or use another way to sign in.':
    'تعذّر إرسال الرسالة الآن. حاول بعد دقيقة أو استخدم طريقة أخرى للدخول.',

  'Confirm this payment': 'أكّد هذه الدفعة',
  'This is the first payment from a device that is new to your account. A code from your mailbox confirms it.':
    'هذه أول دفعة من جهاز جديد على حسابك. يؤكدها رمز من بريدك.',
  'With this, more leaves your wallet in a day than goes out without a code from your mailbox.':
    'بهذه الدفعة يخرج من محفظتك في يوم أكثر مما يخرج دون رمز من بريدك.',
  'This wallet knows no price for what leaves it here, so a code from your mailbox confirms every payment.':
    'لا تعرف هذه المحفظة سعرًا لما يخرج منها هنا، لذا يؤكّد رمز من بريدك كل دفعة.',
  'What this is worth can’t be found out just now, so a code from your mailbox confirms it.':
    'تتعذّر الآن معرفة قيمة هذا، لذلك يؤكده رمز من بريدك.',
  'Don’t send it': 'لا ترسلها',
  Confirm: 'تأكيد',

  // protecting and recovering
  'Protect your wallet': 'احمِ محفظتك',
  'This browser forgets the wallet when the page is closed. Choose how you bring it back then.':
    'ينسى هذا المتصفح المحفظة عند إغلاق الصفحة. اختر كيف تعيدها عندئذ.',
  'If this device is lost, nobody but you can bring the wallet back. Choose how.':
    'إن ضاع هذا الجهاز فلا أحد غيرك يستطيع إعادة المحفظة. اختر كيف.',
  Password: 'كلمة السر',
  'Password again': 'كلمة السر مجددًا',
  Passkey: 'مفتاح مرور',
  'Recovery code': 'رمز الاستعادة',
  'Use this password': 'استخدم كلمة السر هذه',
  'Use a recovery code': 'استخدم رمز استعادة',
  'Keep this code where nobody else finds it. It is shown once.':
    'احفظ هذا الرمز حيث لا يجده غيرك. يُعرض مرة واحدة.',
  'I have kept it': 'حفظته',
  'The last five characters of the code': 'آخر خمسة أحرف من الرمز',
  'Those are not the last five characters of the code. Type them as they stand there.':
    'هذه ليست آخر خمسة أحرف من الرمز. اكتبها كما هي هناك.',
  'Protect with a passkey': 'احمِها بمفتاح مرور',
  'Use your passkey': 'استخدم مفتاح المرور',
  'Other ways': 'طرق أخرى',
  'Until then the wallet and everything in it is lost with this device.':
    'حتى ذلك الحين تضيع المحفظة وكل ما فيها إن ضاع هذا الجهاز.',
  'The browser asks for your passkey in this window, because the app’s page doesn’t allow it there.':
    'يطلب المتصفح مفتاح المرور في هذه النافذة لأن صفحة التطبيق لا تسمح بذلك فيها.',
  'Move to another device': 'انقلها إلى جهاز آخر',
  'Move the wallet to another device': 'نقل المحفظة إلى جهاز آخر',
  'Sign in with the same account on the other device, choose “I have another device”, and type this code there. It is valid for five minutes, once.':
    'ادخل بالحساب نفسه على الجهاز الآخر، واختر «لدي جهاز آخر»، واكتب هذا الرمز هناك. يصلح خمس دقائق ومرة واحدة.',
  'Waiting for the other device…': 'بانتظار الجهاز الآخر…',
  'Make a new code': 'رمز جديد',
  'Number on the other device': 'الرقم على الجهاز الآخر',
  'Type the two digits.': 'اكتب الرقمين.',
  'That is another number, so another device has used your code. Nothing was moved. Make a new code, and give it to nobody.':
    'هذا رقم آخر، أي إن جهازًا آخر استخدم رمزك. لم يُنقل شيء. أنشئ رمزًا جديدًا ولا تعطه أحدًا.',
  'The wallet is on both devices now. Each of them can sign for it.':
    'المحفظة الآن على الجهازين، وكل منهما يستطيع التوقيع.',
  '{device} asks for your wallet. Whoever has it can spend everything in it.':
    '{device} يطلب محفظتك. من يملكها يستطيع إنفاق كل ما فيها.',
  'Whoever has that device can spend everything in this wallet, now and for ever.':
    'من يملك ذلك الجهاز يستطيع إنفاق كل ما في هذه المحفظة، الآن ودائمًا.',
  'You declined. Nothing was moved.': 'رفضت. لم يُنقل شيء.',
  'Move the wallet there': 'انقل المحفظة إليه',
  'Get the wallet from your other device': 'أحضر المحفظة من جهازك الآخر',
  'On that device open the settings of your wallet, choose “Move to another device”, and type here the code that it shows.':
    'على ذلك الجهاز افتح إعدادات محفظتك، واختر «انقلها إلى جهاز آخر»، واكتب هنا الرمز الذي يظهر.',
  'Code of the other device': 'رمز الجهاز الآخر',
  Back: 'رجوع',
  Continue: 'متابعة',
  'Type this number on the other device:': 'اكتب هذا الرقم على الجهاز الآخر:',
  'Waiting for your other device…': 'بانتظار جهازك الآخر…',
  'I have another device': 'لدي جهاز آخر',
  'This is not a whole code. Compare it with your other device.': 'الرمز ناقص. قارنه بما على جهازك الآخر.',
  'One letter of the code is another one. Compare it with your other device.':
    'حرف من الرمز مختلف. قارنه بما على جهازك الآخر.',
  'The other device no longer waits for the wallet. Nothing was moved. Make a new code.':
    'لم يعد الجهاز الآخر ينتظر المحفظة. لم يُنقل شيء. أنشئ رمزًا جديدًا.',
  'Your other device ended this: the code was another one, the number was, or it was closed. Nothing was moved. Make a new code there.':
    'أنهى جهازك الآخر ذلك: كان الرمز مختلفًا أو الرقم، أو أُغلق. لم يُنقل شيء. أنشئ رمزًا جديدًا هناك.',
  'Your other device did not answer within five minutes, so nothing was moved. Make a new code there, and type it here.':
    'لم يُجب جهازك الآخر خلال خمس دقائق، فلم يُنقل شيء. أنشئ رمزًا جديدًا هناك واكتبه هنا.',
  'Type it on your own device only. Nobody of ours ever asks for it.':
    'اكتبه على جهازك أنت فقط. لا أحد منا يطلبه أبدًا.',
  'Making a code…': 'يُنشأ رمز…',
  'Your code': 'رمزك',
  'Number for the other device': 'الرقم للجهاز الآخر',
  'No connection just now. Trying again…': 'لا اتصال الآن. تجري المحاولة مجددًا…',
  'The code and the other device don’t belong together. Nothing was moved. Make a new code and type it again.':
    'الرمز لا يخص الجهاز الآخر. لم يُنقل شيء. أنشئ رمزًا جديدًا واكتبه ثانية.',
  'A device with another code has asked for the wallet. Nothing was given. Make a new code.':
    'طلب المحفظةَ جهاز لديه رمز آخر. لم يُعطَ شيئًا. أنشئ رمزًا جديدًا.',
  'The code is older than five minutes. Make a new one.': 'مضت على الرمز خمس دقائق. أنشئ رمزًا جديدًا.',
  'No device has used the code yet.': 'لم يستخدم أي جهاز الرمز بعد.',
  'This code is no longer valid: it is used up, older than five minutes, or was replaced. Make a new one on your other device.':
    'لم يعد هذا الرمز صالحًا: استُخدم أو مضت عليه خمس دقائق أو حل محله آخر. أنشئ رمزًا جديدًا على جهازك الآخر.',
  'This device no longer holds a part of your wallet’s key. Recover the wallet here first.':
    'لم يعد في هذا الجهاز جزء من مفتاح محفظتك. استعد المحفظة هنا أولًا.',
  Later: 'لاحقًا',
  'Not now': 'ليس الآن',
  'Recover your wallet': 'استعد محفظتك',
  'This device doesn’t know your wallet yet. Show that it is yours.':
    'لا يعرف هذا الجهاز محفظتك بعد. أثبت أنها لك.',
  'No way to recover this wallet was set up. It is on the device it was made on: get it from there.':
    'لم تُعدّ طريقة لاستعادة هذه المحفظة. افتحها على الجهاز الذي أُنشئت عليه واحمها هناك.',
  'Use your passkey ({label})': 'استخدم مفتاح مرورك ({label})',
  Recover: 'استعادة',

  // errors
  'That did not work. Try again.': 'لم ينجح ذلك. حاول مجددًا.',
  'Checking…': 'جارٍ الفحص…',
  'This is not a whole recovery code. Compare it with what you kept.':
    'هذا ليس رمز استعادة كاملًا. قارنه بما حفظته.',
  'This device’s passkeys can’t protect a wallet. Choose a password or a recovery code.':
    'مفاتيح المرور في هذا الجهاز لا تستطيع حماية محفظة. اختر كلمة سر أو رمز استعادة.',
  'That doesn’t open this wallet. Check it and try again.': 'هذا لا يفتح المحفظة. تحقّق منه وحاول مجددًا.',
  'This way to recover the wallet is gone. Use another one.':
    'هذه الطريقة لاستعادة المحفظة لم تعد موجودة. استخدم غيرها.',
  'A part of the wallet’s key is damaged. Recover the wallet with another one.':
    'جزء من مفتاح المحفظة تالف. استعد المحفظة بطريقة أخرى.',
  'These parts make another wallet than this account’s. Nothing was changed.':
    'هذه الأجزاء تكوّن محفظة غير محفظة هذا الحساب. لم يتغيّر شيء.',
  'The wallet’s key store failed. Reload the page and try again.':
    'فشل مخزن مفاتيح المحفظة. أعد تحميل الصفحة وحاول مجددًا.',
  'The wallet’s key store could not start. Reload the page.':
    'تعذّر تشغيل مخزن مفاتيح المحفظة. أعد تحميل الصفحة.',
  'The wallet’s key store did not answer in time. Try again.':
    'لم يُجب مخزن مفاتيح المحفظة في الوقت المناسب. حاول مجددًا.',
  'The wallet’s server can’t be reached. Check the connection and try again.':
    'تعذّر الوصول إلى خادم المحفظة. تحقّق من الاتصال وحاول مجددًا.',
  'The wallet’s server gave an answer that makes no sense.': 'أعطى خادم المحفظة جوابًا لا معنى له.',
  'You are signed out. Sign in again.': 'خرجت من حسابك. سجّل الدخول مجددًا.',

  // pages that may not embed the frame
  'The wallet’s server can’t be reached, or doesn’t know this app.':
    'تعذّر الوصول إلى خادم المحفظة، أو أنه لا يعرف هذا التطبيق.',
  'This page belongs inside an app. Open the app instead.':
    'مكان هذه الصفحة داخل تطبيق. افتح التطبيق بدلًا منها.',
  'This wallet can’t be used here: the page that shows it is inside another page.':
    'لا يمكن استخدام المحفظة هنا: الصفحة التي تعرضها داخل صفحة أخرى.',
  'This wallet can’t be used here: the browser doesn’t say which page shows it.':
    'لا يمكن استخدام المحفظة هنا: لا يقول المتصفح أي صفحة تعرضها.',
  'This wallet can’t be used here: the page that shows it isn’t secure (https).':
    'لا يمكن استخدام المحفظة هنا: الصفحة التي تعرضها غير آمنة (https).',
  'This wallet can’t be used here: its operator doesn’t list the page that shows it.':
    'لا يمكن استخدام المحفظة هنا: لا يدرج مشغّلها الصفحة التي تعرضها.',
  'This wallet can’t be used here: its server wants a part of your key that only you may have. Tell who runs the app.':
    'لا يمكن استخدام المحفظة هنا: يطلب خادمها جزءًا من مفتاحك لا يجوز أن يكون لدى غيرك. أخبر من يدير التطبيق.',
  // a device that waits to be let in
  'Let a new device in?': 'هل تُدخل جهازًا جديدًا؟',
  'The right code was entered on a device that is new to your account. Let it in only if you are signing in there yourself, just now.':
    'أُدخل الرمز الصحيح على جهاز جديد على حسابك. لا تُدخله إلا إذا كنت تسجّل الدخول هناك بنفسك الآن.',
  'The number it shows': 'الرقم الذي يعرضه',
  'Asked at': 'وقت الطلب',
  'Let it in': 'أدخله',
  'Refuse it': 'ارفضه',
  'You declined, so it was not let in.': 'رفضت، فلم يُدخَل.',
  'Let {device} in to your account': 'إدخال {device} إلى حسابك',
  'It is signed in to your account then, as this device is.': 'يصبح داخلًا إلى حسابك عندئذ، كهذا الجهاز.',
  'It is let in. You can go on there.': 'أُدخل. يمكنك المتابعة هناك.',
  'It was refused. Nobody got in.': 'رُفض. لم يدخل أحد.',
  '{device} waits to be let in': '{device} ينتظر إدخاله',
  'Let it in, or refuse it': 'أدخله أو ارفضه',
  'That is another number, so the device was refused. If you are signing in yourself, start again there and type the number it shows.':
    'هذا رقم آخر، فرُفض الجهاز. إن كنت تسجّل الدخول بنفسك فابدأ هناك من جديد واكتب الرقم الذي يعرضه.',
  'That device waits no longer: it was decided elsewhere, or it took too long. Nothing was changed.':
    'لم يعد ذلك الجهاز ينتظر: حُسم الأمر في مكان آخر، أو طال الوقت. لم يتغيّر شيء.',
  'This device, the address or a way to sign in is new to your account, so it lets no other device in for 24 hours. Use the link in the mail.':
    'هذا الجهاز أو العنوان أو إحدى طرق الدخول جديد على حسابك، فلا يُدخل جهازًا آخر لمدة 24 ساعة. استخدم الرابط في الرسالة.',
} as const

/** What the build writes into the file of this language. No script contains it. */
export const arabic = { language: 'ar', direction: 'rtl', texts: ar } as const
