export { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess.tsx'
