/** The verifier by itself, for apps that load it only when somebody signs in. `@latchkey/siwx` exports it too. */
export { type VerifiedSiwx, type VerifySiwxParameters, verifySiwx } from '../verifier/verifySiwx.ts'
