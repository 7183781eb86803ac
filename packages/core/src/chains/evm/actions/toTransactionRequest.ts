import type { Network } from '../../../config/Network.ts'
import { InvalidTransactionError } from '../errors/InvalidTransactionError.ts'
import { isEvmAddress } from '../isEvmAddress.ts'
import { sameAddress } from '../provider/sameAddress.ts'
import type { EvmTransaction } from './EvmTransaction.ts'
import { toHex } from './toHex.ts'

/**
 * The wire form of an {@link EvmTransaction}, every field checked.
 * @throws InvalidTransactionError
 */
export function toTransactionRequest(
  transaction: unknown,
  from: string,
  network: Network,
): Record<string, string> {
  const { to, address, data = '0x', value, gasPrice, gas } = (transaction ?? {}) as Partial<EvmTransaction>
  if (!isEvmAddress(to)) throw new InvalidTransactionError({ field: 'to' })
  // The sender it was built for isn't the one who would pay.
  if (address !== undefined && !(isEvmAddress(address) && sameAddress(address, from))) {
    throw new InvalidTransactionError({ field: 'address' })
  }
  if (typeof data !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(data)) {
    throw new InvalidTransactionError({ field: 'data' })
  }
  return {
    from,
    to: toWireAddress(to),
    data,
    ...quantity('value', value ?? 0n),
    ...quantity('gasPrice', gasPrice),
    ...quantity('gas', gas),
    ...(typeof network.id === 'number' ? { chainId: toHex(network.id) } : {}),
  }
}

/** With its prefix; capitals throughout carry no checksum (EIP-55), though some wallets take them for a wrong one. */
function toWireAddress(address: string): string {
  const digits = address.slice(-40)
  return `0x${digits === digits.toUpperCase() ? digits.toLowerCase() : digits}`
}

/** An amount must be a bigint of 256 bits: a number has been rounded by somebody. */
function quantity(field: 'value' | 'gasPrice' | 'gas', value: unknown): Record<string, string> {
  if (value === undefined) return {}
  if (typeof value !== 'bigint' || value < 0n || value >> 256n) throw new InvalidTransactionError({ field })
  return { [field]: toHex(value) }
}
