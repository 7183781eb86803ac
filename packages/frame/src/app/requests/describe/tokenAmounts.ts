import { toChecksumAddress } from '@latchkey/protocol/addresses'
import { getKnownContract } from '@latchkey/protocol/contracts'
import type { RequestFacts, Row } from './Description.ts'
import { formatAmount, visibleText } from './text.ts'

/**
 * A token permission from this amount on counts as unlimited: half of the range of Permit2's uint160. The screen and the spend
 * guard use the same limit.
 */
export const unlimitedFrom = 1n << 159n

/** Returns symbol and decimals of a token of the wallet's list; undefined for any other contract. */
export function listedToken(address: string, { network }: Pick<RequestFacts, 'network'>) {
  const known = getKnownContract(network, address)
  return known && known.kind !== 'permit2' ? known : undefined
}

/** Formats an amount of a token: with symbol for a listed one, otherwise in base units with the whole address. */
export function formatTokenAmount(address: string, units: bigint, facts: RequestFacts): string {
  const listed = listedToken(address, facts)
  if (listed) return `${formatAmount(units, listed.decimals)} ${listed.symbol}`
  return facts.translate('{units} (base units or a token id) of the {token}', {
    units: String(units),
    token: unverifiedToken(address, facts),
  })
}

/** Names a contract that is not on the list by its address, the only thing of it that cannot lie. */
export function unverifiedToken(address: string, { translate }: Pick<RequestFacts, 'translate'>): string {
  const isAddress = /^0x[0-9a-f]{40}$/i.test(address)
  return translate('unverified token at {address}', {
    address: isAddress ? toChecksumAddress(address.toLowerCase()) : visibleText(address),
  })
}

/** Rows that name a token. What an unlisted one calls itself stands in a row of its own. */
export function tokenRows(address: string, facts: RequestFacts): Row[] {
  const { tokens, translate } = facts
  const listed = listedToken(address, facts)
  if (listed) return [{ label: translate('Token'), value: `${listed.symbol} (${address})` }]
  const claimed = tokens[address.toLowerCase()]
  return [
    { label: translate('Token'), value: unverifiedToken(address, facts) },
    ...(claimed
      ? [{ label: translate('Calls itself'), value: visibleText(claimed.symbol).slice(0, 24) }]
      : []),
  ]
}
