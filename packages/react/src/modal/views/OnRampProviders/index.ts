export { OnRampProviders } from './OnRampProviders.tsx'
