export { WalletCompatibleNetworks } from './WalletCompatibleNetworks.tsx'
