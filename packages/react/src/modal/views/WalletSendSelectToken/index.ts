export { WalletSendSelectToken } from './WalletSendSelectToken.tsx'
