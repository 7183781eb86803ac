export { WalletSendPreview } from './WalletSendPreview.tsx'
