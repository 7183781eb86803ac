import type { Adapter } from '../../../../config/Adapter.ts'
import { evm } from '../../evm.ts'

/**
 * The EVM adapter for apps that use ethers 5: the same wallets, with `getEthers5Signer` and `getEthers5Provider` over them.
 *
 * @example createConfig({ networks: [mainnet], adapters: [ethers5()] })
 */
export function ethers5(): Adapter {
  return { ...evm(), type: 'ethers5' }
}
