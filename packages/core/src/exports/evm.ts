export {
  type BoundProvider,
  type GetEvmProviderParameters,
  type ProviderEvents,
  getEvmProvider,
} from '../bindings/getEvmProvider.ts'
export { type CreateConnectorParameters, createConnector } from '../chains/evm/createConnector.ts'
export { type EvmOptions, evm } from '../chains/evm/evm.ts'
export { isEvmAddress } from '../chains/evm/isEvmAddress.ts'
export type { Eip1193Provider, Eip1193Request } from '../chains/evm/requestProvider.ts'
export type { EvmTransaction } from '../config/Transaction.ts'
