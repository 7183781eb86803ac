export type {
  EmailChangeStep,
  LoginEvent,
  LoginSource,
  LoginStep,
  LoginUser,
} from '../config/LoginSource.ts'
export type { EmbeddedOptions } from '../embedded/EmbeddedOptions.ts'
export { embedded } from '../embedded/embedded.ts'
export { LoginError, type LoginErrorCode } from '../embedded/errors.ts'
