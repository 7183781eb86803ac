export { EmailLogin } from './EmailLogin.tsx'
