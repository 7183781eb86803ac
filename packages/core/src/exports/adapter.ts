// What an adapter of another package is made of: texts and pictures of wallets are untrusted, code loads late, and calls have deadlines.
export { requestLimits, withDeadline } from '../base/deadline.ts'
export { loadCode } from '../base/load.ts'
export { getTelegram } from '../base/telegram.ts'
export { parseWalletIcon, plainText } from '../base/text.ts'
export { type LibraryChange, type SessionLibrary, shareSessions } from '../wallets/shareSessions.ts'
