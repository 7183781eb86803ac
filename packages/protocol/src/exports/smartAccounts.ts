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
export {
  anyDelegate,
  type Caveat,
  type Delegation,
  encodeDelegations,
  encodeDisableDelegation,
  hashDelegation,
  hashDelegationForSigning,
  parseDelegations,
  parseDisableDelegation,
  rootAuthority,
  type SignedDelegation,
  toDelegationTypedData,
} from '../smartAccounts/delegation.ts'
export { isAccountProof, toListProof, toPci, toRevocationProof } from '../smartAccounts/permissionList.ts'
export {
  type PermissionRequest,
  PermissionRequestError,
  parsePermissionRequest,
} from '../smartAccounts/permissionRequest.ts'
export {
  type Allowance,
  countPeriods,
  findPermissionFault,
  isTotal,
  type Permission,
  type PermissionScope,
  permissionLimits,
  toDelegation,
  toPermission,
} from '../smartAccounts/permissions.ts'
export { sponsorPaymasterCode } from '../smartAccounts/sponsorPaymasterCode.ts'
