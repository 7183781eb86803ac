export { Networks } from './Networks.tsx'
