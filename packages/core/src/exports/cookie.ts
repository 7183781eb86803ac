export {
  type CookieStorageParameters,
  createCookieStorage,
  showCookieSession,
} from '../wallets/cookieSession.ts'
