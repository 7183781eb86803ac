export { AccountApprovals } from './AccountApprovals.tsx'
