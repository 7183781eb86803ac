import { getKnownContract } from '@latchkey/protocol/contracts'
import { recipientWarnings, spenderWarnings } from './addressWarnings.ts'
import {
  caution,
  type Description,
  danger,
  type RequestFacts,
  type Row,
  type Warning,
} from './Description.ts'
import type { Call } from './decodeCall.ts'
import { formatDate } from './text.ts'
import { formatTokenAmount, listedToken, tokenRows, unlimitedFrom } from './tokenAmounts.ts'

/** What the wallet understands of a transaction. */
export type CallDescription = Pick<Description, 'title' | 'summary' | 'isUnderstood'> & {
  readonly warnings: readonly Warning[]
}

/**
 * Describes a decoded call of a contract. A contract can give any function any effect, so words with a meaning and symbols are
 * for listed contracts only, and a call of an unlisted one is a caution.
 *
 * @returns undefined for a call that means nothing at this contract
 */
export function describeCall(
  { name, args }: Call,
  contract: string,
  account: string,
  facts: RequestFacts,
): CallDescription | undefined {
  const { translate } = facts
  const text = (key: string) => String(args[key])
  const units = (key: string) => args[key] as bigint
  const amountOf = (key: string) => formatTokenAmount(contract, units(key), facts)
  const isListed = listedToken(contract, facts) !== undefined
  const token = tokenRows(contract, facts)
  const unlisted = isListed ? [] : [unlistedWarning(facts)]
  switch (name) {
    case 'transfer':
    case 'transferFrom':
    case 'safeTransferFrom':
      return {
        ...describeTransfer({ name, args }, contract, account, facts),
        isUnderstood: true,
      }
    case 'approve':
    case 'increaseAllowance': {
      const { title, rows, warnings } = describeAllowance(contract, text('spender'), units('amount'), facts)
      return { title, summary: [...rows, ...token], warnings: [...warnings, ...unlisted], isUnderstood: true }
    }
    case 'permit2Approve': {
      const isPermit2 = getKnownContract(facts.network, contract)?.kind === 'permit2'
      const { title, rows, warnings } = describeAllowance(
        text('token'),
        text('spender'),
        units('amount'),
        facts,
      )
      return {
        title,
        summary: [
          ...rows,
          ...tokenRows(text('token'), facts),
          { label: translate('Until'), value: formatDate(units('expiration'), translate) },
          { label: translate('Contract'), value: contract },
        ],
        warnings: isPermit2 ? warnings : [...warnings, unlistedWarning(facts)],
        isUnderstood: isPermit2,
      }
    }
    case 'decreaseAllowance':
      return {
        title: translate('Lower a spending limit'),
        summary: [
          { label: translate('Spender'), value: text('spender') },
          { label: translate('By'), value: amountOf('amount') },
          ...token,
        ],
        warnings: unlisted,
        isUnderstood: isListed,
      }
    case 'setApprovalForAll':
      return {
        ...describeOperator(text('operator'), args.approved === true, contract, facts),
        isUnderstood: true,
      }
    case 'permit':
      return {
        title: translate('Use a signed permission'),
        summary: [
          { label: translate('Owner'), value: text('owner') },
          { label: translate('Spender'), value: text('spender') },
          { label: translate('Amount'), value: amountOf('amount') },
          { label: translate('Until'), value: formatDate(units('deadline'), translate) },
          ...token,
        ],
        warnings: [...spenderWarnings(text('spender'), facts), ...unlisted],
        isUnderstood: isListed,
      }
    case 'withdraw':
      if (getKnownContract(facts.network, contract)?.kind !== 'wrappedNative') return undefined
      return {
        title: translate('Unwrap {amount}', { amount: amountOf('amount') }),
        summary: [{ label: translate('Amount'), value: amountOf('amount') }, ...token],
        warnings: [],
        isUnderstood: true,
      }
    case 'transferOwnership':
    case 'upgradeTo':
      return {
        title:
          name === 'upgradeTo' ? translate('Replace a contract’s code') : translate('Give a contract away'),
        summary: [
          { label: translate('Contract'), value: contract },
          { label: translate('To'), value: text(name === 'upgradeTo' ? 'implementation' : 'newOwner') },
        ],
        warnings: [
          danger(translate('Whoever is named here controls this contract afterwards, and everything in it.')),
        ],
        isUnderstood: true,
      }
    default:
      return undefined
  }
}

