export { ConnectWallets } from './ConnectWallets.tsx'
