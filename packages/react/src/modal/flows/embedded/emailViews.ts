import { defineFlow } from '../../defineFlow.ts'
import { EmailVerifyOtp } from './EmailVerifyOtp.tsx'
import { UpdateEmailPrimaryOtp } from './UpdateEmailPrimaryOtp.tsx'
import { UpdateEmailSecondaryOtp } from './UpdateEmailSecondaryOtp.tsx'
import { UpdateEmailWallet } from './UpdateEmailWallet.tsx'

/** Views of the sign-in by e-mail alone: an app without it never loads them. */
export default defineFlow({
  views: { EmailVerifyOtp, UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp, UpdateEmailWallet },
})
