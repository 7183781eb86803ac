import { toChecksumAddress } from '@latchkey/protocol/addresses'
import { getKnownContract } from '@latchkey/protocol/contracts'
import type { RequestFacts, Row } from './Description.ts'
import { formatAmount, visibleText } from './text.ts'

/** Allowances from here on are far above the supply of any usual token, whatever its decimals. */
const aboveAnySupply = 2n ** 128n - 1n
/** Tokens that store amounts as uint96 (UNI, COMP) never lower an allowance of this amount. */
const maxUint96 = 2n ** 96n - 1n
/** No token of the wallet's list has so many whole units. Judges a listed token whose supply the node did not tell. */
const maxListedUnits = 10n ** 12n

/**
 * Whether an allowance lets the spender take all there is of a token. A listed token is also compared with its supply; what an
 * unlisted contract says its supply is, is not used.
 */
export function isUnlimited(
  address: string,
  amount: bigint,
  facts: Pick<RequestFacts, 'network' | 'supplies'>,
): boolean {
  if (amount >= aboveAnySupply || amount === maxUint96) return true
  const listed = listedToken(address, facts)
  if (!listed) return false
  const supply = facts.supplies[address.toLowerCase()]
  // a supply of 0 is no answer of a token that anybody holds
  return amount >= (supply || maxListedUnits * 10n ** BigInt(listed.decimals))
}

/** Returns symbol and decimals of a token of the wallet's list; undefined for any other contract. */
export function listedToken(address: string, { network }: Pick<RequestFacts, 'network'>) {
  const known = getKnownContract(network, address)
  return known && known.kind !== 'permit2' ? known : undefined
}

/** Formats an amount of a token: with symbol for a listed one, otherwise in base units with the whole address. */
export function formatTokenAmount(address: string, units: bigint, facts: RequestFacts): string {
  const listed = listedToken(address, facts)
  if (listed) return `${formatAmount(units, listed.decimals, facts.locale)} ${listed.symbol}`
  return facts.translate('{units} (base units or a token ID) of the {token}', {
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
