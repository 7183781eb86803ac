export {
  getReadContractQueryKey,
  getReadContractQueryOptions,
  type ReadContractErrorType,
  type ReadContractParameters,
  type ReadContractQueryParameters,
  type ReadContractReturnType,
  readContract,
} from '../bindings/readContract.ts'
export {
  getSimulateContractQueryKey,
  getSimulateContractQueryOptions,
  type SimulateContractErrorType,
  type SimulateContractParameters,
  type SimulateContractQueryParameters,
  type SimulateContractReturnType,
  simulateContract,
} from '../bindings/simulateContract.ts'
export {
  type GetClientReturnType,
  type GetWalletClientParameters,
  type GetWalletClientReturnType,
  getClient,
  getWalletClient,
} from '../bindings/viemClients.ts'
export {
  type WriteContractErrorType,
  type WriteContractParameters,
  writeContract,
} from '../bindings/writeContract.ts'
