export { Swap } from './Swap.tsx'
