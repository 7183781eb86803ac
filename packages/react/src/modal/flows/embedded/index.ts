import { defineFlow } from '../../defineFlow.ts'
import { AccountDelete } from './AccountDelete.tsx'
import { AccountDevices } from './AccountDevices.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { ApproveTransaction } from './ApproveTransaction.tsx'
import { DeletionScheduled } from './DeletionScheduled.tsx'
import { EmailLogin } from './EmailLogin.tsx'
import { EmailVerifyDevice } from './EmailVerifyDevice.tsx'
import { UpgradeEmailWallet } from './UpgradeEmailWallet.tsx'

export default defineFlow({
  views: {
    AccountDelete,
    AccountDevices,
    AccountSettings,
    ApproveTransaction,
    DeletionScheduled,
    EmailLogin,
    EmailVerifyDevice,
    UpgradeEmailWallet,
  },
})
