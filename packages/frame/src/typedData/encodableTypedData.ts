import type { TypedData, TypedValue } from './readTypedData.ts'

/** A value as `micro-eth-signer` encodes it. */
type Encodable = bigint | string | boolean | readonly Encodable[] | { readonly [name: string]: Encodable }

/** The library's form of normalised typed data: integers as bigint. Its parameters are typed by literal ABIs, ours are read. */
export function encodableTypedData(data: TypedData): never {
  const { types, primaryType } = data
  return {
    types,
    primaryType,
    domain: encodable(types, 'EIP712Domain', data.domain),
    message: encodable(types, primaryType, data.message),
  } as never
}

function encodable(types: TypedData['types'], type: string, value: TypedValue | undefined): Encodable {
  const array = /^(.+)\[\d*\]$/.exec(type)
  if (array && Array.isArray(value))
    return value.map((entry: TypedValue) => encodable(types, array[1] ?? '', entry))
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (fields) {
    const struct = value as { readonly [name: string]: TypedValue }
    return Object.fromEntries(
      fields.map(({ name, type: own }) => [name, encodable(types, own, struct[name])]),
    )
  }
  if (/^u?int\d*$/.test(type)) return BigInt(value as string)
  return value as string | boolean
}
