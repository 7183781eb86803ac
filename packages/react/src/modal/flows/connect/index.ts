export { Connect } from './Connect.tsx'
export { ConnectingExternal } from './ConnectingExternal.tsx'
export { ConnectWallets } from './ConnectWallets.tsx'
