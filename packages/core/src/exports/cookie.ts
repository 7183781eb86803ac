export { type CookieStorageParameters, createCookieStorage } from '../cookie/createCookieStorage.ts'
export { showCookieSession } from '../cookie/showCookieSession.ts'
