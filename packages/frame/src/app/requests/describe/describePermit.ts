import type { TypedData, TypedValue } from '../typedData.ts'
import { recipientWarnings, spenderWarnings } from './addressWarnings.ts'
import { caution, danger, type RequestFacts, type Warning } from './Description.ts'
import { formatDate } from './text.ts'
import { formatTokenAmount, isUnlimited, listedToken } from './tokenAmounts.ts'
import {
  asText,
  has,
  isAddress,
  isCount,
  isStruct,
  type KnownData,
  type Struct,
  toUnits,
} from './typedFields.ts'

/** A permission that is valid for longer than this gets a warning, seconds. */
const longValidity = 30n * 24n * 60n * 60n

/**
 * Describes data that lets somebody take tokens or an item: ERC-2612, ERC-4494, the permit of DAI, ERC-3009, and Permit2 in all
 * forms.
 *
 * @param account address of the person
 * @param now milliseconds since 1970
 * @returns undefined for any other data, also where a known field has another type
 */
export function describePermit(
  { primaryType, message, domain }: TypedData,
  account: string,
  facts: RequestFacts,
  now: number,
): KnownData | undefined {
  const token = asText(domain.verifyingContract) ?? ''
  if (/^Permit(Single|Batch)$/.test(primaryType) && has(message, 'details', 'spender'))
    return describePermit2(message, ['details', 'spender', 'sigDeadline'], facts, now)
  // a witness is a condition of the spender's contract; its fields are listed
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType) && has(message, 'permitted', 'spender'))
    return describePermit2(
      { ...message, details: message.permitted ?? [] },
      ['permitted', 'spender', 'deadline'],
      facts,
      now,
    )
  const { spender, to, value, deadline, expiry, allowed, tokenId, validBefore } = message
  // ERC-2612
  if (
    primaryType === 'Permit' &&
    has(message, 'owner') &&
    isAddress(spender) &&
    isCount(value) &&
    isCount(deadline)
  )
    return describeAllowance(
      {
        token,
        spender,
        amount: BigInt(value),
        until: BigInt(deadline),
        shown: ['spender', 'value', 'deadline'],
      },
      facts,
      now,
    )
  // DAI
  if (
    primaryType === 'Permit' &&
    has(message, 'holder') &&
    isAddress(spender) &&
    isCount(expiry) &&
    typeof allowed === 'boolean'
  )
    return describeAllowance(
      {
        token,
        spender,
        amount: allowed ? (1n << 256n) - 1n : 0n,
        until: BigInt(expiry),
        shown: ['spender', 'expiry', 'allowed'],
      },
      facts,
      now,
    )
  // ERC-4494: an item of a collection
  if (
    primaryType === 'Permit' &&
    !has(message, 'value') &&
    isAddress(spender) &&
    isCount(tokenId) &&
    isCount(deadline)
  )
    return describeItem({ collection: token, spender, tokenId, until: BigInt(deadline) }, facts, now)
  // ERC-3009: whoever has the signature can make the transfer
  if (
    /^(Transfer|Receive)WithAuthorization$/.test(primaryType) &&
    has(message, 'from') &&
    isAddress(to) &&
    isCount(value) &&
    isCount(validBefore)
  ) {
    const described = describeAllowance(
      {
        token,
        spender: to,
        amount: BigInt(value),
        until: BigInt(validBefore),
        shown: ['to', 'value', 'validBefore'],
        isTransfer: true,
      },
      facts,
      now,
    )
    const isMine = to.toLowerCase() === account.toLowerCase()
    return {
      ...described,
      warnings: [...described.warnings, ...(isMine ? [] : recipientWarnings(to, facts, account))],
    }
  }
  return undefined
}

/** What somebody may take. */
type Allowance = {
  readonly token: string
  readonly spender: string
  readonly amount: bigint
  readonly until: bigint
  readonly shown: readonly string[]
  /** The spender receives the exact amount, once. */
  readonly isTransfer?: boolean
}

