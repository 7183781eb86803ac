export {
  accountImplementations,
  type EntryPointVersion,
  entryPoints,
  getPinnedContract,
  type PinnedContract,
  parseDelegationCode,
  pinnedChains,
  type SmartAccountContract,
  smartAccountContracts,
  toDelegationCode,
} from '../smartAccounts/contracts.ts'
export { sponsorPaymasterCode } from '../smartAccounts/sponsorPaymasterCode.ts'
