export { getKnownContract, getKnownTokens, type KnownContract } from '../directory/knownContracts.ts'
export { toChecksumAddress } from '../toChecksumAddress.ts'
