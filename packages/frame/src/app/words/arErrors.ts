/** Arabic texts of errors by their English text. A part of `ar`. */
export const arErrors = {
  'The wallet isn’t on this device. Sign in again to recover it here.':
    'المحفظة ليست على هذا الجهاز. سجّل الدخول مرة أخرى لاستعادتها هنا.',
  'Something in your account is new. For your safety, you can do this after 24 hours. Nothing changed.':
    'هناك شيء جديد على حسابك. لحمايتك، لا يمكنك فعل ذلك إلا بعد 24 ساعة. لم يتغيّر شيء.',
  'This address signs in another way, which isn’t available here. Use another address, or open your wallet in the app.':
    'يُسجَّل الدخول بهذا العنوان بطريقة أخرى غير متاحة هنا. استخدم عنوانًا آخر، أو افتح محفظتك في التطبيق.',
  'Your account’s wallet wasn’t found. Reload the page, or sign in again.':
    'لم نعثر على محفظة حسابك. أعد تحميل الصفحة، أو سجّل الدخول مرة أخرى.',
  'The wallet’s server has lost its part of your key. Sign something on a device that has the wallet: this replaces the part.':
    'فقد خادم المحفظة جزأه من مفتاحك. وقّع أي شيء على جهاز فيه المحفظة: يعوّض ذلك الجزء المفقود.',
  'This account was deleted, so its wallet can’t be opened here anymore. Use the keys you exported in another wallet.':
    'حُذف هذا الحساب، فلم يعد فتح محفظته هنا ممكنًا. استخدم المفاتيح التي صدّرتها في محفظة أخرى.',
  'The wallet’s server can’t do this right now. Nothing changed. Try again in a minute.':
    'لا يستطيع خادم المحفظة تنفيذ ذلك الآن. لم يتغيّر شيء. حاول مرة أخرى بعد دقيقة.',
  'The wallet’s server rejected this. Try again later.': 'رفض خادم المحفظة ذلك. حاول مرة أخرى لاحقًا.',
  'The request changed after it was shown, so nothing was signed. Start again.':
    'تغيّر الطلب بعد عرضه، فلم يُوقَّع شيء. ابدأ من جديد.',
  'The wallet can’t do this on this network. Try another network.':
    'لا تستطيع المحفظة فعل ذلك على هذه الشبكة. جرّب شبكة أخرى.',
  'The network rejected this, so nothing was sent. Check that the account can pay the network fee, then try again.':
    'رفضت الشبكة ذلك، فلم يُرسل شيء. تأكد من أن رصيد الحساب يكفي لرسوم الشبكة، ثم حاول مرة أخرى.',
  'This device has a different wallet. Sign out, then sign in again.':
    'على هذا الجهاز محفظة أخرى. سجّل الخروج، ثم سجّل الدخول مرة أخرى.',
  'This browser doesn’t store data, so set up a way to recover the wallet before you use it.':
    'لا يحفظ هذا المتصفح البيانات، فأعدّ طريقة لاستعادة المحفظة قبل استخدامها.',
  'Please try again after {count} seconds': {
    one: 'يُرجى المحاولة مرة أخرى بعد ثانية واحدة',
    two: 'يُرجى المحاولة مرة أخرى بعد ثانيتين',
    few: 'يُرجى المحاولة مرة أخرى بعد {count} ثوانٍ',
    many: 'يُرجى المحاولة مرة أخرى بعد {count} ثانية',
    other: 'يُرجى المحاولة مرة أخرى بعد {count} ثانية',
  },
  'There were too many requests. Wait a while, then try again.':
    'الطلبات كثيرة جدًا. انتظر قليلًا ثم حاول مرة أخرى.',
  'This took too long. Start again.': 'استغرق هذا وقتًا طويلًا. ابدأ من جديد.',
  'The network’s response was lost, so this may have been sent. Check your activity before you send it again.':
    'ضاع رد الشبكة، وربما أُرسل هذا. راجع نشاطك قبل الإرسال مرة أخرى.',
} as const
