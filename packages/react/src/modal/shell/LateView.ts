/** Views of flows that most visitors never enter: not even their names are part of the way to a connection. */
export type LateView =
  | 'EmailLogin'
  | 'EmailVerifyDevice'
  | 'EmailVerifyOtp'
  | 'ApproveTransaction'
  | 'AccountSettings'
  | 'UpdateEmailWallet'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'UpgradeEmailWallet'
  | 'Profile'
  | 'SwitchActiveChain'
  | 'ConnectingMultiChain'
