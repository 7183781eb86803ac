import {
  type Delegation,
  isTotal,
  type Permission,
  parseDisableDelegation,
  smartAccountContracts,
  toPermission,
} from '@latchkey/protocol/smart-accounts'
import type { PreparedPermission } from '../PreparedRequest.ts'
import { recipientWarnings } from './addressWarnings.ts'
import {
  caution,
  type Description,
  danger,
  type RequestFacts,
  type Row,
  type Warning,
} from './Description.ts'
import type { CallDescription } from './describeCall.ts'
import { describePinnedCode, detailsOfPinnedCode } from './describePinnedCode.ts'
import { formatAmount, formatDate, visibleText } from './text.ts'
import { formatTokenAmount, isUnlimited, listedToken, tokenRows } from './tokenAmounts.ts'

/** Base units of a native currency from which on a limit is none: more than there is of any. */
const unlimitedNative = 2n ** 127n
/** Seconds from which on a permission is called long. */
const longValidity = 31 * 86_400

/**
 * Describes a permission from the caveats that are signed: whatever the app said of it, these are what the chain enforces.
 *
 * @param now milliseconds since 1970
 */
export function describePermission(
  request: PreparedPermission,
  facts: RequestFacts,
  now: number,
): Description {
  const { grant, justification, delegation, account } = request
  const { translate } = facts
  const permission = toPermission(grant)
  const isUnderstood = permission.scope.kind !== 'contract'
  return {
    title: titleOf(permission, facts),
    summary: [
      ...permissionRows(permission, facts),
      ...(justification === undefined
        ? []
        : [{ label: translate('Why, says the page'), value: visibleText(justification) }]),
    ],
    notices: [
      {
        title: translate('It won’t ask you again'),
        texts: [
          translate(
            'Payments within these limits need no further approval. The network itself rejects anything above them.',
          ),
          translate('You can revoke this at any time in the wallet’s settings, under “Permissions”.'),
        ],
      },
      ...describePinnedCode(delegation, facts),
    ],
    details: detailsOf(request),
    warnings: warningsOf(permission, account, facts, Math.floor(now / 1000)),
    isUnderstood,
    confirmations: isUnderstood ? [] : [{ kind: 'acknowledge' }],
  }
}

/** Describes the call by which an account takes a permission back; undefined for any other call. */
export function describeRevocation(
  { to, data, account }: { readonly to: string; readonly data: string; readonly account: string },
  facts: RequestFacts,
): CallDescription | undefined {
  if (to.toLowerCase() !== smartAccountContracts.DelegationManager) return undefined
  const delegation = parseDisableDelegation(data)
  const permission = delegation && readPermission(delegation)
  if (permission?.account !== account.toLowerCase()) return undefined
  return {
    title: facts.translate('Revoke a permission'),
    summary: permissionRows(permission, facts),
    warnings: [],
    isUnderstood: true,
  }
}

/** Lists what a permission allows. */
function permissionRows(permission: Permission, facts: RequestFacts): Row[] {
  const { delegate, scope, expiry, uses } = permission
  const { translate } = facts
  return [
    { label: translate('Who can act'), value: delegate },
    ...scopeRows(permission, facts),
    { label: translate('Until'), value: formatDate(BigInt(expiry), translate) },
    ...(uses === undefined
      ? []
      : [
          {
            label: translate('How many times'),
            value: translate('{count} at most', { count: String(uses) }),
          },
        ]),
    ...(scope.kind === 'erc20' ? tokenRows(scope.token, facts) : []),
  ]
}

function scopeRows({ scope, expiry }: Permission, facts: RequestFacts): Row[] {
  const { translate } = facts
  if (scope.kind === 'contract')
    return [
      ...scope.targets.map((value) => ({ label: translate('Contract'), value })),
      { label: translate('Functions'), value: scope.selectors.join(', ') },
    ]
  const { allowance, payees } = scope
  return [
    {
      label: translate('Limit'),
      value: translate('{amount} {often}', {
        amount: amountOf(scope, facts),
        often: oftenOf(allowance, expiry, facts),
      }),
    },
    {
      label: translate('Counted from'),
      value: formatDate(BigInt(allowance.start), translate),
    },
    ...(payees
      ? payees.map((value) => ({ label: translate('Only to'), value }))
      : [{ label: translate('To'), value: translate('Anyone') }]),
  ]
}

