export { UnsupportedChain } from './UnsupportedChain.tsx'
