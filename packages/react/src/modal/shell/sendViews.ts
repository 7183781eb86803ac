// The form and what it asks to confirm, in one chunk: whoever sends sees both.
export { WalletSend } from '../views/WalletSend/index.ts'
export { WalletSendPreview } from '../views/WalletSendPreview/index.ts'
