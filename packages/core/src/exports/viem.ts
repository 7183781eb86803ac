export {
  type ContractKeyParameters,
  getReadContractQueryKey,
  getReadContractQueryOptions,
  getSimulateContractQueryKey,
  getSimulateContractQueryOptions,
  type ReadContractQueryParameters,
  type SimulateContractQueryParameters,
} from '../bindings/contractQueries.ts'
export {
  type ReadContractErrorType,
  type ReadContractParameters,
  type ReadContractReturnType,
  readContract,
} from '../bindings/readContract.ts'
export {
  type SimulateContractErrorType,
  type SimulateContractParameters,
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
