/**
 * Texts of mails and pages in Arabic, by their English text. Every text of a mail or page needs a row; placeholders in
 * braces stay.
 */
export const arabic = {
  'Wallet settings': 'إعدادات المحفظة',
  '{n} minutes': '{n} دقائق',
  'If this wasn’t you, ignore this email. No one can sign in without it.':
    'إن لم تكن أنت فتجاهل هذه الرسالة. لا يستطيع أحد تسجيل الدخول من دونها.',
  'Don’t share this code. We never ask for it.': 'لا تشارك هذا الرمز مع أحد. لن نطلبه منك أبدًا.',
  'The code expires in {time} and works once.': 'تنتهي صلاحية الرمز بعد {time} ويعمل مرة واحدة.',
  'If this wasn’t you, ignore this email. No account can use your address without this code.':
    'إن لم تكن أنت فتجاهل هذه الرسالة. لا يستطيع أي حساب استخدام عنوانك من دون هذا الرمز.',

  'your wallet settings': 'إعدادات محفظتك',
  'an app with an unverified address': 'تطبيق لم يُتحقَّق من عنوانه',
  'an app under development (localhost)': 'تطبيق قيد التطوير (localhost)',

  'Your sign-in code': 'رمز تسجيل الدخول',
  'Enter this code to sign in to {app}. It expires in {time} and works once.':
    'أدخل هذا الرمز لتسجيل الدخول إلى {app}. تنتهي صلاحيته بعد {time} ويعمل مرة واحدة.',
  'Approve a new device': 'الموافقة على جهاز جديد',
  'It was requested by {device} on the network {network}.': 'طلبه {device} على الشبكة {network}.',
  'If this address has no wallet yet, one is created.': 'إن لم تكن لهذا العنوان محفظة بعد فستُنشأ واحدة.',
  '{device} on the network {network} wants to sign in to {app} with this address.':
    'يريد {device} على الشبكة {network} تسجيل الدخول إلى {app} بهذا العنوان.',
  'The correct code was entered on {device}, on the network {network}, to sign in to {app}.':
    'أُدخل الرمز الصحيح على {device}، على الشبكة {network}، لتسجيل الدخول إلى {app}.',
  'This device is new to your account, so it needs your approval to sign in.':
    'هذا الجهاز جديد على حسابك، فيحتاج إلى موافقتك لتسجيل الدخول.',
  'If this wasn’t you, someone else has your code. Decline, and don’t share the number with anyone.':
    'إن لم تكن أنت فرمزك لدى شخص آخر. ارفض، ولا تشارك الرقم مع أحد.',
  'Your account was created on {date}. If you didn’t create it, decline and don’t use it.':
    'أُنشئ حسابك في {date}. إن لم تكن أنت من أنشأه فارفض ولا تستخدمه.',
  '{time} (UTC)': '{time} (بالتوقيت العالمي)',
  '{browser} on {system}': '{browser} على {system}',
  'A browser': 'متصفح',
  'an unknown system': 'نظام غير معروف',
  'An unknown device': 'جهاز غير معروف',
  unknown: 'غير معروفة',
  'The link expires in {time}. You can approve or decline on its page.':
    'تنتهي صلاحية الرابط بعد {time}. يمكنك الموافقة أو الرفض في صفحته.',
  'Review sign-in': 'مراجعة تسجيل الدخول',
  'Your account now has a different address': 'لحسابك الآن عنوان آخر',
  'Someone tried to sign in with this address. Its account was moved to another address within the last day.':
    'حاول شخص تسجيل الدخول بهذا العنوان. نُقل حسابه إلى عنوان آخر خلال اليوم الماضي.',
  'If you didn’t move it, undo the change with the link in the email “Your email address was changed”.':
    'إن لم تكن أنت من نقله فتراجع عن التغيير بالرابط في رسالة «تغيّر عنوان بريدك الإلكتروني».',
  'New sign-in': 'تسجيل دخول جديد',
  '{device} on the network {network} signed in to {app} with {service}.':
    'سجّل {device} على الشبكة {network} الدخول إلى {app} عبر {service}.',
  'If this wasn’t you, sign in, sign that device out under Devices, and check your {service} account.':
    'إن لم تكن أنت فسجّل الدخول، وسجّل خروج ذلك الجهاز من «الأجهزة»، وراجع حسابك لدى {service}.',
  'A way to sign in was added': 'أُضيفت طريقة لتسجيل الدخول',
  '{device} on the network {network} signed in to {app}. It was approved from this inbox, on one of your devices, or with a passkey.':
    'سجّل {device} على الشبكة {network} الدخول إلى {app}. تمت الموافقة عليه من هذا البريد، أو على أحد أجهزتك، أو بمفتاح مرور.',
  'An account at {service} can now sign in to your account. It was added in {app}.':
    'يستطيع حساب لدى {service} الآن تسجيل الدخول إلى حسابك. أُضيف في {app}.',
  'If this wasn’t you, sign in, remove it under your ways to sign in, and end all other sessions.':
    'إن لم تكن أنت فسجّل الدخول، وأزله من طرق تسجيل الدخول، وأنهِ كل الجلسات الأخرى.',
  'A way to sign in was removed': 'أُزيلت طريقة لتسجيل الدخول',
  '{service} can no longer sign in to your account. It was removed in {app}, and other sessions ended.':
    'لم يعد {service} يستطيع تسجيل الدخول إلى حسابك. أُزيل في {app}، وانتهت الجلسات الأخرى.',
  'This sign-in has ended': 'انتهى تسجيل الدخول هذا',
  'It took too long, was already used, or was started somewhere else. Close this window and start again in the app.':
    'استغرق وقتًا طويلًا، أو استُخدم من قبل، أو بدأ في مكان آخر. أغلق هذه النافذة وابدأ من جديد في التطبيق.',
  'A passkey was added': 'أُضيف مفتاح مرور',
  '{device} on the network {network} added a passkey to your account in {app}, on {time} (UTC).':
    'أضاف {device} على الشبكة {network} مفتاح مرور إلى حسابك في {app}، في {time} (بالتوقيت العالمي).',
  'With it, a new device can sign in after a code from this inbox.':
    'يستطيع جهاز جديد تسجيل الدخول به بعد إدخال رمز من هذا البريد.',
  'That device is new to your account, so the passkey can approve new devices from {time} (UTC).':
    'هذا الجهاز جديد على حسابك، لذلك لا يوافق مفتاح المرور على أجهزة جديدة إلا من {time} (بالتوقيت العالمي).',
  'If this wasn’t you, sign in right away, remove the passkey under Passkeys, and sign that device out under Devices.':
    'إن لم تكن أنت فسجّل الدخول فورًا، وأزل مفتاح المرور من «مفاتيح المرور»، وسجّل خروج ذلك الجهاز من «الأجهزة».',
  'A passkey was removed': 'أُزيل مفتاح مرور',
  'Passkeys were removed': 'أُزيلت مفاتيح مرور',
  '{device} on the network {network} removed a passkey from your account in {app}, on {time} (UTC).':
    'أزال {device} على الشبكة {network} مفتاح مرور من حسابك في {app}، في {time} (بالتوقيت العالمي).',
  '{device} on the network {network} removed passkeys from your account in {app}, on {time} (UTC).':
    'أزال {device} على الشبكة {network} مفاتيح مرور من حسابك في {app}، في {time} (بالتوقيت العالمي).',
  'A new device that could sign in with it now needs the link from this inbox instead.':
    'الجهاز الجديد الذي كان يستطيع تسجيل الدخول به يحتاج الآن إلى الرابط من هذا البريد بدلًا منه.',
  'If this wasn’t you, sign in and sign that device out under Devices.':
    'إن لم تكن أنت فسجّل الدخول، وسجّل خروج ذلك الجهاز من «الأجهزة».',
  'Your code to change your email address': 'رمز تغيير عنوان بريدك الإلكتروني',
  'Someone signed in to {app} wants to change your account’s email address. Enter this code to continue.':
    'يريد شخص سجّل الدخول إلى {app} تغيير عنوان البريد الإلكتروني لحسابك. أدخل هذا الرمز للمتابعة.',
  'If this wasn’t you, someone else is in your account. End your other sessions.':
    'إن لم تكن أنت ففي حسابك شخص آخر. أنهِ جلساتك الأخرى.',
  'Your code to confirm this email address': 'رمز تأكيد عنوان البريد الإلكتروني هذا',
  'Enter this code in {app} to make this your account’s email address.':
    'أدخل هذا الرمز في {app} ليصبح هذا عنوان البريد الإلكتروني لحسابك.',
  'This address already has an account': 'لهذا العنوان حساب بالفعل',
  'Someone in {app} wanted to move an account to this address, which already has one. Nothing changed.':
    'أراد شخص في {app} نقل حساب إلى هذا العنوان، وله حساب بالفعل. لم يتغيّر شيء.',
  'Your email address was changed': 'تغيّر عنوان بريدك الإلكتروني',
  'Your account now has a different email address. If this was you, you don’t need to do anything.':
    'لحسابك الآن عنوان بريد إلكتروني آخر. إن كنت أنت من غيّره فلا يلزمك شيء.',
  'Your account’s email address is the one before this again.':
    'عاد عنوان البريد الإلكتروني لحسابك إلى العنوان السابق لهذا.',
  'If this wasn’t you, someone else can read your email at that address. Sign in there and end all sessions.':
    'إن لم تكن أنت فهناك من يقرأ بريدك على ذلك العنوان. سجّل الدخول به وأنهِ كل الجلسات.',
  'Undo change': 'التراجع عن التغيير',
  'The link expires in 24 hours. It restores this address and ends all sessions.':
    'تنتهي صلاحية الرابط بعد 24 ساعة. يعيد هذا العنوان وينهي كل الجلسات.',

  'Your code to export your keys': 'رمز تصدير مفاتيحك',
  'Someone signed in to {app} wants to export the keys of your wallet. The wallet shows them after this code is entered.':
    'يريد شخص سجّل الدخول إلى {app} تصدير مفاتيح محفظتك. تعرضها المحفظة بعد إدخال هذا الرمز.',
  'Anyone with the keys has everything in the wallet, forever. If someone told you to do this, stop. We never ask for it.':
    'كل من لديه المفاتيح لديه كل ما في المحفظة، إلى الأبد. إن طلب منك شخص فعل هذا فتوقّف. لا نطلبه أبدًا.',
  'Your code to confirm a payment': 'رمز تأكيد دفعة',
  'Someone signed in to {app} wants to send more than your limit without a code, or is using a new device. Enter this code in your wallet to confirm.':
    'يريد شخص سجّل الدخول إلى {app} إرسال أكثر من حدك بلا رمز تحقق، أو يستخدم جهازًا جديدًا. أدخل هذا الرمز في محفظتك للتأكيد.',
  'Your wallet keys are being exported': 'يجري تصدير مفاتيح محفظتك',
  'It was confirmed in {app} with a code from this inbox. The wallet shows its keys a minute later.':
    'أُكّد ذلك في {app} برمز من هذا البريد. تعرض المحفظة مفاتيحها بعد دقيقة.',
  'It was confirmed in {app} with a new sign-in. The wallet shows its keys a minute later.':
    'أُكّد ذلك في {app} بتسجيل دخول جديد. تعرض المحفظة مفاتيحها بعد دقيقة.',
  'A payment from your wallet was confirmed': 'أُكّدت دفعة من محفظتك',
  'It was above your limit without a code, or the first from a new device. It was confirmed in {app} with a new sign-in.':
    'كانت أكثر من حدك بلا رمز تحقق، أو أول دفعة من جهاز جديد. أُكّدت في {app} بتسجيل دخول جديد.',
  'If this wasn’t you, the person who did it can empty the wallet. Move its assets to another wallet now, then end all sessions.':
    'إن لم تكن أنت فمن فعل ذلك يستطيع إفراغ المحفظة. انقل أصولها إلى محفظة أخرى الآن، ثم أنهِ كل الجلسات.',

  'Your code to change wallet recovery': 'رمز تغيير استعادة محفظتك',
  'Someone signed in to {app} wants to view, test or change your wallet’s recovery. Enter this code in your wallet to continue.':
    'يريد شخص سجّل الدخول إلى {app} عرض طرق استعادة محفظتك أو اختبارها أو تغييرها. أدخل هذا الرمز في محفظتك للمتابعة.',
  'Your wallet is on a new device': 'محفظتك على جهاز جديد',
  '{device} now has your wallet and can spend everything in it.':
    'لدى {device} محفظتك الآن، ويستطيع إنفاق كل ما فيها.',
  'It was approved on a device with the wallet, in {app}, on the network {network}, on {time} (UTC).':
    'تمت الموافقة على ذلك على جهاز لديه المحفظة، في {app}، على الشبكة {network}، في {time} (بالتوقيت العالمي).',
  'If this wasn’t you, sign that device out under Devices right away. Then check the device that approved it.':
    'إن لم تكن أنت فسجّل خروج ذلك الجهاز من «الأجهزة» فورًا. ثم راجع الجهاز الذي وافق.',

  'This link is no longer valid': 'لم يعد هذا الرابط صالحًا',
  'It was already used, or is older than ten minutes. Request a new one where you’re signing in.':
    'استُخدم من قبل، أو مضت عليه أكثر من عشر دقائق. اطلب رابطًا جديدًا حيث تسجّل الدخول.',
  'It was already used, or is older than 24 hours.': 'استُخدم من قبل، أو مضت عليه أكثر من 24 ساعة.',
  App: 'التطبيق',
  'Device, as it identifies itself': 'الجهاز، كما يعرّف نفسه',
  Network: 'الشبكة',
  'Requested at': 'وقت الطلب',
  'Your account was created on': 'أُنشئ حسابك في',
  'Enter the number shown there': 'أدخل الرقم المعروض هناك',
  'Approve this device?': 'هل توافق على هذا الجهاز؟',
  'Approve only if you’re signing in there yourself right now.':
    'وافق فقط إن كنت تسجّل الدخول هناك بنفسك الآن.',
  Approve: 'موافقة',
  Decline: 'رفض',
  Declined: 'تم الرفض',
  'That device can’t sign in. If you didn’t request this, you don’t need to do anything else.':
    'لا يستطيع ذلك الجهاز تسجيل الدخول. إن لم تطلب هذا فلا يلزمك شيء آخر.',
  'That number is different': 'هذا رقم مختلف',
  'So the request was declined. If you’re signing in yourself, start again there and enter the number it shows.':
    'لذلك رُفض الطلب. إن كنت تسجّل الدخول بنفسك فابدأ هناك من جديد وأدخل الرقم الذي يعرضه.',
  'Approved, but no code was sent': 'تمت الموافقة، لكن لم يُرسل رمز',
  'The email couldn’t be sent. Try again in a minute, or use another way to sign in.':
    'تعذّر إرسال الرسالة. حاول بعد دقيقة، أو سجّل الدخول بطريقة أخرى.',
  'Too many emails were requested. Try again later where you’re signing in.':
    'طُلبت رسائل كثيرة. حاول لاحقًا حيث تسجّل الدخول.',
  Approved: 'تمت الموافقة',
  'A code is on its way to this inbox. Enter it where you’re signing in.':
    'أُرسل رمز إلى هذا البريد. أدخله حيث تسجّل الدخول.',
  'The device is signed in. You can close this page.': 'سُجّل دخول الجهاز. يمكنك إغلاق هذه الصفحة.',
  'The correct code was entered there. Approving signs the device in.':
    'أُدخل الرمز الصحيح هناك. بموافقتك يُسجَّل دخول الجهاز.',
  'Undo change?': 'هل تريد التراجع عن التغيير؟',
  'Your account gets this address back. Every session and device has to sign in again.':
    'يستعيد حسابك هذا العنوان. على كل جلسة وجهاز تسجيل الدخول من جديد.',
  'Change undone': 'تم التراجع عن التغيير',
  'This is your account’s address again. Sign in with it.': 'هذا عنوان حسابك من جديد. سجّل الدخول به.',
  'Not available right now': 'غير متاح الآن',
  'Nothing changed. Reload this page in a minute.': 'لم يتغيّر شيء. أعد تحميل هذه الصفحة بعد دقيقة.',

  'Your code to delete your account': 'رمز حذف حسابك',
  'Someone signed in to {app} wants to delete your account and its wallet here. This code confirms it.':
    'يريد شخص سجّل الدخول إلى {app} حذف حسابك ومحفظته هنا. يؤكّد هذا الرمز ذلك.',
  'The wallet’s assets stay on the blockchain, and only its keys can move them. Export the keys first.':
    'تبقى أصول المحفظة على سلسلة الكتل، ولا تنقلها إلا مفاتيحها. صدّر المفاتيح أولًا.',
  'Your account will be deleted': 'سيُحذف حسابك',
  'Your account will be deleted within a day': 'سيُحذف حسابك خلال يوم',
  'It was requested in {app}. The account and its part of your wallet will be permanently deleted on {date} (UTC).':
    'طُلب ذلك في {app}. سيُحذف الحساب وجزؤه من محفظتك نهائيًا في {date} (بالتوقيت العالمي).',
  'The wallet’s assets stay on the blockchain. Without its keys, no one can move them, not even us.':
    'تبقى أصول المحفظة على سلسلة الكتل. من دون مفاتيحها لا يستطيع أحد نقلها، ولا حتى نحن.',
  'Keep account': 'الاحتفاظ بالحساب',
  'To keep it, use the link or sign in before that day. Otherwise, you don’t need to do anything.':
    'للاحتفاظ به، استخدم الرابط أو سجّل الدخول قبل ذلك اليوم. وإلا فلا يلزمك شيء.',
  'Your account is kept': 'تم الاحتفاظ بحسابك',
  'You signed in, so your account won’t be deleted. Everything is as it was.':
    'سجّلت الدخول، فلن يُحذف حسابك. كل شيء كما كان.',
  'Keep your account?': 'هل تريد الاحتفاظ بحسابك؟',
  'Your account won’t be deleted, and everything stays as it was. Sign in to use it again.':
    'لن يُحذف حسابك، ويبقى كل شيء كما كان. سجّل الدخول لتستخدمه مجددًا.',
  'The account was already kept, or has been deleted.': 'تم الاحتفاظ بالحساب من قبل، أو حُذف.',
  'It won’t be deleted. Sign in to use it again.': 'لن يُحذف. سجّل الدخول لتستخدمه مجددًا.',

  'A device couldn’t sign in': 'لم يتمكّن جهاز من تسجيل الدخول',
  '{device} on the network {network} entered the correct code from this inbox in {app}. It couldn’t sign in: while you sign in to your wallet’s second operator, your account accepts no new device.':
    'أدخل {device} على الشبكة {network} الرمز الصحيح من هذا البريد في {app}. لم يتمكّن من تسجيل الدخول: ما دمت تسجّل الدخول لدى المشغّل الثاني لمحفظتك لا يقبل حسابك جهازًا جديدًا.',
  'If you entered that code in the second operator’s window, someone there is trying to get into your wallet. Stop using that operator.':
    'إن كنت أدخلت هذا الرمز في نافذة المشغّل الثاني فهناك من يحاول الوصول إلى محفظتك. توقّف عن استخدام ذلك المشغّل.',
  'If you’re signing in on another device yourself, start again there after {time} (UTC).':
    'إن كنت أنت من يسجّل الدخول على جهاز آخر فابدأ من جديد هناك بعد {time} (بالتوقيت العالمي).',
  'No new device right now': 'لا جهاز جديد الآن',
  'You’re signing in to your wallet’s second operator on another device. For your safety, your account accepts no new device until a few minutes after that. If you entered your wallet’s code there, stop using that operator.':
    'أنت تسجّل الدخول لدى المشغّل الثاني لمحفظتك على جهاز آخر. لحمايتك، لا يقبل حسابك جهازًا جديدًا إلا بعد دقائق من انتهاء ذلك. إن كنت أدخلت رمز محفظتك هناك فتوقّف عن استخدام ذلك المشغّل.',
} as const
