export { AllWallets } from './AllWallets.tsx'
