/** Features that are on unless the lab's address leaves them out of `features=…`. */
export const labFeatures = [
  'send',
  'receive',
  'onramp',
  'swaps',
  'history',
  'email',
  'socials',
  'networkSwitch',
  'emailShowWallets',
] as const

/** Which of them are on. */
export type LabFeatures = { readonly [feature in (typeof labFeatures)[number]]: boolean }
