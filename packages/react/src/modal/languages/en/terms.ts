/** Texts of the box that is ticked before connecting, in apps that ask for it. */
export const terms = {
  'terms.both': 'I agree to the {terms} and the {privacy}.',
  'terms.terms': 'I agree to the {terms}.',
  'terms.privacy': 'I agree to the {privacy}.',
  'terms.termsName': 'terms of service',
  'terms.privacyName': 'privacy policy',
} as const
