export { SwitchNetwork } from './SwitchNetwork.tsx'
