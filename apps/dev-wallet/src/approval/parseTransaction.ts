import type { WantedTransaction } from './Approval.ts'

/** Reads the parameter of `eth_sendTransaction`; a text says what is wrong with it. */
export function parseTransaction(value: unknown, chainId: number): WantedTransaction | string {
  if (typeof value !== 'object' || value === null) return 'The request carries no transaction.'
  const {
    to,
    value: amount,
    data,
    input,
    gas,
    gasPrice,
    chainId: wantedChain,
  } = value as Record<string, unknown>
  if (wantedChain !== undefined && Number(wantedChain) !== chainId)
    return `The transaction is for chain ${Number(wantedChain)}, but this page is on chain ${chainId}.`
  if (to !== undefined && to !== null && !isHex(to, 40)) return 'The receiver is not an address.'
  if (data !== undefined && input !== undefined && data !== input) return 'Data and input differ.'
  const payload = data ?? input ?? '0x'
  if (typeof payload !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(payload))
    return 'The data is not 0x-prefixed hex.'
  const numbers = [amount, gas, gasPrice].map(readQuantity)
  if (numbers.includes(null)) return 'Value, gas and gas price are 0x-prefixed hex numbers.'
  const [wei, gasLimit, price] = numbers
  if (!isHex(to, 40) && payload === '0x') return 'The transaction has neither a receiver nor code to deploy.'
  return {
    to: isHex(to, 40) ? to : undefined,
    value: wei ?? 0n,
    data: payload as `0x${string}`,
    gas: gasLimit ?? undefined,
    gasPrice: price ?? undefined,
  }
}

function readQuantity(value: unknown): bigint | undefined | null {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : null
}

function isHex(value: unknown, digits: number): value is `0x${string}` {
  return typeof value === 'string' && value.length === digits + 2 && /^0x[0-9a-fA-F]+$/.test(value)
}
