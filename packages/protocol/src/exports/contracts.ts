export { getKnownContract, getKnownTokens, type KnownContract } from '../directory/knownContracts.ts'
