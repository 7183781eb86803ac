export { ConnectingMultiChain } from './ConnectingMultiChain.tsx'
