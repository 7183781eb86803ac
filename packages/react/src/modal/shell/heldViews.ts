/** What is held in detail is one flow: its views come together, which is smaller than each alone. */
export { AccountApprovals } from '../views/AccountApprovals/index.ts'
export { AccountNft } from '../views/AccountNft/index.ts'
export { AccountPortfolio } from '../views/AccountPortfolio/index.ts'
