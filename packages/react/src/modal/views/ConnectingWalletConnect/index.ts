export { ConnectingWalletConnect } from './ConnectingWalletConnect.tsx'
export { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.tsx'
export { ConnectWallets } from './ConnectWallets.tsx'
