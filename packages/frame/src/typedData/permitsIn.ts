import type { TypedData, TypedValue } from './readTypedData.ts'

type Struct = { readonly [name: string]: TypedValue }

/** What one signature lets somebody take of a token; `all`: a contract that reads it may be told anything by it. */
export type Permit = { readonly token: string; readonly amount: bigint | 'all' }

/**
 * What a signature over typed data lets somebody take of which token, base units: ERC-2612, the permit of DAI, Permit2 in all its
 * forms, and the transfers of ERC-3009. Whatever else a contract is to read counts as everything of that contract's token: a
 * relayed call (`MetaTransaction`) moves a token without naming it. Never empty but for a permission that is taken back.
 */
export function permitsIn({ primaryType, message, domain }: TypedData): readonly Permit[] {
  const contract = text(domain.verifyingContract)
  if (primaryType === 'Permit' && Object.hasOwn(message, 'spender')) {
    const { allowed } = message
    if (allowed !== undefined) return allowed === false ? [] : [{ token: contract, amount: 'all' }]
    return [{ token: contract, amount: units(message.value) }]
  }
  if (/^Permit(Single|Batch)$/.test(primaryType)) return entries(message.details)
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType)) return entries(message.permitted)
  if (/^(Transfer|Receive)WithAuthorization$/.test(primaryType) && Object.hasOwn(message, 'value'))
    return [{ token: contract, amount: units(message.value) }]
  return [contract === '' ? { token: '', amount: 0n } : { token: contract, amount: 'all' }]
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
