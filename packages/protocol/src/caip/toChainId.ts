/**
 * Reads an EVM chain id as wallets answer it: a number, a bigint, decimal text or hex text, leading zeros allowed
 * (EIP-695, EIP-1193; field note C10). Answers `undefined` for anything that isn't a whole number from 1 to 2^53-1:
 * a chain id that doesn't fit is never rounded to another chain's.
 *
 * @example toChainId('0x01') // 1
 */
export function toChainId(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^(?:0[xX][\da-fA-F]{1,64}|\d{1,78})$/.test(value)
  if (!isText && typeof value !== 'bigint' && !Number.isSafeInteger(value)) return undefined
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
