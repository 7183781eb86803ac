/** Contract of an OP Stack chain that knows the fee for publishing a transaction. At the same address on each of them, and without code elsewhere. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'

/** Selector of `getL1FeeUpperBound(uint256)`. */
const upperBoundSelector = '0xf1c7a58b'

/** Bytes of an unsigned EIP-1559 transaction besides its call data, at most. */
const envelopeBytes = 128

/** The parameters of an `eth_call`. */
type DataFeeCall = readonly [{ readonly to: string; readonly data: string }, 'latest']

/**
 * Returns the `eth_call` for the data fee of a transaction: what OP Stack chains (Base, Optimism, Zora) charge beside gas for
 * publishing its bytes. {@link parseDataFee} reads the answer.
 *
 * @param data call data of the transaction as `0x` hex
 * @example
 * const fee = parseDataFee(await rpc.request({ method: 'eth_call', params: getDataFeeCall('0x') }))
 */
export function getDataFeeCall(data: string): DataFeeCall {
  const size = envelopeBytes + Math.max(0, Math.ceil((data.length - 2) / 2))
  return [{ to: gasPriceOracle, data: upperBoundSelector + size.toString(16).padStart(64, '0') }, 'latest']
}

/**
 * Parses the answer of {@link getDataFeeCall} to wei, a quarter added because the price may rise until the transaction is
 * carried out.
 *
 * @returns 0 for a chain without a data fee, whose answer is empty
 */
export function parseDataFee(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}$/i.test(answer)) return 0n
  return (BigInt(answer) * 5n + 3n) / 4n
}
