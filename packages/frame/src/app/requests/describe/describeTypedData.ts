import type { Translate } from '../../words/createTranslator.ts'
import type { PreparedTypedData } from '../PreparedRequest.ts'
import { parseTypedData, type TypedData, type TypedValue } from '../typedData.ts'
import { spenderWarnings } from './addressWarnings.ts'
import {
  caution,
  type Description,
  danger,
  type RequestFacts,
  type Row,
  type Warning,
} from './Description.ts'
import { formatAmount, visibleText } from './text.ts'

/** Permit2 amounts are uint160: from half of that range on, an amount of any permission counts as unlimited. */
const unlimitedPermitFrom = 1n << 159n
/** A permission that is valid for longer than this gets a warning, seconds. */
const longValidity = 30n * 24n * 60n * 60n

/** What the wallet understands of data of a well-known type. */
type KnownData = Pick<Description, 'title' | 'summary'> & { readonly warnings: readonly Warning[] }
type Struct = { readonly [name: string]: TypedValue }

/**
 * Describes `eth_signTypedData_v4`.
 *
 * @param now milliseconds since 1970
 */
export function describeTypedData(request: PreparedTypedData, facts: RequestFacts, now: number): Description {
  const { translate } = facts
  const data = parseTypedData(request.json)
  const described = describeKnown(data, facts, now)
  const contract = asText(data.domain.verifyingContract)
  const name = asText(data.domain.name)
  return {
    title: described?.title ?? translate('Sign structured data'),
    summary: [
      ...(described?.summary ?? [{ label: translate('Type'), value: data.primaryType }]),
      ...(name ? [{ label: translate('Calls itself'), value: visibleText(name).slice(0, 80) }] : []),
      ...(contract ? [{ label: translate('Contract'), value: contract }] : []),
    ],
    details: [
      { label: 'primaryType', value: data.primaryType },
      ...flatten(data.domain, 'domain', translate),
      ...flatten(data.message, 'message', translate),
    ],
    warnings: [
      ...(described?.warnings ?? [
        caution(
          translate(
            'The wallet doesn’t know this kind of data (unverified). Sign it only if you trust this page.',
          ),
        ),
      ]),
      ...(data.domain.chainId === undefined
        ? [caution(translate('This signature names no network: it may count on several.'))]
        : []),
    ],
    isUnderstood: described !== undefined,
  }
}

function describeKnown(data: TypedData, facts: RequestFacts, now: number): KnownData | undefined {
  const { primaryType, message, domain } = data
  const contract = asText(domain.verifyingContract) ?? ''
  // ERC-2612
  if (primaryType === 'Permit' && has(message, 'owner', 'spender', 'value', 'deadline'))
    return describePermit(
      {
        token: contract,
        spender: asText(message.spender) ?? '',
        amount: units(message.value),
        until: units(message.deadline),
      },
      facts,
      now,
    )
  // DAI
  if (primaryType === 'Permit' && has(message, 'holder', 'spender', 'expiry', 'allowed'))
    return describePermit(
      {
        token: contract,
        spender: asText(message.spender) ?? '',
        amount: message.allowed === true ? (1n << 256n) - 1n : 0n,
        until: units(message.expiry),
      },
      facts,
      now,
    )
  if (/^Permit(Single|Batch)$/.test(primaryType) && has(message, 'details', 'spender'))
    return describePermit2(message, facts, now)
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType) && has(message, 'permitted', 'spender'))
    return describePermit2({ ...message, details: message.permitted ?? [] }, facts, now)
  // ERC-3009: whoever has the signature can make the transfer
  if (
    /^(Transfer|Receive)WithAuthorization$/.test(primaryType) &&
    has(message, 'from', 'to', 'value', 'validBefore')
  )
    return describePermit(
      {
        token: contract,
        spender: asText(message.to) ?? '',
        amount: units(message.value),
        until: units(message.validBefore),
      },
      facts,
      now,
    )
  if (primaryType === 'SafeTx' && has(message, 'to', 'value', 'data', 'operation'))
    return describeSafeTx(message, contract, facts)
  // Seaport
  if (primaryType === 'OrderComponents' && has(message, 'offer', 'consideration')) return describeOrder(facts)
  return undefined
}

function describePermit(
  { token, spender, amount, until }: { token: string; spender: string; amount: bigint; until: bigint },
  facts: RequestFacts,
  now: number,
): KnownData {
  const { translate } = facts
  const formatted = formatTokenAmount(token, amount, facts)
  const isUnlimited = amount >= unlimitedPermitFrom
  return {
    title: isUnlimited
      ? translate('Let somebody take ALL of a token')
      : translate('Let somebody take {amount}', { amount: formatted }),
    summary: [
      { label: translate('Spender'), value: spender },
      { label: translate('Up to'), value: isUnlimited ? translate('everything') : formatted },
      { label: translate('Token'), value: token },
      { label: translate('Until'), value: formatDate(until, translate) },
    ],
    warnings: permitWarnings(isUnlimited, spender, until, facts, now),
  }
}