function titleOf({ scope, expiry }: Permission, facts: RequestFacts): string {
  const { translate } = facts
  if (scope.kind === 'contract') return translate('Let someone use a contract for you')
  // symbols of unlisted tokens are never in a title
  if (scope.kind === 'erc20' && !listedToken(scope.token, facts))
    return translate('Let someone spend an unverified token')
  return translate('Let someone spend up to {amount} {often}', {
    amount: amountOf(scope, facts),
    often: oftenOf(scope.allowance, expiry, facts),
  })
}

function amountOf(
  scope: Exclude<Permission['scope'], { readonly kind: 'contract' }>,
  facts: RequestFacts,
): string {
  const { amount } = scope.allowance
  return scope.kind === 'native'
    ? `${formatAmount(amount, facts.decimals)} ${facts.symbol}`
    : formatTokenAmount(scope.token, amount, facts)
}

const [hour, day, week] = [3_600, 86_400, 604_800]

function oftenOf(
  allowance: Exclude<Permission['scope'], { readonly kind: 'contract' }>['allowance'],
  expiry: number,
  { translate }: RequestFacts,
): string {
  const { period } = allowance
  if (isTotal(allowance, expiry)) return translate('in total')
  if (period === hour) return translate('every hour')
  if (period === day) return translate('every day')
  if (period === week) return translate('every week')
  if (period % day === 0) return translate('every {count} days', { count: String(period / day) })
  if (period % hour === 0) return translate('every {count} hours', { count: String(period / hour) })
  return translate('every {count} seconds', { count: String(period) })
}

function warningsOf(
  { scope, expiry }: Permission,
  account: string,
  facts: RequestFacts,
  now: number,
): Warning[] {
  const { translate } = facts
  const isLong = expiry - now > longValidity
  const tooLong = isLong ? [caution(translate('It’s valid for more than a month.'))] : []
  if (scope.kind === 'contract')
    return [
      danger(
        translate(
          'Nothing limits what these functions take. They may move everything the contract lets them.',
        ),
      ),
      ...tooLong,
    ]
  const isAll =
    scope.kind === 'erc20'
      ? isUnlimited(scope.token, scope.allowance.amount, facts)
      : scope.allowance.amount >= unlimitedNative
  return [
    ...(isAll ? [danger(translate('It’s unlimited.'))] : []),
    ...(scope.payees ?? []).flatMap((payee) => recipientWarnings(payee, facts, account)),
    ...(scope.payees ? [] : [caution(translate('The money may go to anyone, also to the one who can act.'))]),
    ...(scope.kind === 'erc20' && !listedToken(scope.token, facts)
      ? [caution(translate('This token is on no list. It may be an imitation.'))]
      : []),
    ...tooLong,
  ]
}

function readPermission(delegation: Delegation): Permission | undefined {
  try {
    return toPermission(delegation)
  } catch {
    return undefined
  }
}

/** Lists every signed field. */
function detailsOf({ grant, chainId, delegation }: PreparedPermission): Row[] {
  const { delegate, delegator, authority, caveats, salt } = grant
  return [
    ...Object.entries({ delegate, delegator, authority }).map(([label, value]) => ({ label, value })),
    ...caveats.flatMap(({ enforcer, terms }, index) => [
      { label: `${index + 1} enforcer`, value: enforcer },
      { label: `${index + 1} terms`, value: terms },
    ]),
    { label: 'salt', value: salt },
    { label: 'chainId', value: BigInt(chainId).toString() },
    { label: 'verifyingContract', value: smartAccountContracts.DelegationManager },
    ...detailsOfPinnedCode(delegation),
  ]
}
