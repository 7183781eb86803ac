export { ConnectingExternal } from './ConnectingExternal.tsx'
