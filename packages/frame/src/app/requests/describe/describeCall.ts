import { getKnownContract } from '@latchkey/protocol/contracts'
import { spenderWarnings } from './addressWarnings.ts'
import {
  type CallDescription,
  caution,
  danger,
  type RequestFacts,
  type Row,
  type Warning,
} from './Description.ts'
import type { Call } from './decodeCall.ts'
import { describeItemTransfer, describeTransfer, unlistedWarning } from './describeTransfer.ts'
import { formatDate } from './text.ts'
import { formatTokenAmount, isUnlimited, listedToken, tokenRows } from './tokenAmounts.ts'

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
      return describeTransfer({ name, args }, contract, account, facts)
    case 'safeTransferFrom':
    case 'safeBatchTransferFrom':
      return describeItemTransfer({ args }, contract, account, facts)
    case 'approve':
    case 'increaseAllowance': {
      const { title, rows, warnings } = describeAllowance(
        contract,
        text('spender'),
        units('amount'),
        isListed,
        facts,
      )
      return {
        title,
        summary: [...rows, ...token],
        warnings: [...warnings, ...unlisted],
        // A granted permission is told at its worst; one that is taken back is only that in a contract the wallet knows.
        isUnderstood: isListed || units('amount') !== 0n,
      }
    }
    case 'permit2Approve':
      return describePermit2Approval({ args }, contract, facts)
    case 'decreaseAllowance':
      return {
        title: isListed ? translate('Lower a spending limit') : unlistedTitle(facts),
        summary: [
          { label: translate('Spender'), value: text('spender') },
          { label: translate('Change'), value: amountOf('amount') },
          ...token,
        ],
        warnings: unlisted,
        isUnderstood: isListed,
      }
    case 'setApprovalForAll':
      return {
        ...describeOperator(text('operator'), args.approved === true, contract, facts),
        isUnderstood: isListed || args.approved === true,
      }
    case 'permit':
      return {
        title: isListed ? translate('Use a signed approval') : unlistedTitle(facts),
        ...describeUsedPermit({ args }, contract, facts),
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
          name === 'upgradeTo'
            ? translate('Replace a contract’s code')
            : translate('Transfer ownership of a contract'),
        summary: [
          { label: translate('Contract'), value: contract },
          { label: translate('To'), value: text(name === 'upgradeTo' ? 'implementation' : 'newOwner') },
        ],
        warnings: [danger(translate('Anyone named here will control this contract and everything in it.'))],
        isUnderstood: true,
      }
    default:
      return undefined
  }
}

/** Describes a permission that Permit2 passes on to a spender. */
function describePermit2Approval(
  { args }: Pick<Call, 'args'>,
  contract: string,
  facts: RequestFacts,
): CallDescription {
  const { translate } = facts
  const [token, spender] = [String(args.token), String(args.spender)]
  const isPermit2 = getKnownContract(facts.network, contract)?.kind === 'permit2'
  const { title, rows, warnings } = describeAllowance(token, spender, args.amount as bigint, isPermit2, facts)
  return {
    title,
    summary: [
      ...rows,
      ...tokenRows(token, facts),
      { label: translate('Until'), value: formatDate(args.expiration as bigint, facts) },
      { label: translate('Contract'), value: contract },
    ],
    warnings: isPermit2 ? warnings : [...warnings, unlistedWarning(facts)],
    isUnderstood: isPermit2,
  }
}

/** Describes an approval by signature (ERC-2612) that a transaction hands to its token, the sender's own or someone else's. */
function describeUsedPermit(
  { args }: Pick<Call, 'args'>,
  contract: string,
  facts: RequestFacts,
): Pick<CallDescription, 'summary' | 'warnings'> {
  const { translate } = facts
  const [spender, amount] = [String(args.spender), args.amount as bigint]
  const isAll = isUnlimited(contract, amount, facts)
  return {
    summary: [
      { label: translate('Owner'), value: String(args.owner) },
      { label: translate('Spender'), value: spender },
      {
        label: translate('Amount'),
        value: isAll ? translate('everything, forever') : formatTokenAmount(contract, amount, facts),
      },
      { label: translate('Until'), value: formatDate(args.deadline as bigint, facts) },
      ...tokenRows(contract, facts),
    ],
    warnings: [
      ...(isAll ? [unlimitedWarning(facts)] : []),
      ...spenderWarnings(spender, facts),
      ...(listedToken(contract, facts) ? [] : [unlistedWarning(facts)]),
    ],
  }
}

/** The title of a change of permissions that only a listed contract is known to make. */
function unlistedTitle({ translate }: RequestFacts): string {
  return translate('Change a permission of an unverified contract')
}

/** Describes a permission to take a token, or taking one back, at a contract that is known to do so or not. */
function describeAllowance(
  token: string,
  spender: string,
  amount: bigint,
  isKnown: boolean,
  facts: RequestFacts,
): { readonly title: string; readonly rows: readonly Row[]; readonly warnings: readonly Warning[] } {
  const { translate } = facts
  const spenderRow = { label: translate('Spender'), value: spender }
  if (amount === 0n)
    return {
      title: isKnown ? translate('Revoke a token approval') : unlistedTitle(facts),
      rows: [spenderRow],
      // `approve` of a collection (ERC-721) takes a token id
      warnings: listedToken(token, facts)
        ? []
        : [caution(translate('If this is a collection, it lets the spender take its item 0.'))],
    }
  const isAll = isUnlimited(token, amount, facts)
  const formatted = formatTokenAmount(token, amount, facts)
  return {
    title: isAll
      ? translate('Let someone spend ALL of a token')
      : translate('Let someone spend {amount} from your account', {
          amount: listedToken(token, facts) ? formatted : translate('an unverified token'),
        }),
    rows: [
      spenderRow,
      { label: translate('Up to'), value: isAll ? translate('everything, forever') : formatted },
    ],
    warnings: [...(isAll ? [unlimitedWarning(facts)] : []), ...spenderWarnings(spender, facts)],
  }
}

function unlimitedWarning({ translate }: RequestFacts): Warning {
  return danger(
    translate('This approval is unlimited: the spender can take all of this token, now and in the future.'),
  )
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
      ? translate('Let someone take ALL items of a collection')
      : listedToken(contract, facts)
        ? translate('Revoke a collection approval')
        : unlistedTitle(facts),
    summary: [
      { label: isApproved ? translate('Who can take them') : translate('Who loses it'), value: operator },
      { label: translate('Collection'), value: contract },
    ],
    warnings: isApproved
      ? [
          danger(
            translate(
              'Anyone with this approval can take every item you own of this collection, now and in the future.',
            ),
          ),
          ...spenderWarnings(operator, facts),
        ]
      : [unlistedWarning(facts)],
  }
}
