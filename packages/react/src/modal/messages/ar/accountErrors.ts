/** Arabic texts of what can fail once a wallet is connected. */
export const accountErrors = {
  'error.rpc.transactionRejected': 'رفضت الشبكة المعاملة ولم يُرسل شيء. راجع المبلغ والرسوم.',
  'error.rpc.sendFailed': 'لم تتمكّن المحفظة من إرسال المعاملة. راجع رصيدك ثم حاول مرة أخرى.',
  'error.rpc.unrecognizedChain': 'لا تعرف المحفظة هذه الشبكة. أضفها في المحفظة أولًا.',
  'error.rpc.invalidChainId': 'لم تقبل المحفظة هذه الشبكة. اختر شبكة أخرى.',
  'error.ChainAdapterNotFoundError': 'لا يستطيع هذا التطبيق استخدام هذه الشبكة. اختر شبكة أخرى.',
  'error.ChainNotSupportedError':
    'لم تتمكّن المحفظة من إضافة هذه الشبكة. أضفها في المحفظة، أو اختر شبكة أخرى.',
  'error.ConnectionClientNotSetError': 'لا يستطيع هذا النوع من المحافظ فعل ذلك هنا. اختر محفظة أخرى.',
  'error.ContextMismatchError':
    'تغيّر حسابك أو شبكتك أو محفظتك بعد أن بدأت، فلم يُرسل شيء. راجع ذلك وابدأ من جديد.',
  'error.DisconnectError': 'تعذّر قطع الربط',
  'error.HttpError': 'لم تُجب الخدمة كما هو متوقع. حاول بعد لحظات.',
  'error.InsufficientFeeError': 'لا يكفي ما في الحساب من عملة الشبكة لدفع الرسوم، فلم يُرسل شيء.',
  'error.InsufficientFundsError': 'لا تملك ما يكفي لهذا المبلغ ورسومه. أدخل مبلغًا أقل.',
  'error.InvalidAddressError': 'هذا ليس عنوانًا على هذه الشبكة. انسخه مجددًا من مصدره.',
  'error.InvalidAmountError': 'هذا ليس مبلغًا. اكتبه هكذا: 1.5.',
  'error.InvalidSendError': 'أدخل مبلغًا صحيحًا وعنوان مستلم صحيحًا',
  'error.NetworkClientNotSetError': 'لا يمكن تبديل شبكة هذه المحفظة من هنا. بدّلها في المحفظة.',
  'error.NetworkNotServedError': 'لا توجد بيانات لهذه الشبكة هنا. الرصيد والاستلام والإرسال تعمل كالمعتاد.',
  'error.NoServerError': 'ليس لهذا التطبيق خادم لهذا الغرض، فلا يمكن عرضه.',
  'error.NotConnectedError': 'لا توجد محفظة مرتبطة. اربط محفظة ثم حاول مرة أخرى.',
  'error.ReconnectingError': 'لم تُجب محفظتك بعد. انتظر لحظة، أو اربطها من جديد.',
  'error.RpcChainMismatchError': 'أجابت خدمة هذه الشبكة عن شبكة أخرى، فلم نستخدمها.',
  'error.TokenTransferError': 'يرفض عقد الرمز هذا التحويل، فلم يُرسل شيء. راجع المبلغ والمستلم.',
  'error.UnreachableError': 'تعذّر الوصول إلى الخدمة. تحقّق من اتصالك ثم حاول مرة أخرى.',
  'error.UnsupportedSendError': 'لا يمكن إرسال هذا من هنا، فلم يُرسل شيء. اختر رمزًا آخر.',
  'error.InvalidResponseError': 'أجابت الخدمة بما لا يمكن استخدامه. حاول بعد لحظات.',

  'account.gone': 'لم يعد هناك حساب مرتبط.',
  'networks.testnet': 'شبكة اختبار',
  'networks.empty': 'لا يقدّم هذا التطبيق أي شبكة لمحفظتك.',
} as const
