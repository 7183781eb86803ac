export { OnRampActivity } from './OnRampActivity.tsx'
