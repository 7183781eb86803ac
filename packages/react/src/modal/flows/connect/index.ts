export { Connect } from './Connect.tsx'
export { ConnectWallets } from './ConnectWallets.tsx'
export { ConnectingExternal } from './ConnectingExternal.tsx'
