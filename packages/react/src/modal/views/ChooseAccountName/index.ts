export { ChooseAccountName } from './ChooseAccountName.tsx'
