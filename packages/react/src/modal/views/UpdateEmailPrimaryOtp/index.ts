export { UpdateEmailPrimaryOtp } from './UpdateEmailPrimaryOtp.tsx'
