export { Connect } from './Connect.tsx'
