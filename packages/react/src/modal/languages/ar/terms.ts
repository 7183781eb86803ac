/** Arabic texts of the box that is ticked before connecting. */
export const terms = {
  'terms.both': 'أوافق على {terms} وعلى {privacy}.',
  'terms.terms': 'أوافق على {terms}.',
  'terms.privacy': 'أوافق على {privacy}.',
  'terms.termsName': 'شروط الخدمة',
  'terms.privacyName': 'سياسة الخصوصية',
} as const
