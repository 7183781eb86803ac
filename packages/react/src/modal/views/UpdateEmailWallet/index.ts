export { UpdateEmailWallet } from './UpdateEmailWallet.tsx'
