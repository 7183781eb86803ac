export { AccountPortfolio } from './AccountPortfolio.tsx'
