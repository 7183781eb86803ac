import type { NameAddresses, NameRecord } from '@latchkey/protocol'
import { toWireAddress } from '../../chain/toWireAddress.ts'
import type { RegisteredName } from '../../ports/Names.ts'

/** A name as answers show it (W1.9). */
export function toRecord({
  name,
  registeredAt,
  updatedAt,
  attributes,
  addresses,
}: RegisteredName): NameRecord {
  return {
    name,
    registered_at: new Date(registeredAt).toISOString(),
    updated_at: updatedAt === undefined ? null : new Date(updatedAt).toISOString(),
    attributes: Object.keys(attributes).length > 0 ? { ...attributes } : null,
    addresses: toAddresses(addresses),
  }
}

/** Addresses by coin type, with their checksums. */
export function toAddresses(addresses: RegisteredName['addresses']): NameAddresses {
  return Object.fromEntries(
    addresses.map(({ coinType, address, createdAt }) => [
      String(coinType),
      { address: toWireAddress(address), created_at: new Date(createdAt).toISOString() },
    ]),
  )
}
