import { defineFlow } from '../../defineFlow.ts'
import { AccountDelete } from './AccountDelete.tsx'
import { AccountDevices } from './AccountDevices.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { ApproveTransaction } from './ApproveTransaction.tsx'
import { ConnectingFarcaster } from './ConnectingFarcaster.tsx'
import { ConnectingSocial } from './ConnectingSocial.tsx'
import { ConnectSocials } from './ConnectSocials.tsx'
import { DeletionScheduled } from './DeletionScheduled.tsx'
import { EmailLogin } from './EmailLogin.tsx'
import { EmailVerifyDevice } from './EmailVerifyDevice.tsx'
import { EmailVerifyOtp } from './EmailVerifyOtp.tsx'
import { UpdateEmailPrimaryOtp } from './UpdateEmailPrimaryOtp.tsx'
import { UpdateEmailSecondaryOtp } from './UpdateEmailSecondaryOtp.tsx'
import { UpdateEmailWallet } from './UpdateEmailWallet.tsx'
import { UpgradeEmailWallet } from './UpgradeEmailWallet.tsx'

export default defineFlow({
  views: {
    AccountDelete,
    AccountDevices,
    AccountSettings,
    ApproveTransaction,
    ConnectingFarcaster,
    ConnectingSocial,
    ConnectSocials,
    DeletionScheduled,
    EmailLogin,
    EmailVerifyDevice,
    EmailVerifyOtp,
    UpdateEmailPrimaryOtp,
    UpdateEmailSecondaryOtp,
    UpdateEmailWallet,
    UpgradeEmailWallet,
  },
})
