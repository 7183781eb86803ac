import type { PreparedTransaction } from '../requests/PreparedRequest.ts'
import { recipientWarnings, spenderWarnings } from './addressWarnings.ts'
import type { Description, Facts, Row, Warning } from './Description.ts'
import { type Call, decodeCall } from './decodeCall.ts'
import { formatAmount } from './formatAmount.ts'
import { visibleText } from './visibleText.ts'

/** From half of the type's range up an allowance is as much as there will ever be. */
const unlimitedFrom = 1n << 255n
const unlimitedPermit2From = (1n << 160n) - 1n

const unusual: Warning = {
  level: 'danger',
  text: 'This call is written in an unusual way, with more in it than it needs. Some pages hide by that what it does.',
}

type Understood = Pick<Description, 'title' | 'summary'> & { readonly warnings: readonly Warning[] }

/** `eth_sendTransaction` in words. */
export function describeTransaction(request: PreparedTransaction, facts: Facts): Description {
  const { to, data, gas, fees } = request
  const value = BigInt(request.value)
  const fee = BigInt(gas) * BigInt(fees.kind === 'legacy' ? fees.gasPrice : fees.maxFeePerGas)
  const native = (units: bigint) => `${formatAmount(units, facts.decimals)} ${facts.symbol}`
  const call = data === '0x' ? undefined : decodeCall(data)
  const understood = describeIntent(request, value, call, facts, native)
  return {
    title: understood?.title ?? (to === null ? 'Create a contract' : 'Call a contract'),
    summary: [
      ...(understood?.summary ?? unknownSummary(request, value, native)),
      { label: 'Highest network fee', value: native(fee) },
    ],
    details: detailsOf(request),
    warnings: [
      ...(understood?.warnings ?? unknownWarnings(request, facts)),
      ...(understood && call?.isExact === false ? [unusual] : []),
      ...feeWarnings(fee, value, facts),
    ],
    isUnderstood: understood !== undefined,
  }
}

function describeIntent(
  request: PreparedTransaction,
  value: bigint,
  call: Call | undefined,
  facts: Facts,
  native: (units: bigint) => string,
): Understood | undefined {
  const { to, data, account } = request
  if (to === null) return undefined
  if (data === '0x')
    return {
      title: `Send ${native(value)}`,
      summary: [
        { label: 'Amount', value: native(value) },
        { label: 'To', value: to },
      ],
      warnings: recipientWarnings(to, facts, account),
    }
  if (!call || facts.hasCode[to.toLowerCase()] === false) return undefined
  const described = describeCall(call, to, account, facts)
  if (!described) return undefined
  if (value === 0n || call.name === 'deposit')
    return call.name === 'deposit' ? withValue(described, native(value)) : described
  return {
    ...described,
    summary: [...described.summary, { label: 'Also sends', value: native(value) }],
    warnings: [
      ...described.warnings,
      { level: 'danger', text: `This call also sends ${native(value)}, which it has no use for.` },
    ],
  }
}

function withValue(described: Understood, amount: string): Understood {
  return {
    ...described,
    title: `Wrap ${amount}`,
    summary: [{ label: 'Amount', value: amount }, ...described.summary],
  }
}

function describeCall(
  { name, args }: Call,
  contract: string,
  account: string,
  facts: Facts,
): Understood | undefined {
  const token = facts.tokens[contract.toLowerCase()]
  const tokenRow: Row = { label: 'Token', value: token ? `${claimed(token.symbol)} (${contract})` : contract }
  const amountOf = (units: bigint) =>
    token
      ? `${formatAmount(units, token.decimals)} ${claimed(token.symbol)}`
      : `${units} (base units or a token id)`
  const text = (key: string) => String(args[key])
  const units = (key: string) => args[key] as bigint
  switch (name) {
    case 'transfer':
      return {
        title: `Send ${amountOf(units('amount'))}`,
        summary: [
          { label: 'Amount', value: amountOf(units('amount')) },
          { label: 'To', value: text('to') },
          tokenRow,
        ],
        warnings: transferWarnings(text('to'), contract, account, facts),
      }
    case 'transferFrom':
    case 'safeTransferFrom': {
      const own = text('from').toLowerCase() === account.toLowerCase()
      const amount = name === 'transferFrom' ? amountOf(units('amount')) : `token ${units('tokenId')}`
      return {
        title: own ? `Send ${amount}` : `Move ${amount} of somebody else`,
        summary: [
          { label: name === 'transferFrom' ? 'Amount' : 'Token id', value: amount },
          { label: 'From', value: text('from') },
          { label: 'To', value: text('to') },
          tokenRow,
        ],
        warnings: transferWarnings(text('to'), contract, account, facts),
      }
    }
    case 'approve':
    case 'increaseAllowance':
      return describeAllowance(text('spender'), units('amount'), unlimitedFrom, tokenRow, amountOf, facts)
    case 'permit2Approve': {
      const inner = facts.tokens[text('token').toLowerCase()]
      const innerAmount = (one: bigint) =>
        inner ? `${formatAmount(one, inner.decimals)} ${claimed(inner.symbol)}` : `${one} base units`
      const row = { label: 'Token', value: text('token') }
      return describeAllowance(
        text('spender'),
        units('amount'),
        unlimitedPermit2From,
        row,
        innerAmount,
        facts,
      )
    }
    case 'decreaseAllowance':
      return {
        title: 'Lower a spending limit',
        summary: [
          { label: 'Spender', value: text('spender') },
          { label: 'By', value: amountOf(units('amount')) },
          tokenRow,
        ],
        warnings: [],
      }
    case 'setApprovalForAll':
      return describeOperator(text('operator'), args.approved === true, contract, facts)
    case 'permit':
      return {
        title: 'Use a signed permission',
        summary: [
          { label: 'Owner', value: text('owner') },
          { label: 'Spender', value: text('spender') },
          { label: 'Amount', value: amountOf(units('amount')) },
          tokenRow,
        ],
        warnings: spenderWarnings(text('spender'), facts),
      }
    case 'deposit':
      return { title: 'Wrap', summary: [tokenRow], warnings: [] }
    case 'withdraw':
      return {
        title: `Unwrap ${amountOf(units('amount'))}`,
        summary: [{ label: 'Amount', value: amountOf(units('amount')) }, tokenRow],
        warnings: [],
      }
    case 'transferOwnership':
    case 'upgradeTo':
      return {
        title: name === 'upgradeTo' ? 'Replace a contract’s code' : 'Give a contract away',
        summary: [
          { label: 'Contract', value: contract },
          { label: 'To', value: text(name === 'upgradeTo' ? 'implementation' : 'newOwner') },
        ],
        warnings: [
          {
            level: 'danger',
            text: 'Whoever is named here controls this contract afterwards, and everything in it.',
          },
        ],
      }
    default:
      return undefined
  }
}

