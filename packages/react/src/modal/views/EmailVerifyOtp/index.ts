export { EmailVerifyOtp } from './EmailVerifyOtp.tsx'
