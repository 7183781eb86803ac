import { arErrors } from './arErrors.ts'
import { arPermissions } from './arPermissions.ts'
import { arRecovery } from './arRecovery.ts'
import { arSettings } from './arSettings.ts'

/** Arabic texts of the frame by their English text, with the same placeholders in braces. A new text of the frame needs an entry. */
export const ar = {
  ...arErrors,
  ...arPermissions,
  ...arRecovery,
  ...arSettings,

  // several calls in one approval
  'Call {number}: {text}': 'الاستدعاء {number}: {text}',
  'Do {count} things at once': {
    one: 'تنفيذ عملية واحدة',
    two: 'تنفيذ عمليتين دفعة واحدة',
    few: 'تنفيذ {count} عمليات دفعة واحدة',
    many: 'تنفيذ {count} عملية دفعة واحدة',
    other: 'تنفيذ {count} عملية دفعة واحدة',
  },
  'Lets this wallet do several things in one approval': 'يتيح لهذه المحفظة تنفيذ عدة عمليات بموافقة واحدة',
  'Your address stays the same, and no one else gets access. On this network the wallet will run audited code: MetaMask’s delegation framework 1.3, at {address}.':
    'يبقى عنوانك كما هو، ولا يحصل أحد غيرك على وصول. ستشغّل المحفظة على هذه الشبكة شيفرة مدقّقة: إطار التفويض 1.3 من MetaMask، على العنوان {address}.',
  'You can take this back at any time in the wallet’s settings, under “Several things at once”.':
    'يمكنك التراجع عن ذلك في أي وقت من إعدادات المحفظة، تحت «عدة عمليات دفعة واحدة».',
  'Paid by {name}': 'تدفعها جهة {name}',
  'Paid by the operator of this wallet': 'يدفعها مشغّل هذه المحفظة',
  'Network fee': 'رسوم الشبكة',
  'You pay the network fee. The sponsor says: {text}': 'تدفع أنت رسوم الشبكة. تقول الجهة الراعية: {text}',
  'Fee paid by': 'من يدفع الرسوم',
  You: 'أنت',
  'Stop doing several things at once': 'إيقاف تنفيذ عدة عمليات دفعة واحدة',
  'Code that is removed': 'الشيفرة التي تُزال',
  'Step {number} of {count}': 'الخطوة {number} من {count}',
  'This page asks for several things. You approve each one by itself, and what you approved is sent even if you decline the rest.':
    'تطلب هذه الصفحة عدة عمليات. توافق على كل عملية وحدها، ويُرسل ما وافقت عليه حتى إن رفضت الباقي.',

  // signing in with other services
  'Link the {service} account {name}': 'ربط حساب {service}: {name}',
  'Remove {service} from your ways to sign in': 'إزالة {service} من طرق تسجيل الدخول',
  'Change your email address': 'تغيير عنوان بريدك الإلكتروني',
  'New email address': 'عنوان البريد الإلكتروني الجديد',
  'Anyone who can read this inbox will be able to sign in as you.':
    'يستطيع كل من يقرأ هذا البريد تسجيل الدخول باسمك.',
  'Delete your account': 'حذف حسابك',
  'What is deleted': 'ما يُحذف',
  'Your ways to sign in, sessions and devices, and the server’s part of your keys':
    'طرق تسجيل دخولك وجلساتك وأجهزتك، وجزء الخادم من مفاتيحك',
  'What stays': 'ما يبقى',
  'Your assets on the blockchain, at the same address': 'أصولك على سلسلة الكتل، على العنوان نفسه',
  'When you can undo it': 'متى يمكنك التراجع',
  'Sign in before the date in the email, and everything stays as it was':
    'سجّل الدخول قبل التاريخ المذكور في الرسالة فيبقى كل شيء كما كان',
  'After that, you can’t move this wallet’s assets unless you exported its keys first. We can’t recover them.':
    'بعد ذلك لا يمكنك نقل أصول هذه المحفظة ما لم تكن قد صدّرت مفاتيحها مسبقًا. لا يمكننا استعادة الأصول.',
  'This code deletes your account.': 'يحذف هذا الرمز حسابك.',
  'Delete account': 'حذف الحساب',
  'Keep account': 'الاحتفاظ بالحساب',
  'The passkey wasn’t used. Try again, or choose another way.':
    'لم يُستخدم مفتاح المرور. حاول مرة أخرى، أو اختر طريقة أخرى.',
  Service: 'الخدمة',
  'Name there': 'الاسم هناك',
  'No name provided': 'لم يُذكر اسم',
  'Email address there': 'عنوان البريد الإلكتروني هناك',
  'Anyone with this {service} account will be able to sign in as you.':
    'يستطيع كل من لديه حساب {service} هذا تسجيل الدخول باسمك.',
  'It can no longer sign in to this wallet, and your other sessions end.':
    'لن يستطيع تسجيل الدخول إلى هذه المحفظة، وتنتهي جلساتك الأخرى.',
  // devices
  'Sign out {device}': 'تسجيل خروج {device}',
  'Sign out all other devices': 'تسجيل خروج كل الأجهزة الأخرى',
  Device: 'الجهاز',
  Devices: 'الأجهزة',
  'Last used': 'آخر استخدام',
  '{browser} on {system}': '{browser} على {system}',
  'Another browser': 'متصفح آخر',
  'an unknown system': 'نظام غير معروف',
  'It is signed out everywhere and needs approval to sign in again.':
    'يُسجَّل خروجه من كل مكان، ويحتاج إلى موافقة لتسجيل الدخول مرة أخرى.',
  'They are signed out everywhere and need approval to sign in again.':
    'يُسجَّل خروجها من كل مكان، وتحتاج إلى موافقة لتسجيل الدخول مرة أخرى.',
  'This device is no longer in your account. Nothing changed.': 'لم يعد هذا الجهاز في حسابك. لم يتغيّر شيء.',
  'This is the device you’re using. Sign out instead.': 'هذا هو الجهاز الذي تستخدمه. سجّل الخروج بدلًا من ذلك.',
  'This window lost its connection to the app. Close it and continue in the app.':
    'فقدت هذه النافذة اتصالها بالتطبيق. أغلقها وتابع في التطبيق.',
  'Opening the sign-in page…': 'جارٍ فتح صفحة تسجيل الدخول…',
  'There’s nothing to do here. Go back to the app.': 'لا شيء عليك فعله هنا. عد إلى التطبيق.',
  'Signing you in…': 'جارٍ تسجيل دخولك…',
  'You can close this window.': 'يمكنك إغلاق هذه النافذة.',
  'You can close this window and continue in the app.': 'يمكنك إغلاق هذه النافذة والمتابعة في التطبيق.',
  'The app that opened this window couldn’t be reached. Go back to the app and sign in again.':
    'تعذّر الوصول إلى التطبيق الذي فتح هذه النافذة. عد إلى التطبيق وسجّل الدخول مرة أخرى.',

  // approving
  Approve: 'موافقة',
  Decline: 'رفض',
  Account: 'الحساب',
  Network: 'الشبكة',
  'calls itself “{name}”': 'يسمّي نفسه «{name}»',
  'asks for your approval': 'يطلب موافقتك',
  'What you’re asked to approve': 'ما يُطلب منك الموافقة عليه',
  'Danger: {text}': 'خطر: {text}',
  'Warning: {text}': 'تحذير: {text}',
  'Expected changes': 'التغييرات المتوقعة',
  'No changes to your assets or approvals were found.': 'لم نجد تغييرات في أصولك أو أذوناتك.',
  'The network can’t simulate this, so its effect is unknown.':
    'لا تستطيع الشبكة محاكاة هذا، فأثره غير معروف.',
  'Danger: the network didn’t answer, so the effect of this is unknown.':
    'خطر: لم تردّ الشبكة، لذا فإن أثر هذا غير معروف.',
  'Danger: this is expected to fail: {reason}': 'خطر: يُتوقع أن يفشل هذا: {reason}',
  'the contract rejects it': 'العقد يرفضه',
  'You get {amount}': 'تستلم {amount}',
  'You send {amount}': 'ترسل {amount}',
  'You get item {id} of {collection}': 'تستلم العنصر {id} من {collection}',
  'You send item {id} of {collection}': 'ترسل العنصر {id} من {collection}',
  'You get {count} of item {id} of {collection}': 'تستلم {count} من العنصر {id} من {collection}',
  'You send {count} of item {id} of {collection}': 'ترسل {count} من العنصر {id} من {collection}',
  '{spender} can spend {amount} from your account': 'يستطيع {spender} إنفاق {amount} من حسابك',
  '{spender} can spend ALL of your {token}, now and in the future':
    'يستطيع {spender} إنفاق كل ما لديك من {token}، الآن ومستقبلًا',
  '{spender} can take item {id} of {collection} from you':
    'يستطيع {spender} أن يأخذ منك العنصر {id} من {collection}',
  '{spender} can take all your {collection} items, now and in the future':
    'يستطيع {spender} أخذ كل عناصرك من {collection}، الآن ومستقبلًا',
  'The program {program} takes over your account and everything in it':
    'يستولي البرنامج {program} على حسابك وكل ما فيه',
  'Full request data': 'بيانات الطلب الكاملة',
  'Request fingerprint': 'بصمة هذا الطلب',
  'Continue in the wallet’s window': 'المتابعة في نافذة المحفظة',
  'Waiting until nothing covers this window.': 'في انتظار ألا يغطّي شيء هذه النافذة.',
  'This window is too small to approve requests.': 'هذه النافذة أصغر من أن توافق فيها على الطلبات.',
  'Click in this window first, then approve.': 'انقر داخل هذه النافذة أولًا ثم وافق.',
  'Take a moment to read the request.': 'خذ لحظة لقراءة الطلب.',
  'I approve this even though the wallet doesn’t understand it': 'أوافق على هذا مع أن المحفظة لا تفهمه',
  'This network fee is above the wallet’s limit. Type {amount} to pay it':
    'رسوم الشبكة هذه أعلى من حد المحفظة. اكتب {amount} لدفعها',
  'Check the box above first.': 'حدّد المربع أعلاه أولًا.',
  'Type the fee above first.': 'اكتب مبلغ الرسوم أعلاه أولًا.',
  'This browser can’t confirm that nothing covers this window. Continue in the wallet’s own window.':
    'لا يستطيع هذا المتصفح التأكد من أن لا شيء يغطّي هذه النافذة. تابع في نافذة المحفظة.',
  'The wallet’s window can’t be reached. Allow pop-ups for this page. If a window did open, the app’s Cross-Origin-Opener-Policy cut it off: report it to the app.':
    'تعذّر الوصول إلى نافذة المحفظة. اسمح بالنوافذ المنبثقة لهذه الصفحة. وإن فُتحت نافذة فقد عزلتها سياسة Cross-Origin-Opener-Policy للتطبيق: أبلغ التطبيق بذلك.',
  'Nothing is waiting for your approval. Go back to the app and try again. If you’ve just come from there, the app’s Cross-Origin-Opener-Policy cut this window off: report it to the app.':
    'لا شيء في انتظار موافقتك. عد إلى التطبيق وحاول مرة أخرى. وإن كنت قادمًا منه للتو فقد قطعت سياسة Cross-Origin-Opener-Policy هذه النافذة: أبلغ التطبيق بذلك.',

  // titles of requests
  'Sign a message': 'توقيع رسالة',
  'Sign in to {domain}': 'تسجيل الدخول إلى {domain}',
  'Sign structured data': 'توقيع بيانات مُهيكلة',
  'Sign a transaction': 'توقيع معاملة',
  'Sign {count} transactions': {
    one: 'توقيع معاملة واحدة',
    two: 'توقيع معاملتين',
    few: 'توقيع {count} معاملات',
    many: 'توقيع {count} معاملة',
    other: 'توقيع {count} معاملة',
  },
  'Send {amount}': 'إرسال {amount}',
  'Move someone else’s {amount}': 'نقل {amount} من شخص آخر',
  'Wrap {amount}': 'تغليف {amount}',
  'Unwrap {amount}': 'فك تغليف {amount}',
  'Call a contract': 'استدعاء عقد',
  'Pay {amount} to an unknown contract': 'دفع {amount} إلى عقد غير معروف',
  'Transfer ownership of an account': 'نقل ملكية حساب',
  'Close a token account': 'إغلاق حساب رموز',
  'an unverified token': 'رمز غير متحقَّق منه',
  'an unverified item': 'عنصر غير متحقَّق منه',
  'unverified items': 'عناصر غير متحقَّق منها',
  'Create a contract': 'إنشاء عقد',
  'Let someone spend {amount} from your account': 'السماح لشخص بإنفاق {amount} من حسابك',
  'Let someone spend your tokens': 'السماح لشخص بإنفاق رموزك',
  'Let someone spend ALL of a token': 'السماح لشخص بإنفاق كل ما لديك من أحد الرموز',
  'Let someone take ALL items of a collection': 'السماح لشخص بأخذ كل عناصرك من مجموعة',
  'Revoke a collection approval': 'إلغاء الإذن عن مجموعة',
  'Revoke a token approval': 'إلغاء إذن رمز',
  'Lower a spending limit': 'خفض حد إنفاق',
  'Change a permission of an unverified contract': 'تغيير إذن لعقد غير متحقَّق منه',
  'Use a signed approval': 'استخدام إذن موقَّع',
  'Replace a contract’s code': 'استبدال شيفرة عقد',
  'Transfer ownership of a contract': 'نقل ملكية عقد',
  'Transfer ownership of a token account': 'نقل ملكية حساب رموز',
  'Approve a transaction of a shared wallet': 'الموافقة على معاملة لمحفظة مشتركة',
  'Offer items for sale': 'عرض عناصر للبيع',
  'Let someone act for an account': 'السماح لشخص بالتصرف نيابةً عن حساب',

  // labels and values of a request
  Amount: 'المبلغ',
  'Amount, base units': 'المبلغ، بالوحدات الأساسية',
  From: 'من',
  To: 'إلى',
  Change: 'مقدار التغيير',
  Type: 'النوع',
  Token: 'الرمز',
  'Token ID': 'معرّف الرمز',
  'Token account': 'حساب الرموز',
  'token {id}': 'الرمز {id}',
  Collection: 'المجموعة',
  Contract: 'العقد',
  Owner: 'المالك',
  Spender: 'المُنفِق',
  Sends: 'يرسل',
  'Also sends': 'ويرسل أيضًا',
  'Up to': 'بحد أقصى',
  'Up to, base units': 'بحد أقصى، بالوحدات الأساسية',
  Until: 'حتى تاريخ',
  forever: 'إلى الأبد',
  everything: 'كل شيء',
  'everything, forever': 'كل شيء وإلى الأبد',
  unknown: 'غير معروف',
  'no data': 'لا بيانات',
  '(new contract)': '(عقد جديد)',
  '(empty list)': '(قائمة فارغة)',
  '{units} (base units or a token ID) of the {token}': '{units} (وحدات أساسية أو معرّف رمز) من {token}',
  '{amount} token base units': '{amount} وحدة أساسية من الرمز',
  '{amount} of token {mint}': '{amount} من الرمز {mint}',
  '{amount} of {token}': '{amount} من {token}',
  'instruction {kind}': 'التعليمة {kind}',
  'Calls itself': 'يسمّي نفسه',
  'Shared wallet': 'المحفظة المشتركة',
  'Marketplace order': 'طلب في سوق',
  'Who can take them': 'من يستطيع أخذها',
  'Who can act': 'من يستطيع التصرف',
  'For the account': 'نيابةً عن الحساب',
  'Who loses it': 'من يفقده',
  'Network fee, at most': 'رسوم الشبكة، على الأكثر',
  'Network fee paid by': 'من يدفع رسوم الشبكة',
  'Paid by': 'يدفعه',
  Authority: 'صاحب الصلاحية',
  Memo: 'ملاحظة',
  'Nonce account': 'حساب Nonce',
  'Creates a token account': 'ينشئ حساب رموز',
  'no one': 'لا أحد',
  'unverified token at {address}': 'رمز غير متحقَّق منه عند {address}',
  'Program (unverified)': 'برنامج (غير متحقَّق منه)',
  'Token program (unverified)': 'برنامج رموز (غير متحقَّق منه)',

  // warnings
  'You’re sending to your own address.': 'ترسل إلى عنوانك أنت.',
  'No one owns this address. Anything sent there is lost.': 'لا يملك أحد هذا العنوان. ما يُرسل إليه يضيع.',
  'This address looks like {address}, which you know, but is different. Compare every character.':
    'يشبه هذا العنوان {address} الذي تعرفه، لكنه مختلف. قارن كل حرف.',
  'You haven’t sent to this address from here before.': 'لم ترسل من هنا إلى هذا العنوان من قبل.',
  'This approval goes to a personal address, not an app’s contract. This is how scammers empty wallets.':
    'يذهب هذا الإذن إلى عنوان شخص، لا إلى عقد تطبيق. هكذا يُفرغ المحتالون المحافظ.',
  'This message isn’t readable text, so the wallet can’t tell what it means. Sign it only if you trust this page.':
    'هذه الرسالة ليست نصًا مقروءًا، فلا تعرف المحفظة معناها. وقّعها فقط إن كنت تثق بهذه الصفحة.',
  'This text contains characters that hide or reorder other text. They are spelled out here.':
    'في هذا النص محارف تخفي نصًا آخر أو تغيّر ترتيبه. كُتبت هنا بوضوح.',
  'The wallet doesn’t understand all of this (unverified). Approve it only if you trust this page.':
    'لا تفهم المحفظة كل هذا (غير متحقَّق منه). وافق فقط إن كنت تثق بهذه الصفحة.',
  'Some of these addresses come from address tables of the network, and only its node says which they are.':
    'بعض هذه العناوين مأخوذ من جداول عناوين على الشبكة، وعقدة الشبكة وحدها تقول ما هي.',
  'The address tables of this transaction can’t be read, so the wallet can’t show all accounts or what changes.':
    'تعذّرت قراءة جداول العناوين لهذه المعاملة، لذلك لا تستطيع المحفظة عرض كل الحسابات ولا ما يتغيّر.',
  'This may also be valid on another Solana network.': 'قد يسري هذا على شبكة سولانا أخرى أيضًا.',
  'Someone else pays the network fee of this transaction.': 'يدفع شخص آخر رسوم الشبكة لهذه المعاملة.',
  'Anyone named here can take these tokens without asking again.':
    'يستطيع كل من ذُكر هنا أخذ هذه الرموز دون أن يسأل مجددًا.',
  'This changes who controls a token account. You lose everything in it.':
    'يغيّر هذا من يتحكّم بحساب الرموز. ستفقد كل ما فيه.',
  'This call is written in an unusual way and contains more than it needs. Scammers use this to hide what it does.':
    'كُتب هذا الاستدعاء بطريقة غير معتادة وفيه أكثر مما يلزم. يستخدم المحتالون ذلك لإخفاء ما يفعله.',
  'This call also sends {amount}, which it doesn’t need.': 'يرسل هذا الاستدعاء أيضًا {amount} بلا حاجة إليه.',
  'Anyone named here will control this contract and everything in it.':
    'سيتحكّم كل من ذُكر هنا بهذا العقد وكل ما فيه.',
  'This approval is unlimited: the spender can take all of this token, now and in the future.':
    'هذا الإذن بلا حد: يستطيع المُنفِق أخذ كل ما لديك من هذا الرمز، الآن ومستقبلًا.',
  'Anyone with this approval can take every item you own of this collection, now and in the future.':
    'يستطيع كل من لديه هذا الإذن أخذ كل عنصر تملكه من هذه المجموعة، الآن ومستقبلًا.',
  'The recipient is the token’s own contract. Tokens sent to it are usually lost.':
    'المستلم هو عقد الرمز نفسه. ما يُرسل إليه يضيع عادةً.',
  'This also passes data to the recipient, which may decide by it what happens to the items. The wallet can’t tell what the data means.':
    'يمرّر هذا أيضًا بيانات إلى المستلم، وقد يقرر بناءً عليها ما يحدث للعناصر. لا تعرف المحفظة ما تعنيه هذه البيانات.',
  'There is no contract at this address, yet this transaction calls one.':
    'لا عقد عند هذا العنوان، ومع ذلك تستدعي هذه المعاملة عقدًا.',
  'This adds new code to the network. The wallet can’t tell what it does.':
    'يضيف هذا شيفرة جديدة إلى الشبكة. لا تعرف المحفظة ما تفعله.',
  'The wallet doesn’t know this call (unverified). Approve it only if you trust this page.':
    'لا تعرف المحفظة هذا الاستدعاء (غير متحقَّق منه). وافق فقط إن كنت تثق بهذه الصفحة.',
  'The network fee is unusually high.': 'رسوم الشبكة مرتفعة على غير العادة.',
  'The network fee may be more than 1 % of your balance.': 'قد تزيد رسوم الشبكة على 1٪ من رصيدك.',
  'The wallet couldn’t check whether this approval goes to an app’s contract.':
    'لم تتمكّن المحفظة من التحقق مما إذا كان هذا الإذن لعقد تطبيق.',
  'This contract isn’t on the wallet’s list (unverified). It may do something different.':
    'هذا العقد ليس في قائمة المحفظة (غير متحقَّق منه). قد يفعل شيئًا آخر.',
  'If this is a collection, it lets the spender take its item 0.':
    'إن كانت هذه مجموعة فهذا يسمح للمُنفِق بأخذ عنصرها رقم 0.',
  'Anyone named here will control this account and everything in it.':
    'سيتحكّم كل من ذُكر هنا بهذا الحساب وكل ما فيه.',
  'This signature never expires. Anyone who has it can use it at any time, even after prices change.':
    'لا تنتهي صلاحية هذا التوقيع. يستطيع كل من لديه استخدامه في أي وقت، حتى بعد تغيّر الأسعار.',
  'Everything in this account goes to someone else.': 'يذهب كل ما في هذا الحساب إلى شخص آخر.',
  'You get nothing in return for these items.': 'لا تحصل على شيء مقابل هذه العناصر.',
  'Nothing you get in return goes to this account.': 'لا يذهب شيء من المقابل إلى هذا الحساب.',
  'Anyone named here can act as this account without asking again.':
    'يستطيع كل من ذُكر هنا التصرف باسم هذا الحساب دون أن يسأل مجددًا.',
  'Someone named here may be able to take your assets or act for you.':
    'قد يستطيع شخص ذُكر هنا أخذ أصولك أو التصرف نيابةً عنك.',
  'The wallet doesn’t know this kind of data (unverified). Sign it only if you trust this page.':
    'لا تعرف المحفظة هذا النوع من البيانات (غير متحقَّق منه). وقّعها فقط إن كنت تثق بهذه الصفحة.',
  'This signature names no network, so it may be valid on several.':
    'لا يذكر هذا التوقيع شبكة، فقد يسري على عدة شبكات.',
  'This isn’t a sign-in. With this signature alone, the spender can take your tokens without asking again.':
    'هذا ليس تسجيل دخول. بهذا التوقيع وحده يستطيع المُنفِق أخذ رموزك دون أن يسأل مجددًا.',
  'It’s unlimited.': 'بلا حد.',
  'It’s valid for more than a month.': 'صالح لأكثر من شهر.',
  'It runs outside code as the wallet itself (delegate call). That code can change the wallet’s owners and take everything.':
    'يشغّل شيفرة خارجية بصفة المحفظة نفسها (delegate call). تستطيع هذه الشيفرة تغيير مالكي المحفظة وأخذ كل شيء.',
  'Compare the recipient and amount with the shared wallet’s own page.':
    'قارن المستلم والمبلغ بصفحة المحفظة المشتركة نفسها.',
  'Anyone with this signature can take the offered items for exactly what is written here. Read every line.':
    'يستطيع كل من لديه هذا التوقيع أخذ العناصر المعروضة مقابل المكتوب هنا بالضبط. اقرأ كل سطر.',

  // exporting the keys, and confirming by a code
  'Export keys': 'تصدير المفاتيح',
  'Send code': 'إرسال الرمز',
  Done: 'تم',
  'This happens in the wallet’s own window, so that no other page can see it.':
    'يحدث هذا في نافذة المحفظة نفسها حتى لا تراه أي صفحة أخرى.',
  'All wallet settings': 'كل إعدادات المحفظة',
  'Open wallet window': 'فتح نافذة المحفظة',
  'Open again': 'فتح مرة أخرى',
  'Request a code first.': 'اطلب رمزًا أولًا.',
  Code: 'الرمز',
  'Enter the digits of the code.': 'أدخل أرقام الرمز.',
  'A code is on its way to {email}.': 'أُرسل رمز إلى {email}.',
  'A code is on its way to your inbox.': 'أُرسل رمز إلى بريدك الإلكتروني.',
  'A new code is on its way. Only the latest one works.': 'أُرسل رمز جديد. لا يعمل إلا أحدث رمز.',
  'Resend code': 'إعادة إرسال الرمز',
  'That code is wrong or has expired. Use the code from the latest email, or request a new one.':
    'رمز التحقق خاطئ أو انتهت صلاحيته. استخدم الرمز في أحدث رسالة، أو اطلب رمزًا جديدًا.',
  'A device, email address or way to sign in is new to your account. For your safety, you can export keys after 24 hours.':
    'هناك جهاز أو عنوان بريد أو طريقة تسجيل دخول جديدة على حسابك. لحمايتك، لا يمكنك تصدير المفاتيح إلا بعد 24 ساعة.',
  'You signed in too long ago for this. Sign in again first.':
    'مضى وقت طويل على آخر تسجيل دخول لك. سجّل الدخول مرة أخرى أولًا.',
  'The email couldn’t be sent. Try again in a minute, or use another way to sign in.':
    'تعذّر إرسال الرسالة. حاول بعد دقيقة، أو سجّل الدخول بطريقة أخرى.',

  'Confirm this payment': 'تأكيد هذه الدفعة',
  'This is the first payment from a device that is new to your account. Confirm it with a code from your inbox.':
    'هذه أول دفعة من جهاز جديد على حسابك. أكّدها برمز من بريدك.',
  'This payment goes over your daily limit for payments without a code. Confirm it with a code from your inbox.':
    'تتجاوز هذه الدفعة حدك اليومي للمدفوعات بلا رمز تحقق. أكّدها برمز من بريدك.',
  'The wallet has no price for this, so confirm every payment with a code from your inbox.':
    'لا تعرف المحفظة سعرًا لهذا، لذلك أكّد كل دفعة برمز من بريدك.',
  'The value of this couldn’t be checked. Confirm it with a code from your inbox.':
    'تعذّر التحقق من قيمة هذا. أكّده برمز من بريدك.',
  'Don’t send': 'عدم الإرسال',
  Confirm: 'تأكيد',

  // protecting and recovering
  'Protect your wallet': 'حماية محفظتك',
  'This browser forgets the wallet when you close the page. Choose how to recover it.':
    'ينسى هذا المتصفح المحفظة عند إغلاق الصفحة. اختر كيف تستعيدها.',
  'This browser doesn’t let the wallet store anything here. Allow {host} to store data in the browser’s settings, or use another browser. Until then, you need to recover the wallet each time you open the page.':
    'لا يتيح هذا المتصفح للمحفظة حفظ أي شيء هنا. اسمح لـ {host} بحفظ البيانات في إعدادات المتصفح، أو استخدم متصفحًا آخر. إلى ذلك الحين عليك استعادة المحفظة كلما فتحت الصفحة.',
  'If you lose this device, only you can recover the wallet. Choose how.':
    'إن فقدت هذا الجهاز فأنت وحدك تستطيع استعادة المحفظة. اختر كيف.',
  Password: 'كلمة المرور',
  'Confirm password': 'تأكيد كلمة المرور',
  Passkey: 'مفتاح مرور',
  'Recovery code': 'رمز الاستعادة',
  'Use this password': 'استخدام كلمة المرور هذه',
  'Use a recovery code': 'استخدام رمز استعادة',
  'Save this code where no one else can find it. It’s shown only once.':
    'احفظ هذا الرمز حيث لا يجده غيرك. يُعرض مرة واحدة فقط.',
  'I’ve saved it': 'حفظته',
  'Last five characters of the code': 'آخر خمسة أحرف من الرمز',
  'Those aren’t the last five characters of the code. Check the code and type them again.':
    'هذه ليست آخر خمسة أحرف من الرمز. راجع الرمز واكتبها مرة أخرى.',
  'Protect with a passkey': 'الحماية بمفتاح مرور',
  'Use your passkey': 'استخدام مفتاح المرور',
  'This device is new to your account. Use your passkey to sign in and get your wallet here.':
    'هذا الجهاز جديد على حسابك. استخدم مفتاح المرور لتسجيل الدخول والحصول على محفظتك هنا.',
  'This passkey can’t approve the device. Choose another way.':
    'لا يستطيع مفتاح المرور هذا الموافقة على الجهاز. اختر طريقة أخرى.',
  'This device wasn’t approved in time. Request a new link.':
    'لم تتم الموافقة على هذا الجهاز في الوقت المحدد. اطلب رابطًا جديدًا.',
  'Other ways': 'طرق أخرى',
  'Until then, losing this device means losing the wallet and everything in it.':
    'حتى ذلك الحين، يعني فقدان هذا الجهاز فقدان المحفظة وكل ما فيها.',
  'Your browser asks for your passkey in this window, because the app’s page doesn’t allow it.':
    'يطلب متصفحك مفتاح المرور في هذه النافذة، لأن صفحة التطبيق لا تسمح بذلك.',
  'Use on another device': 'الاستخدام على جهاز آخر',
  'Use the wallet on another device': 'استخدام المحفظة على جهاز آخر',
  'Sign in with the same account on the other device, choose “I have another device”, and enter this code there. It works once, for five minutes.':
    'سجّل الدخول بالحساب نفسه على الجهاز الآخر، واختر «لدي جهاز آخر»، وأدخل هذا الرمز هناك. يعمل مرة واحدة خلال خمس دقائق.',
  'Waiting for the other device…': 'في انتظار الجهاز الآخر…',
  'Create a new code': 'إنشاء رمز جديد',
  'Number on the other device': 'الرقم على الجهاز الآخر',
  'Enter the two digits.': 'أدخل الرقمين.',
  'That number is different, so another device has used your code. Nothing was shared. Create a new code, and don’t share it with anyone.':
    'هذا رقم مختلف، أي إن جهازًا آخر استخدم رمزك. لم تتم مشاركة شيء. أنشئ رمزًا جديدًا ولا تشاركه مع أحد.',
  'The wallet is now on both devices. Each of them can sign.':
    'المحفظة الآن على الجهازين. يستطيع كل منهما التوقيع.',
  '{device} requests your wallet. Anyone with that device can spend everything in it.':
    'يطلب {device} محفظتك. يستطيع كل من لديه ذلك الجهاز إنفاق كل ما فيها.',
  'Anyone with that device can spend everything in this wallet, now and in the future.':
    'يستطيع كل من لديه ذلك الجهاز إنفاق كل ما في هذه المحفظة، الآن ومستقبلًا.',
  'You declined. Nothing was shared.': 'رفضت. لم تتم مشاركة شيء.',
  'Share wallet with it': 'مشاركة المحفظة معه',
  'Get your wallet from your other device': 'الحصول على محفظتك من جهازك الآخر',
  'On that device, open your wallet settings, choose “Use on another device”, and enter the code it shows here.':
    'على ذلك الجهاز، افتح إعدادات محفظتك، واختر «الاستخدام على جهاز آخر»، وأدخل هنا الرمز الذي يعرضه.',
  'Code from the other device': 'رمز الجهاز الآخر',
  Back: 'رجوع',
  Continue: 'متابعة',
  'Enter this number on the other device:': 'أدخل هذا الرقم على الجهاز الآخر:',
  'Waiting for your other device…': 'في انتظار جهازك الآخر…',
  'I have another device': 'لدي جهاز آخر',
  'This code isn’t complete. Compare it with your other device.':
    'هذا الرمز غير كامل. قارنه بالرمز على جهازك الآخر.',
  'One letter of the code is wrong. Compare it with your other device.':
    'في الرمز حرف خاطئ. قارنه بالرمز على جهازك الآخر.',
  'The other device is no longer waiting. Nothing was shared. Create a new code.':
    'لم يعد الجهاز الآخر ينتظر. لم تتم مشاركة شيء. أنشئ رمزًا جديدًا.',
  'Your other device stopped this: the code or number was different, or it was closed. Nothing was shared. Create a new code there.':
    'أوقف جهازك الآخر ذلك: كان الرمز أو الرقم مختلفًا، أو أُغلق. لم تتم مشاركة شيء. أنشئ رمزًا جديدًا هناك.',
  'Your other device didn’t respond within five minutes, so nothing was shared. Create a new code there and enter it here.':
    'لم يستجب جهازك الآخر خلال خمس دقائق، فلم تتم مشاركة شيء. أنشئ رمزًا جديدًا هناك وأدخله هنا.',
  'Enter it only on your own device. We never ask for it.': 'أدخله على جهازك أنت فقط. لن نطلبه منك أبدًا.',
  'Creating a code…': 'جارٍ إنشاء رمز…',
  'Your code': 'رمزك',
  'Number for the other device': 'الرقم للجهاز الآخر',
  'No connection. Retrying…': 'لا يوجد اتصال. جارٍ إعادة المحاولة…',
  'The code doesn’t match the other device. Nothing was shared. Create a new code and enter it again.':
    'لا يطابق الرمز الجهاز الآخر. لم تتم مشاركة شيء. أنشئ رمزًا جديدًا وأدخله مرة أخرى.',
  'A device with a different code requested the wallet. Nothing was shared. Create a new code.':
    'حاول جهاز لديه رمز مختلف الحصول على المحفظة. لم تتم مشاركة شيء. أنشئ رمزًا جديدًا.',
  'The code has expired. Create a new one.': 'انتهت صلاحية الرمز. أنشئ رمزًا جديدًا.',
  'No device has used the code yet.': 'لم يستخدم أي جهاز الرمز بعد.',
  'This code is no longer valid: it was used, replaced, or is older than five minutes. Create a new one on your other device.':
    'لم يعد هذا الرمز صالحًا: استُخدم أو استُبدل أو مضت عليه خمس دقائق. أنشئ رمزًا جديدًا على جهازك الآخر.',
  'This device no longer has its part of your wallet’s key. Recover the wallet here first.':
    'لم يعد في هذا الجهاز جزء من مفتاح محفظتك. استعد المحفظة هنا أولًا.',
  Later: 'لاحقًا',
  'Not now': 'ليس الآن',
  'Recover your wallet': 'استعادة محفظتك',
  'This device doesn’t have your wallet yet. Confirm that it’s yours.':
    'محفظتك ليست على هذا الجهاز بعد. أكّد أنها لك.',
  'Recovery isn’t set up for this wallet. Open it on the device where it was created, and protect it there.':
    'الاستعادة غير مُعدّة لهذه المحفظة. افتحها على الجهاز الذي أُنشئت عليه واحمها هناك.',
  'Use your passkey ({label})': 'استخدام مفتاح المرور ({label})',
  Recover: 'استعادة',

  // errors
  'That didn’t work. Try again.': 'لم ينجح ذلك. حاول مرة أخرى.',
  'Checking…': 'جارٍ التحقق…',
  'This recovery code isn’t complete. Compare it with the one you saved.':
    'رمز الاستعادة هذا غير كامل. قارنه بالرمز الذي حفظته.',
  'This device’s passkeys can’t protect a wallet. Choose a password or a recovery code.':
    'لا تستطيع مفاتيح المرور على هذا الجهاز حماية محفظة. اختر كلمة مرور أو رمز استعادة.',
  'That doesn’t open this wallet. Check it and try again.': 'هذا لا يفتح المحفظة. راجعه ثم حاول مرة أخرى.',
  'This way to recover the wallet no longer exists. Use another one.':
    'لم تعد طريقة استعادة المحفظة هذه موجودة. استخدم طريقة أخرى.',
  'A part of the wallet’s key is damaged. Recover the wallet another way.':
    'جزء من مفتاح المحفظة تالف. استعد المحفظة بطريقة أخرى.',
  'These parts belong to a different wallet. Nothing changed.': 'تخص هذه الأجزاء محفظة أخرى. لم يتغيّر شيء.',
  'The wallet’s key storage failed. Reload the page and try again.':
    'فشل مخزن مفاتيح المحفظة. أعد تحميل الصفحة ثم حاول مرة أخرى.',
  'The wallet’s key storage couldn’t start. Reload the page.':
    'تعذّر تشغيل مخزن مفاتيح المحفظة. أعد تحميل الصفحة.',
  'The wallet was updated while this page was open. Reload the page.':
    'حُدِّثت المحفظة بينما كانت هذه الصفحة مفتوحة. أعد تحميل الصفحة.',
  'The part of the wallet that does several things at once can’t be loaded. Check the connection and try again.':
    'تعذّر تحميل جزء المحفظة الذي ينفّذ عدة عمليات دفعة واحدة. تحقّق من الاتصال ثم حاول مرة أخرى.',
  'The wallet’s key storage didn’t respond in time. Try again.':
    'لم يستجب مخزن مفاتيح المحفظة في الوقت المناسب. حاول مرة أخرى.',
  'The wallet’s server can’t be reached. Check your connection and try again.':
    'تعذّر الوصول إلى خادم المحفظة. تحقّق من الاتصال وحاول مرة أخرى.',
  'The wallet’s server returned an invalid response. Try again in a moment.':
    'أرسل خادم المحفظة ردًا غير صالح. حاول بعد لحظات.',
  'You’re signed out. Sign in again.': 'سُجّل خروجك. سجّل الدخول مرة أخرى.',

  // pages that may not embed the frame
  'The wallet’s server can’t be reached, or doesn’t recognize this app.':
    'تعذّر الوصول إلى خادم المحفظة، أو أنه لا يعرف هذا التطبيق.',
  'This page belongs inside an app. Open the app instead.':
    'مكان هذه الصفحة داخل تطبيق. افتح التطبيق بدلًا منها.',
  'This wallet can’t be used here because the page that shows it is inside another page.':
    'لا يمكن استخدام المحفظة هنا، لأن الصفحة التي تعرضها داخل صفحة أخرى.',
  'This wallet can’t be used here because the browser doesn’t say which page shows it.':
    'لا يمكن استخدام المحفظة هنا، لأن المتصفح لا يذكر الصفحة التي تعرضها.',
  'This wallet can’t be used here because the page that shows it isn’t secure (https).':
    'لا يمكن استخدام المحفظة هنا، لأن الصفحة التي تعرضها غير آمنة (https).',
  'This wallet can’t be used here because its operator hasn’t listed the page that shows it ({origin}).':
    'لا يمكن استخدام المحفظة هنا، لأن مشغّلها لم يُدرج الصفحة التي تعرضها ({origin}).',
  'This wallet can’t be used here because its server requests a part of your key that only you may have. Report it to the app.':
    'لا يمكن استخدام المحفظة هنا، لأن خادمها يطلب جزءًا من مفتاحك لا يجوز أن يكون لدى غيرك. أبلغ التطبيق بذلك.',
} as const

/** What the build writes into the file of this language. No script contains it. */
export const arabic = { language: 'ar', direction: 'rtl', texts: ar } as const
