// What an adapter of another package is made of: texts and pictures of wallets are untrusted, code loads late, and calls have deadlines.
export { requestLimits, withDeadline } from '../base/deadline.ts'
export { loadCode } from '../base/load.ts'
export { parseWalletIcon, plainText } from '../base/text.ts'
