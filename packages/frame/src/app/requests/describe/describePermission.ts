import {
  countPeriods,
  type Delegation,
  isTotal,
  type Permission,
  parseDisableDelegation,
  smartAccountContracts,
  toPermission,
} from '@latchkey/protocol/smart-accounts'
import type { FrameText } from '../../words/createTranslator.ts'
import type { PreparedPermission } from '../PreparedRequest.ts'
import { recipientWarnings } from './addressWarnings.ts'
import {
  type CallDescription,
  caution,
  type Description,
  danger,
  type RequestFacts,
  type Row,
  type Warning,
} from './Description.ts'
import { getCallName } from './decodeCall.ts'
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
      ...permissionRows(permission, facts, Math.floor(now / 1000)),
      ...(justification === undefined
        ? []
        : [{ label: translate('Why, says the page'), value: visibleText(justification) }]),
    ],
    notices: [
      {
        isBelow: true,
        title: translate('It won’t ask you again'),
        texts: [
          translate(
            'Payments within these limits need no further approval. The network itself rejects anything above them.',
          ),
          translate('You can revoke this at any time in the wallet’s settings, under “Permissions”.'),
        ],
      },
      ...describePinnedCode(delegation, facts).map((notice) => ({ ...notice, isBelow: true })),
    ],
    details: detailsOf(request),
    warnings: [
      ...delegateWarnings(permission, facts),
      ...warningsOf(permission, account, facts, Math.floor(now / 1000)),
    ],
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

/** Lists what a permission allows. With `now`, in Unix seconds, also the sum of what it allows until it ends. */
function permissionRows(permission: Permission, facts: RequestFacts, now?: number): Row[] {
  const { delegate, scope, expiry, uses } = permission
  const { translate } = facts
  return [
    { label: translate('Who can act'), value: delegate },
    ...scopeRows(permission, facts, now),
    { label: translate('Until'), value: formatDate(BigInt(expiry), facts) },
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

function scopeRows({ scope, expiry }: Permission, facts: RequestFacts, now: number | undefined): Row[] {
  const { translate } = facts
  if (scope.kind === 'contract')
    return [
      ...scope.targets.map((value) => ({ label: translate('Contract'), value })),
      { label: translate('Functions'), value: scope.selectors.map(nameOf).join(', ') },
    ]
  const { allowance, payees } = scope
  const periods = now === undefined ? 0 : countPeriods(allowance, expiry, now)
  return [
    {
      label: translate('Limit'),
      value: translate('{amount} {often}', {
        amount: amountOf(scope, facts),
        often: oftenOf(allowance, expiry, facts),
      }),
    },
    ...(periods > 1 && !isAll(scope, facts)
      ? [{ label: translate('In all, at most'), value: amountOf(scope, facts, periods) }]
      : []),
    {
      label: translate('Counted from'),
      value: formatDate(BigInt(allowance.start), facts),
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

type Spending = Exclude<Permission['scope'], { readonly kind: 'contract' }>

/** The amount of so many periods, in words. */
function amountOf(scope: Spending, facts: RequestFacts, periods = 1): string {
  const amount = scope.allowance.amount * BigInt(periods)
  return scope.kind === 'native'
    ? `${formatAmount(amount, facts.decimals, facts.locale)} ${facts.symbol}`
    : formatTokenAmount(scope.token, amount, facts)
}

/** Whether an amount is none: all there is, or more. */
function isAll(scope: Spending, facts: RequestFacts): boolean {
  return scope.kind === 'erc20'
    ? isUnlimited(scope.token, scope.allowance.amount, facts)
    : scope.allowance.amount >= unlimitedNative
}

const [hour, day, week] = [3_600, 86_400, 604_800]

function oftenOf(allowance: Spending['allowance'], expiry: number, { translate }: RequestFacts): string {
  const { period } = allowance
  if (isTotal(allowance, expiry)) return translate('in total')
  if (period === hour) return translate('every hour')
  if (period === day) return translate('every day')
  if (period === week) return translate('every week')
  if (period % day === 0) return translate('every {count} days', { count: String(period / day) })
  if (period % hour === 0) return translate('every {count} hours', { count: String(period / hour) })
  return translate('every {count} seconds', { count: String(period) })
}

/** Warns of a contract that can act: its limits are the permission's only where nobody else can make it act. */
function delegateWarnings({ delegate }: Permission, { hasCode, translate }: RequestFacts): Warning[] {
  const isContract = hasCode[delegate]
  if (isContract === false) return []
  if (isContract === undefined)
    return [danger(translate('The wallet couldn’t check whether the one who can act is a contract.'))]
  return [
    danger(
      translate(
        'The one who can act is a contract. If it does what anyone tells it, anyone can spend within these limits.',
      ),
    ),
  ]
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
      ...functionWarnings(scope.selectors, translate),
      ...tooLong,
    ]
  return [
    ...(isAll(scope, facts) ? [danger(translate('It’s unlimited.'))] : []),
    ...(scope.payees ?? []).flatMap((payee) => recipientWarnings(payee, facts, account)),
    ...(scope.payees ? [] : [caution(translate('The money may go to anyone, also to the one who can act.'))]),
    ...(scope.kind === 'erc20' && !listedToken(scope.token, facts)
      ? [caution(translate('This token is on no list. It may be an imitation.'))]
      : []),
    ...tooLong,
  ]
}

/** Names of functions by which others may take tokens from then on, and of those that move them at once. */
const taking = ['approve', 'increaseAllowance', 'setApprovalForAll', 'permit', 'permit2Approve']
const moving = ['transfer', 'transferFrom', 'safeTransferFrom', 'safeBatchTransferFrom']

/** The name of a function the wallet knows, and its selector; for any other the selector. */
function nameOf(selector: string): string {
  const name = getCallName(selector)
  return name === undefined ? selector : `${name} (${selector})`
}

function functionWarnings(selectors: readonly string[], translate: RequestFacts['translate']): Warning[] {
  const warn = (text: FrameText, names: readonly string[]) => {
    const functions = selectors.filter((selector) => names.includes(getCallName(selector) ?? '')).map(nameOf)
    return functions.length === 0 ? [] : [danger(translate(text, { functions: functions.join(', ') }))]
  }
  return [
    ...warn('It can let others take this token, or every item, without limit: {functions}.', taking),
    ...warn('It can move tokens and items: {functions}.', moving),
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
