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
import { formatDate, visibleText } from './text.ts'
import { formatTokenAmount, listedToken, unlimitedFrom } from './tokenAmounts.ts'

/** A permission that is valid for longer than this gets a warning, seconds. */
const longValidity = 30n * 24n * 60n * 60n

/** What the wallet understands of data of a well-known type. */
type KnownData = Pick<Description, 'title' | 'summary'> & {
  readonly warnings: readonly Warning[]
  /** Top-level fields of the message that the summary shows. The others are listed below it. */
  readonly shown: readonly string[]
  /** False where a part has an effect the wallet can't tell. */
  readonly isWhole?: boolean
}
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
  const isUnderstood = described !== undefined && described.isWhole !== false
  return {
    title: described?.title ?? translate('Sign structured data'),
    summary: [
      ...(described?.summary ?? [{ label: translate('Type'), value: data.primaryType }]),
      ...(name ? [{ label: translate('Calls itself'), value: visibleText(name).slice(0, 80) }] : []),
      ...(contract ? [{ label: translate('Contract'), value: contract }] : []),
      ...(described ? otherFields(data.message, described.shown, translate) : []),
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
    isUnderstood,
    confirmations: isUnderstood ? [] : [{ kind: 'acknowledge' }],
  }
}

/** Lists the fields that a summary leaves out, so that nothing of known data hides among the details. */
function otherFields(message: Struct, shown: readonly string[], translate: Translate): Row[] {
  return Object.entries(message).flatMap(([name, value]) =>
    shown.includes(name) ? [] : flatten(value, name, translate),
  )
}

function describeKnown(data: TypedData, facts: RequestFacts, now: number): KnownData | undefined {
  const { primaryType, message, domain } = data
  const contract = asText(domain.verifyingContract) ?? ''
  // ERC-2612
  if (
    primaryType === 'Permit' &&
    has(message, 'owner', 'spender', 'value', 'deadline') &&
    isAddress(message.spender) &&
    isCount(message.value) &&
    isCount(message.deadline)
  )
    return describePermit(
      {
        token: contract,
        spender: asText(message.spender) ?? '',
        amount: units(message.value),
        until: units(message.deadline),
        shown: ['spender', 'value', 'deadline'],
      },
      facts,
      now,
    )
  // DAI
  if (
    primaryType === 'Permit' &&
    has(message, 'holder', 'spender', 'expiry', 'allowed') &&
    isAddress(message.spender) &&
    isCount(message.expiry) &&
    typeof message.allowed === 'boolean'
  )
    return describePermit(
      {
        token: contract,
        spender: asText(message.spender) ?? '',
        amount: message.allowed === true ? (1n << 256n) - 1n : 0n,
        until: units(message.expiry),
        shown: ['spender', 'expiry', 'allowed'],
      },
      facts,
      now,
    )
  if (/^Permit(Single|Batch)$/.test(primaryType) && has(message, 'details', 'spender'))
    return describePermit2(message, ['details', 'spender', 'sigDeadline'], facts, now)
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType) && has(message, 'permitted', 'spender'))
    return describePermit2(
      { ...message, details: message.permitted ?? [] },
      ['permitted', 'spender', 'deadline'],
      facts,
      now,
    )
  // ERC-3009: whoever has the signature can make the transfer
  if (
    /^(Transfer|Receive)WithAuthorization$/.test(primaryType) &&
    has(message, 'from', 'to', 'value', 'validBefore') &&
    isAddress(message.to) &&
    isCount(message.value) &&
    isCount(message.validBefore)
  )
    return describePermit(
      {
        token: contract,
        spender: asText(message.to) ?? '',
        amount: units(message.value),
        until: units(message.validBefore),
        shown: ['to', 'value', 'validBefore'],
      },
      facts,
      now,
    )
  if (
    primaryType === 'SafeTx' &&
    has(message, 'to', 'value', 'data', 'operation') &&
    isAddress(message.to) &&
    isCount(message.value)
  )
    return describeSafeTx(message, contract, facts)
  // Seaport
  if (primaryType === 'OrderComponents' && has(message, 'offer', 'consideration'))
    return describeOrder(message, facts)
  return undefined
}

