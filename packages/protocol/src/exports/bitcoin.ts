export { type BitcoinAddress, type BitcoinAddressKind, parseBitcoinAddress } from '../bitcoinAddresses.ts'
