export { ConnectingFarcaster } from './ConnectingFarcaster.tsx'
