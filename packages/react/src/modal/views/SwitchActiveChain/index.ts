export { SwitchActiveChain } from './SwitchActiveChain.tsx'
