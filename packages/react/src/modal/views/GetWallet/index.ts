export { GetWallet } from './GetWallet.tsx'
