export { ConnectingWalletConnect } from './ConnectingWalletConnect.tsx'
