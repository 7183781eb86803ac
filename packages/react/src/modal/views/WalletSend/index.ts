export { WalletSend } from './WalletSend.tsx'
