/** Arabic texts of errors. */
export const errors = {
  'error.unknown': 'حدث خطأ ما',

  'error.rpc.parseError': 'لم يتمكّن الطرف الآخر من قراءة الطلب. حاول مرة أخرى.',
  'error.rpc.invalidRequest': 'وجدت المحفظة الطلب غير سليم ولم تنفّذ شيئًا. حدّثها أو جرّب محفظة أخرى.',
  'error.rpc.methodNotFound': 'لا تعرف هذه المحفظة هذا الطلب. حدّثها أو جرّب محفظة أخرى.',
  'error.rpc.invalidParams': 'تفاصيل الطلب غير صحيحة، فلم يُنفَّذ. راجع ما أدخلته.',
  'error.rpc.internalError': 'حدث خلل في المحفظة أو الشبكة. حاول بعد لحظات.',
  'error.rpc.resourceNotFound': 'لا تملك هذه الشبكة ما طُلب. تحقّق من الشبكة.',
  'error.rpc.resourceUnavailable': 'هناك طلب ينتظر في محفظتك. افتح المحفظة وأجب عنه أولًا.',
  'error.rpc.methodNotSupported': 'لا تدعم هذه الشبكة هذا الطلب. جرّب شبكة أخرى.',
  'error.rpc.limitExceeded': 'أُرسلت طلبات كثيرة. انتظر لحظة ثم حاول مرة أخرى.',
  'error.rpc.versionUnsupported': 'المحفظة أقدم من أن تنفّذ هذا الطلب. حدّثها ثم حاول مرة أخرى.',
  'error.rpc.userRejected': 'رفضت الطلب في محفظتك. لم يُنفَّذ شيء.',
  'error.rpc.userRejectedMethods': 'رفضت الأذونات في محفظتك. لم يُنفَّذ شيء.',
  'error.rpc.unauthorized': 'لم تسمح المحفظة بهذا بعد. افتح المحفظة واسمح لهذا الموقع.',
  'error.rpc.unsupportedMethod': 'لا تدعم هذه المحفظة هذا الطلب. حدّثها أو جرّب محفظة أخرى.',
  'error.rpc.providerDisconnected': 'المحفظة غير متصلة. تحقّق من اتصالك ثم حاول مرة أخرى.',
  'error.rpc.chainDisconnected': 'المحفظة غير متصلة بهذه الشبكة. بدّل الشبكة أو حاول مرة أخرى.',
  'error.rpc.walletDefault': 'لم تتمكّن المحفظة من ذلك. افتح المحفظة لمعرفة السبب.',
  'error.rpc.unknown': 'أخفقت المحفظة أو الشبكة بلا سبب. حاول مرة أخرى.',

  'error.rpc.invalidInput': 'رفضت الشبكة الطلب. راجع المبلغ والعنوان ورصيدك.',

  'error.AbortedError': 'أُلغي الطلب قبل وصول الرد.',
  'error.AdapterNotFoundError': 'لا يستطيع هذا التطبيق استخدام هذه المحفظة. اختر محفظة أخرى.',
  'error.ConnectorNotFoundError':
    'لم نجد المحفظة في هذا المتصفح. تأكّد من أنها مثبّتة ومفعّلة، ثم أعد تحميل الصفحة.',
  'error.InvalidNetworkError': 'لا يقدّم هذا التطبيق هذه الشبكة. اختر شبكة أخرى.',
  'error.NetworkUndefinedError': 'لم تُختر أي شبكة. اختر شبكة ثم حاول مرة أخرى.',
  'error.TimeoutError': 'لم يصل رد في وقته. تحقّق من اتصالك ثم حاول مرة أخرى.',
  'error.WalletUnavailableError': 'لم تُجب المحفظة. تأكّد من أنها مثبّتة ومفعّلة وغير مقفلة، ثم حاول مرة أخرى.',
} as const
