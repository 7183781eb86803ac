import type { StandardWallet } from '../../../standardWallet/WalletStandard.ts'
import { WalletUnavailableError } from '../../../wallets/errors.ts'

/**
 * A method of one of a wallet's features, bound to it; `undefined` where the wallet doesn't have the feature.
 * @throws WalletUnavailableError where the wallet itself is gone or broken
 */
export function readFeature<method>(
  wallet: StandardWallet,
  feature: string,
  method: string,
): method | undefined {
  try {
    const found = wallet.features[feature] as Record<string, unknown> | undefined
    const call = found?.[method]
    return typeof call === 'function' ? (call.bind(found) as method) : undefined
  } catch (cause) {
    throw new WalletUnavailableError({ cause })
  }
}
