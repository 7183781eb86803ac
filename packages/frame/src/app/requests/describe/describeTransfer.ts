import { recipientWarnings } from './addressWarnings.ts'
import {
  type CallDescription,
  caution,
  danger,
  type RequestFacts,
  type Row,
  type Warning,
} from './Description.ts'
import type { Call } from './decodeCall.ts'
import { formatAmount } from './text.ts'
import { formatTokenAmount, listedToken, tokenRows } from './tokenAmounts.ts'

/** Describes a transfer of a token (ERC-20), of this account or of another one. */
export function describeTransfer(
  { name, args }: Pick<Call, 'name' | 'args'>,
  contract: string,
  account: string,
  facts: RequestFacts,
): CallDescription {
  const { translate } = facts
  const amount = formatTokenAmount(contract, args.amount as bigint, facts)
  const from = name === 'transfer' ? undefined : String(args.from)
  return {
    ...describeMove({ from, to: String(args.to), contract, account }, facts, {
      named: listedToken(contract, facts) ? amount : translate('an unverified token'),
      rows: [{ label: translate('Amount'), value: amount }],
    }),
    isUnderstood: true,
  }
}

/**
 * Describes a transfer of items (ERC-721, ERC-1155). Bytes that go to the recipient with them may mean anything there, e.g. who gets the
 * items in the end.
 *
 * @returns undefined for lists that are empty or don't belong to each other
 */
export function describeItemTransfer(
  { args }: Pick<Call, 'args'>,
  contract: string,
  account: string,
  facts: RequestFacts,
): CallDescription | undefined {
  const { translate, locale } = facts
  const items = toItems(args)
  if (items.length === 0) return undefined
  const isOne = items.length === 1 && items.every(({ count = 1n }) => count === 1n)
  const { summary, warnings, title } = describeMove(
    { from: String(args.from), to: String(args.to), contract, account },
    facts,
    {
      named: isOne ? translate('an unverified item') : translate('unverified items'),
      rows: items.flatMap(({ id, count }) => [
        { label: translate('Token ID'), value: translate('token {id}', { id: String(id) }) },
        ...(count === undefined
          ? []
          : [{ label: translate('Amount'), value: formatAmount(count, 0, locale) }]),
      ]),
    },
  )
  const hasData = args.data !== undefined && args.data !== '0x'
  const passed = translate(
    'This also passes data to the recipient, which may decide by it what happens to the items. The wallet can’t tell what the data means.',
  )
  return {
    title,
    summary,
    warnings: hasData ? [...warnings, caution(passed)] : warnings,
    isUnderstood: !hasData,
  }
}

/** The NFTs that a call transfers, by token id. `count` is the amount of each (ERC-1155), absent where a call moves a single one (ERC-721). */
function toItems({ tokenId, amount, tokenIds, amounts }: Call['args']): readonly {
  readonly id: bigint
  readonly count: bigint | undefined
}[] {
  if (typeof tokenId === 'bigint')
    return [{ id: tokenId, count: typeof amount === 'bigint' ? amount : undefined }]
  const [ids, counts] = [tokenIds, amounts] as readonly (readonly bigint[])[]
  if (!ids || !counts || ids.length !== counts.length) return []
  return ids.map((id, index) => ({ id, count: counts[index] }))
}

/** Who gives what to whom. `from` is absent where it is the account by nature of the call. */
type Move = {
  readonly from: string | undefined
  readonly to: string
  readonly contract: string
  readonly account: string
}

/** @param moved its name in the title, and the rows that say what and how much */
function describeMove(
  { from, to, contract, account }: Move,
  facts: RequestFacts,
  { named, rows }: { readonly named: string; readonly rows: readonly Row[] },
): Omit<CallDescription, 'isUnderstood'> {
  const { translate } = facts
  const isMine = from === undefined || from.toLowerCase() === account.toLowerCase()
  return {
    title: isMine
      ? translate('Send {amount}', { amount: named })
      : translate('Move someone else’s {amount}', { amount: named }),
    summary: [
      ...rows,
      ...(from === undefined ? [] : [{ label: translate('From'), value: from }]),
      { label: translate('To'), value: to },
      ...tokenRows(contract, facts),
    ],
    warnings: [
      ...(to.toLowerCase() === contract.toLowerCase()
        ? [
            danger(
              translate('The recipient is the token’s own contract. Tokens sent to it are usually lost.'),
            ),
          ]
        : recipientWarnings(to, facts, account)),
      ...(listedToken(contract, facts) ? [] : [unlistedWarning(facts)]),
    ],
  }
}

export function unlistedWarning({ translate }: RequestFacts): Warning {
  return caution(
    translate('This contract isn’t on the wallet’s list (unverified). It may do something different.'),
  )
}
