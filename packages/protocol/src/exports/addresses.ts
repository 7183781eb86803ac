export { toChecksumAddress } from '../toChecksumAddress.ts'