function describePermit2(message: Struct, facts: RequestFacts, now: number): KnownData {
  const { translate } = facts
  const spender = asText(message.spender) ?? ''
  const entries = (Array.isArray(message.details) ? message.details : [message.details]) as readonly Struct[]
  const amounts = entries.map((entry) => ({ token: asText(entry.token) ?? '', amount: units(entry.amount) }))
  // In Permit2 an `expiration` of 0 ends with the block in which the signature is used, so the deadline is the end then
  // (https://github.com/Uniswap/permit2/blob/main/src/libraries/Allowance.sol).
  const until = [message.sigDeadline, message.deadline, ...entries.map((entry) => entry.expiration)]
    .map(units)
    .reduce((latest, end) => (latest > end ? latest : end), 0n)
  const isUnlimited = amounts.some(({ amount }) => amount >= unlimitedPermitFrom)
  return {
    title: isUnlimited
      ? translate('Let somebody take ALL of a token')
      : translate('Let somebody take tokens'),
    summary: [
      { label: translate('Spender'), value: spender },
      ...amounts.map(({ token, amount }) => ({
        label: translate('Up to'),
        value: translate('{amount} of {token}', {
          amount:
            amount >= unlimitedPermitFrom ? translate('everything') : formatTokenAmount(token, amount, facts),
          token,
        }),
      })),
      { label: translate('Until'), value: formatDate(until, translate) },
    ],
    warnings: permitWarnings(isUnlimited, spender, until, facts, now),
  }
}

function permitWarnings(
  isUnlimited: boolean,
  spender: string,
  until: bigint,
  facts: RequestFacts,
  now: number,
): Warning[] {
  const { translate } = facts
  return [
    danger(
      translate(
        'This is no sign-in: with this signature alone the spender can take your tokens, without asking again.',
      ),
    ),
    ...(isUnlimited ? [danger(translate('It has no limit.'))] : []),
    ...(until === 0n || until - BigInt(Math.floor(now / 1000)) > longValidity
      ? [caution(translate('It stays valid for more than a month.'))]
      : []),
    ...spenderWarnings(spender, facts),
  ]
}

function describeSafeTx(message: Struct, contract: string, { translate }: RequestFacts): KnownData {
  const isDelegate = asText(message.operation) === '1'
  return {
    title: translate('Approve a transaction of a shared wallet'),
    summary: [
      { label: translate('Shared wallet'), value: contract },
      { label: translate('To'), value: asText(message.to) ?? '' },
      { label: translate('Amount, base units'), value: asText(message.value) ?? '' },
    ],
    warnings: isDelegate
      ? [
          danger(
            translate(
              'It runs foreign code as the wallet itself (delegate call): that code can change its owners and take everything.',
            ),
          ),
        ]
      : [caution(translate('Compare recipient and amount with what the shared wallet’s own page shows.'))],
  }
}

function describeOrder({ translate }: RequestFacts): KnownData {
  return {
    title: translate('Offer items for sale'),
    summary: [{ label: translate('Type'), value: translate('Marketplace order') }],
    warnings: [
      danger(
        translate(
          'Whoever has this signature can take the offered items for what is written here, and for nothing more. Read every line.',
        ),
      ),
    ],
  }
}

/** Lists every signed value by its path. */
function flatten(value: TypedValue, path: string, translate: Translate): Row[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ label: path, value: translate('(empty list)') }]
    return value.flatMap((entry: TypedValue, index) => flatten(entry, `${path}[${index}]`, translate))
  }
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, entry]) => flatten(entry, `${path}.${name}`, translate))
  return [{ label: path, value: typeof value === 'boolean' ? String(value) : visibleText(value) }]
}

function has(message: Struct, ...names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(message, name))
}

function asText(value: TypedValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Returns a count of base units or seconds: 0n when absent or malformed. */
function units(value: TypedValue | undefined): bigint {
  return typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : 0n
}

function formatTokenAmount(token: string, amount: bigint, { tokens, translate }: RequestFacts): string {
  const metadata = tokens[token.toLowerCase()]
  return metadata
    ? `${formatAmount(amount, metadata.decimals)} ${visibleText(metadata.symbol).slice(0, 24)}`
    : translate('{amount} base units', { amount: String(amount) })
}

/**
 * Formats when a permission ends. 0 counts as no end: DAI's permit accepts it as none
 * (https://etherscan.io/token/0x6b175474e89094c44da98b954eedeac495271d0f#code). Contracts that refuse it lose nothing by the caution.
 */
function formatDate(seconds: bigint, translate: Translate): string {
  // a date after the year 9999 is for ever
  return seconds === 0n || seconds > 253_402_300_799n
    ? translate('for ever')
    : new Date(Number(seconds) * 1000).toISOString().replace('.000Z', ' UTC').replace('T', ' ')
}
