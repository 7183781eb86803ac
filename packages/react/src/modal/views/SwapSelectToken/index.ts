export { SwapSelectToken } from './SwapSelectToken.tsx'
