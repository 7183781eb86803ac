import { RpcError } from '../../../base/rpcErrors.ts'
import type { StandardWallet } from '../../../standardWallet/WalletStandard.ts'
import { WalletUnavailableError } from '../../../wallets/errors.ts'
import { readFeature } from './readFeature.ts'

/**
 * A method a request can't do without.
 * @throws WalletUnavailableError (a wallet without `standard:connect` is none), RpcError 4200 (it can't do that)
 */
export function requireFeature<method>(wallet: StandardWallet, feature: string, method: string): method {
  const found = readFeature<method>(wallet, feature, method)
  if (found) return found
  if (!readFeature(wallet, 'standard:connect', 'connect')) throw new WalletUnavailableError()
  throw new RpcError({ code: 4200, message: `The wallet does not offer ${feature}.` })
}
