/** Arabic texts of a send the app has begun. */
export const wantedSend = {
  'wantedSend.otherNetwork': 'يطلب هذا التطبيق إرسالًا على {network}. لن يُملأ شيء حتى تكون عليها.',
  'wantedSend.switch': 'الانتقال إلى {network}',
  'wantedSend.noNetwork': 'يطلب هذا التطبيق إرسالًا على شبكة ليست لديه، فلم يُملأ شيء.',
  'wantedSend.noToken': 'ليس لديك الرمز الذي يطلبه هذا التطبيق: {token}',
  'wantedSend.failed': 'لا يمكن قراءة رموزك الآن. اختر الرمز بنفسك أو حاول مجددًا.',
  'wantedSend.retry': 'حاول مجددًا',
} as const