function describeAllowance(
  { token, spender, amount, until, shown, isTransfer = false }: Allowance,
  facts: RequestFacts,
  now: number,
): KnownData {
  const { translate } = facts
  const formatted = formatTokenAmount(token, amount, facts)
  const isAll = isUnlimited(token, amount, facts)
  return {
    title: isAll
      ? translate('Let someone spend ALL of a token')
      : translate('Let someone spend {amount} from your account', {
          amount: listedToken(token, facts) ? formatted : translate('an unverified token'),
        }),
    shown,
    summary: [
      { label: isTransfer ? translate('To') : translate('Spender'), value: spender },
      {
        label: isTransfer ? translate('Amount') : translate('Up to'),
        value: isAll ? translate('everything') : formatted,
      },
      { label: translate('Token'), value: token },
      { label: translate('Until'), value: formatDate(until, facts) },
    ],
    warnings: permitWarnings(isAll, spender, until, facts, now),
  }
}

function describeItem(
  {
    collection,
    spender,
    tokenId,
    until,
  }: { collection: string; spender: string; tokenId: string; until: bigint },
  facts: RequestFacts,
  now: number,
): KnownData {
  const { translate } = facts
  return {
    title: translate('Let someone spend {amount} from your account', {
      amount: translate('an unverified item'),
    }),
    shown: ['spender', 'tokenId', 'deadline'],
    summary: [
      { label: translate('Spender'), value: spender },
      { label: translate('Token ID'), value: tokenId },
      { label: translate('Collection'), value: collection },
      { label: translate('Until'), value: formatDate(until, facts) },
    ],
    warnings: permitWarnings(false, spender, until, facts, now),
  }
}

function describePermit2(
  message: Struct,
  shown: readonly string[],
  facts: RequestFacts,
  now: number,
): KnownData | undefined {
  const { translate } = facts
  const { details } = message
  const entries: readonly (TypedValue | undefined)[] = Array.isArray(details) ? details : [details]
  const ends = [message.sigDeadline, message.deadline].filter((end) => end !== undefined)
  if (!isAddress(message.spender) || !ends.every(isCount) || !entries.every(isPermitEntry)) return undefined
  const { spender } = message
  const amounts = entries.map((entry) => {
    const token = asText(entry.token) ?? ''
    const amount = toUnits(entry.amount)
    return { token, amount, isAll: isUnlimited(token, amount, facts) }
  })
  // In Permit2 an `expiration` of 0 ends with the block in which the signature is used, so the deadline is the end then
  // (https://github.com/Uniswap/permit2/blob/main/src/libraries/Allowance.sol).
  const until = [message.sigDeadline, message.deadline, ...entries.map((entry) => entry.expiration)]
    .map(toUnits)
    .reduce((latest, end) => (latest > end ? latest : end), 0n)
  const isAnyUnlimited = amounts.some(({ isAll }) => isAll)
  return {
    title: isAnyUnlimited
      ? translate('Let someone spend ALL of a token')
      : translate('Let someone spend your tokens'),
    shown,
    summary: [
      { label: translate('Spender'), value: spender },
      ...amounts.map(({ token, amount, isAll }) => ({
        label: translate('Up to'),
        value:
          isAll || listedToken(token, facts)
            ? translate('{amount} of {token}', {
                amount: isAll ? translate('everything') : formatTokenAmount(token, amount, facts),
                token,
              })
            : formatTokenAmount(token, amount, facts),
      })),
      { label: translate('Until'), value: formatDate(until, facts) },
    ],
    warnings: permitWarnings(isAnyUnlimited, spender, until, facts, now),
  }
}

function permitWarnings(
  isAll: boolean,
  spender: string,
  until: bigint,
  facts: RequestFacts,
  now: number,
): Warning[] {
  const { translate } = facts
  return [
    danger(
      translate(
        'This isn’t a sign-in. With this signature alone, the spender can take your tokens without asking again.',
      ),
    ),
    ...(isAll ? [danger(translate('It’s unlimited.'))] : []),
    ...(until === 0n || until - BigInt(Math.floor(now / 1000)) > longValidity
      ? [caution(translate('It’s valid for more than a month.'))]
      : []),
    ...spenderWarnings(spender, facts),
  ]
}

/** Whether a value is one token with its amount, and holds nothing that the summary would leave out. */
function isPermitEntry(value: TypedValue | undefined): value is Struct {
  if (!isStruct(value)) return false
  const { token, amount, expiration = '0', nonce = '0', ...others } = value
  return isAddress(token) && [amount, expiration, nonce].every(isCount) && Object.keys(others).length === 0
}
