import type { Connector } from '../../../config/Connector.ts'
import { WalletUnavailableError } from '../../../wallets/errors.ts'
import type { Eip1193Provider } from '../Eip1193Provider.ts'
import type { Wallet } from './Wallet.ts'

/**
 * The wallet behind a connector.
 * @throws WalletUnavailableError if its provider isn't an EIP-1193 one
 */
export function walletOf(connector: Connector): Wallet {
  const provider = connector.getProvider()
  if (!isProvider(provider)) throw new WalletUnavailableError({ walletName: connector.name })
  return { provider, name: connector.name }
}

function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Eip1193Provider | undefined)?.request === 'function'
  } catch {
    return false
  }
}
