export { WalletSendPreview } from '../WalletSendPreview/WalletSendPreview.tsx'
export { WalletSend } from './WalletSend.tsx'
