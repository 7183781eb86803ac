export { RegisterAccountName } from './RegisterAccountName.tsx'