function unlistedWarning({ translate }: RequestFacts): Warning {
  return caution(
    translate('This contract isn’t on the wallet’s list (unverified): it may do something else than this.'),
  )
}

/** Describes a transfer of a token or an item, of this account or of another one. */
function describeTransfer(
  { name, args }: Pick<Call, 'name' | 'args'>,
  contract: string,
  account: string,
  facts: RequestFacts,
): Pick<CallDescription, 'title' | 'summary' | 'warnings'> {
  const { translate } = facts
  const [from, to] = [name === 'transfer' ? account : String(args.from), String(args.to)]
  const isMine = from.toLowerCase() === account.toLowerCase()
  const isItem = name === 'safeTransferFrom'
  const amount = isItem
    ? translate('token {id}', { id: String(args.tokenId) })
    : formatTokenAmount(contract, args.amount as bigint, facts)
  const known = listedToken(contract, facts)
  const named = isItem ? translate('an unverified item') : known ? amount : translate('an unverified token')
  return {
    title: isMine
      ? translate('Send {amount}', { amount: named })
      : translate('Move {amount} of somebody else', { amount: named }),
    summary: [
      { label: isItem ? translate('Token id') : translate('Amount'), value: amount },
      ...(name === 'transfer' ? [] : [{ label: translate('From'), value: from }]),
      { label: translate('To'), value: to },
      ...tokenRows(contract, facts),
    ],
    warnings: [
      ...(to.toLowerCase() === contract.toLowerCase()
        ? [
            danger(
              translate('The recipient is the token’s own contract: what is sent there is usually lost.'),
            ),
          ]
        : recipientWarnings(to, facts, account)),
      ...(known ? [] : [unlistedWarning(facts)]),
    ],
  }
}

/** Describes a permission to take a token, or taking one back. */
function describeAllowance(
  token: string,
  spender: string,
  amount: bigint,
  facts: RequestFacts,
): { readonly title: string; readonly rows: readonly Row[]; readonly warnings: readonly Warning[] } {
  const { translate } = facts
  const spenderRow = { label: translate('Spender'), value: spender }
  if (amount === 0n)
    return {
      title: translate('Take a spending permission back'),
      rows: [spenderRow],
      // `approve` of a collection (ERC-721) takes a token id
      warnings: listedToken(token, facts)
        ? []
        : [caution(translate('If this is a collection, it lets the spender take its item 0.'))],
    }
  const isUnlimited = amount >= unlimitedFrom
  const formatted = formatTokenAmount(token, amount, facts)
  return {
    title: isUnlimited
      ? translate('Let somebody take ALL of a token')
      : translate('Let somebody take {amount}', {
          amount: listedToken(token, facts) ? formatted : translate('an unverified token'),
        }),
    rows: [
      spenderRow,
      { label: translate('Up to'), value: isUnlimited ? translate('everything, for ever') : formatted },
    ],
    warnings: [
      ...(isUnlimited
        ? [
            danger(
              translate(
                'This permission has no limit: the spender can take all of this token, now and later.',
              ),
            ),
          ]
        : []),
      ...spenderWarnings(spender, facts),
    ],
  }
}

/** Describes a permission over all items of a collection, or taking it back. */
function describeOperator(
  operator: string,
  isApproved: boolean,
  contract: string,
  facts: RequestFacts,
): Pick<CallDescription, 'title' | 'summary' | 'warnings'> {
  const { translate } = facts
  return {
    title: isApproved
      ? translate('Let somebody take ALL items of a collection')
      : translate('Take a collection’s permission back'),
    summary: [
      { label: isApproved ? translate('Who may take them') : translate('Who loses it'), value: operator },
      { label: translate('Collection'), value: contract },
    ],
    warnings: isApproved
      ? [
          danger(
            translate(
              'Whoever gets this can take every item of this collection that you own, now and later.',
            ),
          ),
          ...spenderWarnings(operator, facts),
        ]
      : [unlistedWarning(facts)],
  }
}
