export { OnRampFiatSelect } from './OnRampFiatSelect.tsx'
