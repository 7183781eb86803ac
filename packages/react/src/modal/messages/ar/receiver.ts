/** Arabic texts about whom one sends to. */
export const receiver = {
  'receiver.self': 'هذا عنوانك أنت: لن تدفع سوى الرسوم.',
  'receiver.offCurve':
    'لا مفتاح لهذا العنوان، ولا يستطيع تحريك ما فيه إلا برنامج. لا ترسل إليه إلا إذا طلب صاحبه ذلك منك.',
  'receiver.missing': 'لم يستخدم أحد هذا العنوان بعد. قارنه بالمصدر الذي أخذته منه قبل أن ترسل.',
} as const
