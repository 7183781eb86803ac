export { UpdateEmailSecondaryOtp } from './UpdateEmailSecondaryOtp.tsx'
