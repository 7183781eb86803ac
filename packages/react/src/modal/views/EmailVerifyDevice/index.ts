export { EmailVerifyDevice } from './EmailVerifyDevice.tsx'
