import type { TypedData, TypedValue } from './readTypedData.ts'

type Struct = { readonly [name: string]: TypedValue }

/**
 * What a signature over typed data lets somebody take of which token, base units: ERC-2612, the permit of DAI, and Permit2 in
 * all its forms. An order of a marketplace counts as 0 of nothing known; other data lets nobody take anything we could name.
 */
export function permitsIn({
  primaryType,
  message,
  domain,
}: TypedData): readonly { readonly token: string; readonly amount: bigint }[] {
  const contract = text(domain.verifyingContract)
  if (primaryType === 'Permit' && Object.hasOwn(message, 'spender')) {
    const { allowed } = message
    if (allowed !== undefined) return allowed === true ? [{ token: contract, amount: (1n << 256n) - 1n }] : []
    return [{ token: contract, amount: units(message.value) }]
  }
  if (/^Permit(Single|Batch)$/.test(primaryType)) return entries(message.details)
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType)) return entries(message.permitted)
  return primaryType === 'OrderComponents' ? [{ token: '', amount: 0n }] : []
}

function entries(value: TypedValue | undefined) {
  const list = (Array.isArray(value) ? value : [value ?? {}]) as readonly Struct[]
  return list.map((one) => ({ token: text(one.token), amount: units(one.amount) }))
}

function text(value: TypedValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function units(value: TypedValue | undefined): bigint {
  return typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : 0n
}
