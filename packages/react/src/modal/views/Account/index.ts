export { Account } from './Account.tsx'
