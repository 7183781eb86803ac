export { ConnectingSocial } from './ConnectingSocial.tsx'