function describePermit(
  {
    token,
    spender,
    amount,
    until,
    shown,
  }: { token: string; spender: string; amount: bigint; until: bigint; shown: readonly string[] },
  facts: RequestFacts,
  now: number,
): KnownData {
  const { translate } = facts
  const formatted = formatTokenAmount(token, amount, facts)
  const isUnlimited = amount >= unlimitedFrom
  return {
    title: isUnlimited
      ? translate('Let somebody take ALL of a token')
      : translate('Let somebody take {amount}', {
          amount: listedToken(token, facts) ? formatted : translate('an unverified token'),
        }),
    shown,
    summary: [
      { label: translate('Spender'), value: spender },
      { label: translate('Up to'), value: isUnlimited ? translate('everything') : formatted },
      { label: translate('Token'), value: token },
      { label: translate('Until'), value: formatDate(until, translate) },
    ],
    warnings: permitWarnings(isUnlimited, spender, until, facts, now),
  }
}

function describePermit2(
  message: Struct,
  shown: readonly string[],
  facts: RequestFacts,
  now: number,
): KnownData | undefined {
  const { translate } = facts
  const list: readonly unknown[] = Array.isArray(message.details) ? message.details : [message.details]
  const ends = [message.sigDeadline, message.deadline].filter((end) => end !== undefined)
  if (!isAddress(message.spender) || !ends.every(isCount) || !list.every(isPermitEntry)) return undefined
  const { spender } = message
  const entries = list
  const amounts = entries.map((entry) => ({ token: asText(entry.token) ?? '', amount: units(entry.amount) }))
  // In Permit2 an `expiration` of 0 ends with the block in which the signature is used, so the deadline is the end then
  // (https://github.com/Uniswap/permit2/blob/main/src/libraries/Allowance.sol).
  const until = [message.sigDeadline, message.deadline, ...entries.map((entry) => entry.expiration)]
    .map(units)
    .reduce((latest, end) => (latest > end ? latest : end), 0n)
  const isUnlimited = amounts.some(({ amount }) => amount >= unlimitedFrom)
  return {
    title: isUnlimited
      ? translate('Let somebody take ALL of a token')
      : translate('Let somebody take tokens'),
    shown,
    summary: [
      { label: translate('Spender'), value: spender },
      ...amounts.map(({ token, amount }) => ({
        label: translate('Up to'),
        value:
          amount < unlimitedFrom && !listedToken(token, facts)
            ? formatTokenAmount(token, amount, facts)
            : translate('{amount} of {token}', {
                amount:
                  amount < unlimitedFrom ? formatTokenAmount(token, amount, facts) : translate('everything'),
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

/** Describes a Safe transaction. Its other fields can pay a refund to anybody, so all of them are listed. */
function describeSafeTx(message: Struct, contract: string, { translate }: RequestFacts): KnownData {
  const isDelegate = asText(message.operation) !== '0'
  return {
    title: translate('Approve a transaction of a shared wallet'),
    shown: ['to', 'value'],
    isWhole: !isDelegate && asText(message.data) === '0x',
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

/** Describes a marketplace order: everything given and everything got, line by line. */
function describeOrder(message: Struct, { translate }: RequestFacts): KnownData {
  const { offer = [], consideration = [] } = message
  const isFree = Array.isArray(consideration) && consideration.length === 0
  return {
    title: translate('Offer items for sale'),
    shown: ['offer', 'consideration'],
    summary: [
      { label: translate('Type'), value: translate('Marketplace order') },
      ...flatten(offer, 'offer', translate),
      ...flatten(consideration, 'consideration', translate),
    ],
    warnings: [
      ...(isFree ? [danger(translate('Nothing is asked for in return: these items are given away.'))] : []),
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

/** Whether a value is one token with its amount, and holds nothing that the summary would leave out. */
function isPermitEntry(value: unknown): value is Struct {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { token, amount, expiration = '0', nonce = '0', ...others } = value as Struct
  return isAddress(token) && [amount, expiration, nonce].every(isCount) && Object.keys(others).length === 0
}

/** Whether a value reads as an address. A page may give a known field any other type. */
function isAddress(value: TypedValue | undefined): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}

/** Whether a value reads as a count of base units or seconds. */
function isCount(value: TypedValue | undefined): value is string {
  return typeof value === 'string' && /^\d+$/.test(value)
}

function has(message: Struct, ...names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(message, name))
}

function asText(value: TypedValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Returns a count of base units or seconds: 0n when absent or malformed. */
function units(value: TypedValue | undefined): bigint {
  return isCount(value) ? BigInt(value) : 0n
}
