/** Titles of the views of signing in by e-mail or another service, and of the embedded wallet's settings. */
export const loginTitles = {
  'title.EmailLogin': 'Sign in with e-mail',
  'title.EmailVerifyDevice': 'Confirm this device',
  'title.EmailVerifyOtp': 'Enter the code',
  'title.ApproveTransaction': 'Approve',
  'title.AccountSettings': 'Settings',
  'title.UpdateEmailWallet': 'Change e-mail',
  'title.UpdateEmailPrimaryOtp': 'Confirm your old e-mail',
  'title.UpdateEmailSecondaryOtp': 'Confirm your new e-mail',
  'title.UpgradeEmailWallet': 'Protect your wallet',
  'title.ConnectSocials': 'Ways to sign in',
  'title.ConnectingSocial': 'Sign in',
  'title.ConnectingFarcaster': 'Sign in with Farcaster',
} as const
