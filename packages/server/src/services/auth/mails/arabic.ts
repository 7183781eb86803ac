/**
 * Texts of mails and pages in Arabic, by their English text. Every text of a mail or page needs a row; placeholders in
 * braces stay.
 */
export const arabic = {
  'Settings of your wallet': 'إعدادات محفظتك',
  '{n} minutes': '{n} دقائق',
  'If this was not you, ignore this mail: without it nobody gets in.':
    'إن لم تكن أنت فتجاهل هذه الرسالة: لا أحد يدخل من دونها.',
  'Never tell it to anybody: nobody of ours will ask for it.': 'لا تخبر به أحدًا: لن يسألك عنه أحد منا.',
  'The code is good for {time} and once.': 'الرمز صالح لمدة {time} ولمرة واحدة.',
  'If this was not you, ignore this mail: without its code no account gets your address.':
    'إن لم تكن أنت فتجاهل هذه الرسالة: من دون رمزها لا يحصل أي حساب على عنوانك.',

  'the settings of your wallet': 'إعدادات محفظتك',
  'an app whose address is not verified': 'تطبيق لم يُتحقَّق من عنوانه',
  'an app under development (localhost)': 'تطبيق قيد التطوير (localhost)',

  'Your sign-in code': 'رمز تسجيل الدخول',
  'Enter this code to sign in at {app}. It is good for {time} and once.':
    'أدخل هذا الرمز لتسجيل الدخول في {app}. هو صالح لمدة {time} ولمرة واحدة.',
  'Approve a new device': 'الموافقة على جهاز جديد',
  'It was asked for by {device}, from the network {network}.': 'طلبه {device} من الشبكة {network}.',
  'An address that has no wallet yet gets one.': 'العنوان الذي ليست له محفظة بعد يحصل على محفظة.',
  '{device}, from the network {network}, wants to sign in at {app} with this address.':
    'الجهاز {device}، من الشبكة {network}، يريد تسجيل الدخول في {app} بهذا العنوان.',
  'The right code was entered on {device}, from the network {network}, to sign in at {app}.':
    'أُدخل الرمز الصحيح على {device}، من الشبكة {network}، لتسجيل الدخول في {app}.',
  'This device is new to your account, so it has to be approved. That signs it in.':
    'هذا الجهاز جديد على حسابك، لذلك تلزم الموافقة عليه. بها يُسجَّل دخوله.',
  'If this was not you, somebody else has had your code. Refuse, and tell nobody the number.':
    'إن لم تكن أنت فقد حصل غيرك على رمزك. ارفض، ولا تخبر أحدًا بالرقم.',
  'Your account was made on {date}. If you did not make it, refuse and do not use it.':
    'أُنشئ حسابك في {date}. إن لم تكن أنت من أنشأه فارفض ولا تستخدمه.',
  'The link is good for {time}. On its page you approve or refuse.':
    'الرابط صالح لمدة {time}. في صفحته توافق أو ترفض.',
  'Look at the request': 'انظر إلى الطلب',
  'Your account has another address now': 'لحسابك عنوان آخر الآن',
  'Somebody tried to sign in with this address. Its account was moved to another address within the last day.':
    'حاول أحد تسجيل الدخول بهذا العنوان. نُقل حسابه إلى عنوان آخر خلال اليوم الماضي.',
  'If that was not you, use the link of the mail "Your address was changed" to undo it.':
    'إن لم تكن أنت فاستخدم الرابط في رسالة «تغيّر عنوانك» للتراجع عن ذلك.',
  'New sign-in': 'تسجيل دخول جديد',
  '{device} signed in with {service} at {app}, from the network {network}.':
    'سجّل {device} الدخول عبر {service} في {app} من الشبكة {network}.',
  'If this was not you, sign in and end that session under your account’s devices, and see to your {service} account.':
    'إن لم تكن أنت فسجّل الدخول وأنهِ تلك الجلسة من أجهزة حسابك، وتفقّد حسابك لدى {service}.',
  'A way to sign in was added': 'أُضيفت طريقة للدخول',
  'From now on an account at {service} signs in to your account too. It was added at {app}.':
    'من الآن فصاعدًا يسجّل حساب لدى {service} الدخول إلى حسابك أيضًا. أُضيف في {app}.',
  'If this was not you, sign in, take it away under your ways to sign in, and end every other session.':
    'إن لم تكن أنت فسجّل الدخول، وأزله من طرق الدخول، وأنهِ كل الجلسات الأخرى.',
  'A way to sign in was taken away': 'أُزيلت طريقة للدخول',
  '{service} no longer signs in to your account. It was taken away at {app}; other sessions ended.':
    'لم يعد {service} يسجّل الدخول إلى حسابك. أُزيل في {app}، وانتهت الجلسات الأخرى.',
  'This sign-in is over': 'انتهى تسجيل الدخول هذا',
  'It took too long, was used before, or was begun elsewhere. Close this window and start again in the app.':
    'طال أكثر مما ينبغي، أو استُخدم من قبل، أو بدأ في مكان آخر. أغلق هذه النافذة وابدأ من جديد في التطبيق.',
  '{device} signed in at {app}, from the network {network}. It was approved from this mailbox, or on a device of your account.':
    'سجّل {device} الدخول في {app} من الشبكة {network}. تمت الموافقة عليه من هذا البريد أو على جهاز من أجهزة حسابك.',
  'If this was not you, sign in and end that session under your account’s devices.':
    'إن لم تكن أنت فسجّل الدخول وأنهِ تلك الجلسة من أجهزة حسابك.',
  'Your code to change your address': 'رمز تغيير عنوانك',
  'Somebody signed in at {app} wants to give your account another e-mail address. Enter this code to go on.':
    'شخص سجّل الدخول في {app} يريد إعطاء حسابك عنوان بريد آخر. أدخل هذا الرمز للمتابعة.',
  'If this was not you, end your other sessions: somebody else is in your account.':
    'إن لم تكن أنت فأنهِ جلساتك الأخرى: في حسابك شخص غيرك.',
  'Your code to confirm this address': 'رمز تأكيد هذا العنوان',
  'Enter this code at {app} to make this the address of your account.':
    'أدخل هذا الرمز في {app} ليصبح هذا عنوان حسابك.',
  'This address has an account already': 'لهذا العنوان حساب بالفعل',
  'Somebody at {app} wanted to move an account to this address, which has one of its own. Nothing was changed.':
    'أراد شخص في {app} نقل حساب إلى هذا العنوان وله حسابه الخاص. لم يتغيّر شيء.',
  'Your address was changed': 'تغيّر عنوانك',
  'Your account has another e-mail address now. If this was you, there is nothing to do.':
    'لحسابك عنوان بريد آخر الآن. إن كنت أنت من غيّره فلا شيء عليك.',
  'Your account has the e-mail address again that it had before this one.':
    'عاد حسابك إلى عنوان البريد الذي كان له قبل هذا.',
  'If this was not you, somebody else reads your mail of that address. Sign in there and end every session.':
    'إن لم تكن أنت فشخص غيرك يقرأ بريدك على ذلك العنوان. سجّل الدخول به وأنهِ كل الجلسات.',
  'Undo the change': 'تراجع عن التغيير',
  'The link is good for 24 hours. It brings this address back and ends every session.':
    'الرابط صالح لمدة 24 ساعة. يعيد هذا العنوان وينهي كل الجلسات.',

  'Your code to take your keys out': 'رمز إخراج مفاتيحك',
  'Somebody signed in at {app} wants to take the keys out of your wallet. With this code the wallet shows them.':
    'شخص سجّل الدخول في {app} يريد إخراج المفاتيح من محفظتك. بهذا الرمز تعرضها المحفظة.',
  'Whoever has the keys has everything in the wallet, for ever. If somebody told you to do this, stop: nobody of ours ever asks for it.':
    'من يملك المفاتيح يملك كل ما في المحفظة إلى الأبد. إن طلب منك أحد فعل هذا فتوقّف: لا أحد منا يطلبه أبدًا.',
  'Your code to confirm a payment': 'رمز تأكيد دفعة',
  'Somebody signed in at {app} wants to send more than goes out without a code, or does so from a new device. Enter this code in your wallet to confirm it.':
    'شخص سجّل الدخول في {app} يريد إرسال أكثر مما يخرج دون رمز، أو يرسل من جهاز جديد. أدخل هذا الرمز في محفظتك لتأكيد ذلك.',
  'The keys of your wallet are being taken out': 'تُخرَج الآن مفاتيح محفظتك',
  'It was confirmed by a code of this mailbox, at {app}. A minute later the wallet shows its keys.':
    'أُكّد ذلك برمز من هذا البريد، في {app}. بعد دقيقة تعرض المحفظة مفاتيحها.',
  'It was confirmed by a fresh sign-in, at {app}. A minute later the wallet shows its keys.':
    'أُكّد ذلك بتسجيل دخول جديد، في {app}. بعد دقيقة تعرض المحفظة مفاتيحها.',
  'A payment of your wallet was confirmed': 'أُكّدت دفعة من محفظتك',
  'More than goes out by itself, or the first payment of a new device: it was confirmed by a fresh sign-in, at {app}.':
    'أكثر مما يخرج من تلقاء نفسه، أو أول دفعة من جهاز جديد: أُكّدت بتسجيل دخول جديد، في {app}.',
  'If this was not you, whoever did it can empty the wallet: move what is in it to another wallet now, then end every session.':
    'إن لم تكن أنت فمن فعل ذلك يستطيع إفراغ المحفظة: انقل ما فيها إلى محفظة أخرى الآن ثم أنهِ كل الجلسات.',

  'Your code to change how your wallet is recovered': 'رمز تغيير طريقة استعادة محفظتك',
  'Somebody signed in at {app} wants to see, try out or change the ways to recover your wallet. Enter this code in your wallet to go on.':
    'شخص سجّل الدخول في {app} يريد رؤية طرق استعادة محفظتك أو تجربتها أو تغييرها. أدخل هذا الرمز في محفظتك للمتابعة.',
  'Your wallet goes to another device': 'تنتقل محفظتك إلى جهاز آخر',
  '{device} has your wallet from now on, and can spend everything in it.':
    'محفظتك لدى {device} من الآن، ويستطيع إنفاق كل ما فيها.',
  'It was approved on a device that has the wallet, at {app}, from the network {network}, on {time} (UTC).':
    'تمت الموافقة على ذلك في جهاز لديه المحفظة، في {app}، من الشبكة {network}، في {time} (بالتوقيت العالمي).',
  'If this was not you, sign that device out under the devices of your wallet, at once. Then see to the device that approved it.':
    'إن لم تكن أنت فأخرج ذلك الجهاز فورًا من أجهزة محفظتك، ثم تفقّد الجهاز الذي وافق.',

  'This link is no longer valid': 'لم يعد هذا الرابط صالحًا',
  'It was used before, or it is older than ten minutes. Ask for another one where you want to sign in.':
    'استُخدم من قبل، أو مضت عليه أكثر من عشر دقائق. اطلب غيره حيث تريد تسجيل الدخول.',
  'It was used before, or it is older than 24 hours.': 'استُخدم من قبل، أو مضت عليه أكثر من 24 ساعة.',
  App: 'التطبيق',
  'Device, as it calls itself': 'الجهاز كما يسمّي نفسه',
  Network: 'الشبكة',
  'Asked at': 'وقت الطلب',
  'Your account was made on': 'أُنشئ حسابك في',
  'Type the number that is shown there': 'اكتب الرقم المعروض هناك',
  'Approve this device?': 'أتوافق على هذا الجهاز؟',
  'Approve only if you are signing in there yourself, just now.':
    'وافق فقط إن كنت تسجّل الدخول هناك بنفسك الآن.',
  Approve: 'موافقة',
  Refuse: 'رفض',
  Refused: 'تم الرفض',
  'That device can’t sign in. If you didn’t ask for this, you need do nothing else.':
    'لا يستطيع ذلك الجهاز تسجيل الدخول. إن لم تطلب هذا فلا شيء عليك بعد.',
  'That is another number': 'هذا رقم آخر',
  'So the request was refused. If you are signing in yourself, start again there and type the number it shows.':
    'لذلك رُفض الطلب. إن كنت تسجّل الدخول بنفسك فابدأ هناك من جديد واكتب الرقم الذي يعرضه.',
  'Approved, but there is no code': 'تمت الموافقة، لكن لا رمز',
  'The e-mail could not be sent just now. Try again in a minute, or use another way to sign in.':
    'تعذّر إرسال الرسالة الآن. حاول بعد دقيقة، أو سجّل الدخول بطريقة أخرى.',
  'Too many e-mails were asked for. Try again where you are signing in, later.':
    'طُلبت رسائل كثيرة. حاول لاحقًا حيث تسجّل الدخول.',
  Approved: 'تمت الموافقة',
  'A code is on its way to this mailbox. Enter it where you are signing in.':
    'رمز في الطريق إلى هذا البريد. أدخله حيث تسجّل الدخول.',
  'The device is signed in. You can close this page.': 'سُجّل دخول الجهاز. يمكنك إغلاق هذه الصفحة.',
  'The right code was entered there. Approving signs the device in.':
    'أُدخل الرمز الصحيح هناك. الموافقة تسجّل دخول الجهاز.',
  'Undo the change?': 'أتتراجع عن التغيير؟',
  'Your account gets this address back, and every session and device has to sign in anew.':
    'يستعيد حسابك هذا العنوان، وعلى كل جلسة وجهاز تسجيل الدخول من جديد.',
  'The change is undone': 'تم التراجع عن التغيير',
  'This is the address of your account again. Sign in with it.': 'هذا عنوان حسابك من جديد. سجّل الدخول به.',
  'Not available just now': 'غير متاح الآن',
  'Nothing was changed. Load this page again in a minute.': 'لم يتغيّر شيء. أعد تحميل هذه الصفحة بعد دقيقة.',

  'Your code to delete your account': 'رمز حذف حسابك',
  'Somebody signed in at {app} wants to delete your account and its wallet here. This code confirms it.':
    'شخص سجّل الدخول في {app} يريد حذف حسابك ومحفظته هنا. هذا الرمز يؤكد ذلك.',
  'What the wallet holds stays on the chains, and only its keys can move it: take them out first.':
    'ما في المحفظة يبقى على السلاسل، ولا تنقله إلا مفاتيحها: استخرجها أولًا.',
  'Your account is going to be deleted': 'سيُحذف حسابك',
  'Your account is deleted within a day': 'سيُحذف حسابك خلال يوم',
  'It was requested at {app}. On {date} (UTC) the account and its part of your wallet are deleted for good.':
    'طُلب ذلك في {app}. في {date} (بالتوقيت العالمي) يُحذف الحساب وجزؤه من محفظتك نهائيًا.',
  'What the wallet holds stays on the chains. Without its keys nobody can move it any more, not even we.':
    'ما في المحفظة يبقى على السلاسل. من دون مفاتيحها لا يستطيع أحد نقله بعد ذلك، ولا نحن.',
  'Keep the account': 'الاحتفاظ بالحساب',
  'To keep it, follow the link or simply sign in before that day. Otherwise there is nothing to do.':
    'للاحتفاظ به افتح الرابط أو سجّل الدخول فحسب قبل ذلك اليوم. وإلا فلا يلزم شيء.',
  'Your account stays': 'حسابك باقٍ',
  'You signed in, so your account is no longer to be deleted. Everything is as it was.':
    'سجّلت الدخول، فلن يُحذف حسابك. كل شيء كما كان.',
  'Keep your account?': 'أتحتفظ بحسابك؟',
  'It is not deleted then, and everything stays as it was. Sign in to use it again.':
    'لن يُحذف عندئذ، ويبقى كل شيء كما كان. سجّل الدخول لتستخدمه مجددًا.',
  'The account was kept already, or it is deleted.': 'تم الاحتفاظ بالحساب من قبل، أو حُذف.',
  'It is no longer to be deleted. Sign in to use it again.': 'لن يُحذف بعد الآن. سجّل الدخول لتستخدمه مجددًا.',

  'A device was not let in': 'لم يُسمح لجهاز بالدخول',
  '{device}, from the network {network}, entered the right code of this mailbox at {app}. It was not let in: while you sign in to the second operator of your wallet, no new device gets into your account.':
    'أدخل {device} من الشبكة {network} الرمز الصحيح لهذا البريد في {app}، ولم يُسمح له بالدخول: ما دمت تسجّل الدخول لدى المشغّل الثاني لمحفظتك لا يدخل جهاز جديد إلى حسابك.',
  'If you typed that code in the window of the second operator, it reached somebody who tries to get into your wallet: use that operator no more.':
    'إن كنت كتبت هذا الرمز في نافذة المشغّل الثاني فقد وصل إلى من يحاول الدخول إلى محفظتك: لا تستخدم ذلك المشغّل بعد الآن.',
  'If you are signing in on another device yourself, start again there after {time} (UTC).':
    'إن كنت أنت من يسجّل الدخول على جهاز آخر فابدأ من جديد هناك بعد {time} (بالتوقيت العالمي).',
  'No new device just now': 'لا جهاز جديد الآن',
  'You are signing in to the second operator of your wallet on another device. No new device gets in until a few minutes after that, so that nobody gets in with what you type there. If you typed the code of your wallet there, use that operator no more.':
    'أنت تسجّل الدخول لدى المشغّل الثاني لمحفظتك على جهاز آخر. لا يدخل جهاز جديد إلا بعد دقائق من انتهاء ذلك، كي لا يدخل أحد بما تكتبه هناك. إن كنت كتبت رمز محفظتك هناك فلا تستخدم ذلك المشغّل بعد الآن.',
} as const
