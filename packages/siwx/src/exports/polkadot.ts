export { verifyPolkadotSignature } from '../verifier/verifyPolkadotSignature.ts'
