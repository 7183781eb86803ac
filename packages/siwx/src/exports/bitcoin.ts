export { verifyBip322 } from '../verifier/verifyBip322.ts'
