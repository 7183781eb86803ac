export { type ErrorEnvelope, errorEnvelope } from '../http/errorEnvelope.ts'
export { type SupportedChains, supportedChains } from '../http/supportedChains.ts'
export { type WellKnownLatchkey, wellKnownLatchkey } from '../http/wellKnownLatchkey.ts'
