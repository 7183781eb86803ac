export {
  type CookieStorageParameters,
  cookieToInitialState,
  createCookieStorage,
} from '../wallets/cookieSession.ts'
