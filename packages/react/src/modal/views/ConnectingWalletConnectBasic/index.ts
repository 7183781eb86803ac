export { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.tsx'
