export { ApproveTransaction } from './ApproveTransaction.tsx'
