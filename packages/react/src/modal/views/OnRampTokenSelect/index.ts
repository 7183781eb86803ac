export { OnRampTokenSelect } from './OnRampTokenSelect.tsx'
