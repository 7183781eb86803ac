import type { NameAnswer } from '@latchkey/protocol'
import { plainText } from '../base/text.ts'
import type { AccountName } from './AccountName.ts'

/** Names here are of these characters only; another one is nobody's. */
const shape = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/
const evmAddress = /^0x[\da-fA-F]{40}$/

/** A name as the server answers it; `undefined` where it is none, whatever the server says: it could pass for another. */
export function toAccountName({ name, addresses, attributes }: NameAnswer): AccountName | undefined {
  if (!shape.test(name)) return undefined
  const bio = Array.isArray(attributes) ? undefined : attributes?.bio
  return {
    name,
    addresses: Object.fromEntries(
      Object.entries(addresses).flatMap(([coin, { address }]) =>
        evmAddress.test(address) ? [[coin, address]] : [],
      ),
    ),
    ...(bio !== undefined && { bio: plainText(bio, 255) }),
  }
}
