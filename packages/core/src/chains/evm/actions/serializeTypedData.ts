import { InvalidTypedDataError } from '../errors/InvalidTypedDataError.ts'

type Fields = Readonly<Record<string, unknown>>

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/**
 * The JSON that `eth_signTypedData_v4` takes. Bigints become decimal text; `EIP712Domain` is derived from the domain
 * where it is missing, in the order of EIP-712.
 * @throws InvalidTypedDataError
 */
export function serializeTypedData(typedData: unknown): string {
  const { domain = {}, types, primaryType, message } = fields(typedData, 'data')
  const known = fields(types, 'types')
  const domainValues = fields(domain, 'domain')
  const all: Fields = {
    EIP712Domain: domainFields.filter(({ name }) => domainValues[name] !== undefined),
    ...known,
  }
  for (const [name, members] of Object.entries(all)) if (!isMemberList(members)) invalid(`types.${name}`)
  if (typeof primaryType !== 'string' || !Object.hasOwn(all, primaryType)) invalid('primaryType')
  const data = { domain: domainValues, types: all, primaryType, message: fields(message, 'message') }
  try {
    return JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  } catch (cause) {
    // A cycle, or a getter that throws.
    throw new InvalidTypedDataError({ part: 'message', cause })
  }
}

function fields(value: unknown, part: string): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : invalid(part)
}

function isMemberList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((member: unknown) => {
      const { name, type } = (member ?? {}) as { name?: unknown; type?: unknown }
      return typeof name === 'string' && typeof type === 'string'
    })
  )
}

function invalid(part: string): never {
  throw new InvalidTypedDataError({ part })
}
