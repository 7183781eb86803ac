export {
  type BoundProvider,
  type GetEvmProviderParameters,
  getEvmProvider,
} from '../bindings/getEvmProvider.ts'
export { evm } from '../chains/evm/evm.ts'
export { isEvmAddress } from '../chains/evm/isEvmAddress.ts'
export type { Eip1193Provider, Eip1193Request } from '../chains/evm/requestProvider.ts'
export type { EvmTransaction } from '../config/Transaction.ts'
