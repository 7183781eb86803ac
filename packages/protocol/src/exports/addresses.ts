export {
  type BitcoinAddress,
  type BitcoinAddressKind,
  getBitcoinPrefix,
  parseBitcoinAddress,
} from '../bitcoinAddresses.ts'
export { toChecksumAddress } from '../toChecksumAddress.ts'
