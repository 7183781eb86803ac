export { UpgradeEmailWallet } from './UpgradeEmailWallet.tsx'
