export { ConnectSocials } from './ConnectSocials.tsx'
