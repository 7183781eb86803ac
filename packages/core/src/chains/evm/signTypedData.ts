import { InvalidParameterError } from '../../base/errors.ts'
import type { ConnectionActions } from '../../config/adapterActions.ts'
import { deadlines, requestProvider, toWallet } from './requestProvider.ts'
import { parseHexAnswer, signatureShape } from './signMessage.ts'
import { assertAccount, assertNetwork } from './walletState.ts'

/**
 * Signs typed data with `eth_signTypedData_v4` (EIP-712). The wallet must be on the request's network, because such a
 * signature is often valid on one chain only.
 *
 * @throws InvalidParameterError, UserRejectedRequestError, ContextMismatchError, RpcError, TimeoutError, AbortedError,
 * WalletUnavailableError, InvalidAnswerError
 */
export const signTypedData: NonNullable<ConnectionActions['signTypedData']> = async (p) => {
  const data = serializeTypedData(p.typedData)
  const wallet = toWallet(p.connector)
  await Promise.all([
    assertAccount(wallet, p.address, p.signal),
    assertNetwork(wallet, p.network.caipNetworkId, p.signal),
  ])
  const request = { method: 'eth_signTypedData_v4', params: [p.address, data] }
  const answer = await requestProvider(wallet, request, { timeout: deadlines.approval, signal: p.signal })
  return parseHexAnswer(answer, signatureShape)
}

type Fields = Readonly<Record<string, unknown>>

/** Fields of a domain, in the order of EIP-712. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/**
 * The JSON of `eth_signTypedData_v4`. Bigints become decimal text; a missing `EIP712Domain` is derived from the
 * domain.
 *
 * @throws InvalidParameterError
 */
export function serializeTypedData(typedData: unknown): string {
  const { domain = {}, types, primaryType, message } = parseFields(typedData, 'typedData')
  const givenTypes = parseFields(types, 'types')
  const domainValues = parseFields(domain, 'domain')
  const allTypes: Fields = {
    EIP712Domain: domainFields.filter(({ name }) => domainValues[name] !== undefined),
    ...givenTypes,
  }
  for (const [name, members] of Object.entries(allTypes))
    if (!isMemberList(members)) throwInvalid(`types.${name}`)
  if (typeof primaryType !== 'string' || !Object.hasOwn(allTypes, primaryType)) throwInvalid('primaryType')
  const data = {
    domain: domainValues,
    types: allTypes,
    primaryType,
    message: parseFields(message, 'message'),
  }
  try {
    return JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  } catch (cause) {
    // The data has a cycle, or a getter that throws.
    throw new InvalidParameterError({ field: 'message', write: 'values that JSON can represent', cause })
  }
}

/** @throws InvalidParameterError unless the value is an object */
function parseFields(value: unknown, field: string): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : throwInvalid(field)
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

function throwInvalid(field: string): never {
  throw new InvalidParameterError({
    field,
    write: '{ domain, types, primaryType, message } as EIP-712 has them',
  })
}
