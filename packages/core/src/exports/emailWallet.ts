export type {
  EmailChangeStep,
  LoginEvent,
  LoginSource,
  LoginStep,
  LoginUser,
} from '../config/LoginSource.ts'
export type { EmailWalletOptions } from '../embedded/EmailWalletOptions.ts'
export { emailWallet } from '../embedded/emailWallet.ts'
export { LoginError, type LoginErrorCode } from '../embedded/errors.ts'
