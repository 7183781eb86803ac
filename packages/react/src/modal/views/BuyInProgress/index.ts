export { BuyInProgress } from './BuyInProgress.tsx'