function describeAllowance(
  spender: string,
  amount: bigint,
  unlimited: bigint,
  token: Row,
  format: (units: bigint) => string,
  facts: Facts,
): Understood {
  const isUnlimited = amount >= unlimited
  if (amount === 0n)
    return {
      title: 'Take a spending permission back',
      summary: [{ label: 'Spender', value: spender }, token],
      warnings: [],
    }
  return {
    title: isUnlimited ? 'Let somebody take ALL of a token' : `Let somebody take ${format(amount)}`,
    summary: [
      { label: 'Spender', value: spender },
      { label: 'Up to', value: isUnlimited ? 'everything, for ever' : format(amount) },
      token,
    ],
    warnings: [
      ...(isUnlimited
        ? [
            {
              level: 'danger' as const,
              text: 'This permission has no limit: the spender can take all of this token, now and later.',
            },
          ]
        : []),
      ...spenderWarnings(spender, facts),
    ],
  }
}

function describeOperator(operator: string, approved: boolean, contract: string, facts: Facts): Understood {
  return {
    title: approved ? 'Let somebody take ALL items of a collection' : 'Take a collection’s permission back',
    summary: [
      { label: approved ? 'Who may take them' : 'Who loses it', value: operator },
      { label: 'Collection', value: contract },
    ],
    warnings: approved
      ? [
          {
            level: 'danger',
            text: 'Whoever gets this can take every item of this collection that you own, now and later.',
          },
          ...spenderWarnings(operator, facts),
        ]
      : [],
  }
}

function transferWarnings(to: string, contract: string, account: string, facts: Facts): Warning[] {
  if (to.toLowerCase() === contract.toLowerCase())
    return [
      {
        level: 'danger',
        text: 'The recipient is the token’s own contract: what is sent there is usually lost.',
      },
    ]
  return recipientWarnings(to, facts, account)
}

function unknownSummary(
  { to }: PreparedTransaction,
  value: bigint,
  native: (units: bigint) => string,
): Row[] {
  return [
    ...(to === null ? [] : [{ label: 'Contract', value: to }]),
    { label: 'Sends', value: native(value) },
  ]
}

function unknownWarnings({ to }: PreparedTransaction, { hasCode }: Facts): Warning[] {
  if (to !== null && hasCode[to.toLowerCase()] === false)
    return [
      { level: 'danger', text: 'There is no contract at this address, yet this transaction calls one.' },
    ]
  const text =
    to === null
      ? 'This puts new code onto the network. The wallet can’t tell what it does.'
      : 'The wallet doesn’t know this call (unverified). Approve it only if you trust this page.'
  return [{ level: 'caution', text }]
}

function feeWarnings(fee: bigint, value: bigint, { decimals }: Facts): Warning[] {
  const tenth = 10n ** BigInt(Math.max(decimals - 1, 0))
  if (fee < tenth || (value > 0n && fee < value / 20n)) return []
  return [{ level: 'danger', text: 'The network fee is unusually high.' }]
}

/** Every field that is signed, as it is signed. */
function detailsOf(request: PreparedTransaction): Row[] {
  const { to, value, data, nonce, gas, chainId, fees } = request
  const number = (hex: string) => BigInt(hex).toString()
  return [
    { label: 'to', value: to ?? '(new contract)' },
    { label: 'value', value: number(value) },
    { label: 'data', value: data },
    { label: 'nonce', value: number(nonce) },
    { label: 'gas', value: number(gas) },
    { label: 'chainId', value: number(chainId) },
    ...Object.entries(fees).flatMap(([label, one]) =>
      label === 'kind' ? [] : [{ label, value: number(one) }],
    ),
  ]
}

/** A symbol is what a contract says of itself. */
function claimed(symbol: string): string {
  return visibleText(symbol).slice(0, 24)
}
