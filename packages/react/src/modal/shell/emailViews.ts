/** Signing in by e-mail in one chunk: whoever does sees all of it. */
export { EmailLogin } from '../views/EmailLogin/index.ts'
export { EmailVerifyDevice } from '../views/EmailVerifyDevice/index.ts'
export { EmailVerifyOtp } from '../views/EmailVerifyOtp/index.ts'
