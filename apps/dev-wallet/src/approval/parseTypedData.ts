import { type TypedDataDefinition, validateTypedData } from 'viem'

/** Reads EIP-712 typed data, as JSON text or object; `undefined` when it can't be signed as it says. */
export function parseTypedData(value: unknown): TypedDataDefinition | undefined {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const { domain, types, primaryType, message } = parsed as TypedDataDefinition
    if (typeof domain !== 'object' || typeof types !== 'object' || typeof primaryType !== 'string')
      return undefined
    if (typeof message !== 'object' || message === null || !Object.hasOwn(types, primaryType))
      return undefined
    const typedData = { domain, types, primaryType, message }
    validateTypedData(typedData)
    return typedData
  } catch {
    return undefined
  }
}
