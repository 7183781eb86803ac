import type { Say } from '../../words/createSay.ts'
import type { PreparedTransaction } from '../PreparedRequest.ts'
import { recipientWarnings, spenderWarnings } from './addressWarnings.ts'
import type { Description, Facts, Row, Warning } from './Description.ts'
import { type Call, decodeCall } from './decodeCall.ts'
import { formatAmount, visibleText } from './text.ts'

/** From half of the type's range up an allowance is as much as there will ever be. */
const unlimitedFrom = 1n << 255n
const unlimitedPermit2From = (1n << 160n) - 1n

type Understood = Pick<Description, 'title' | 'summary'> & { readonly warnings: readonly Warning[] }

/** `eth_sendTransaction` in words. */
export function describeTransaction(request: PreparedTransaction, facts: Facts): Description {
  const { to, data, gas, fees } = request
  const { say } = facts
  const value = BigInt(request.value)
  const fee = BigInt(gas) * BigInt(fees.kind === 'legacy' ? fees.gasPrice : fees.maxFeePerGas)
  const native = (units: bigint) => `${formatAmount(units, facts.decimals)} ${facts.symbol}`
  const call = data === '0x' ? undefined : decodeCall(data)
  const understood = describeIntent(request, value, call, facts, native)
  return {
    title: understood?.title ?? (to === null ? say('Create a contract') : say('Call a contract')),
    summary: [
      ...(understood?.summary ?? unknownSummary(request, value, native, say)),
      { label: say('Highest network fee'), value: native(fee) },
    ],
    details: detailsOf(request, say),
    warnings: [
      ...(understood?.warnings ?? unknownWarnings(request, facts)),
      ...(understood && call?.isExact === false
        ? [
            {
              level: 'danger' as const,
              text: say(
                'This call is written in an unusual way, with more in it than it needs. Some pages hide by that what it does.',
              ),
            },
          ]
        : []),
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
  const { say } = facts
  if (to === null) return undefined
  if (data === '0x')
    return {
      title: say('Send {amount}', { amount: native(value) }),
      summary: [
        { label: say('Amount'), value: native(value) },
        { label: say('To'), value: to },
      ],
      warnings: recipientWarnings(to, facts, account),
    }
  if (!call || facts.hasCode[to.toLowerCase()] === false) return undefined
  const described = describeCall(call, to, account, facts)
  if (!described) return undefined
  if (value === 0n || call.name === 'deposit')
    return call.name === 'deposit' ? withValue(described, native(value), say) : described
  return {
    ...described,
    summary: [...described.summary, { label: say('Also sends'), value: native(value) }],
    warnings: [
      ...described.warnings,
      {
        level: 'danger',
        text: say('This call also sends {amount}, which it has no use for.', { amount: native(value) }),
      },
    ],
  }
}

function withValue(described: Understood, amount: string, say: Say): Understood {
  return {
    ...described,
    title: say('Wrap {amount}', { amount }),
    summary: [{ label: say('Amount'), value: amount }, ...described.summary],
  }
}

function describeCall(
  { name, args }: Call,
  contract: string,
  account: string,
  facts: Facts,
): Understood | undefined {
  const { say } = facts
  const token = facts.tokens[contract.toLowerCase()]
  const tokenRow: Row = {
    label: say('Token'),
    value: token ? `${claimed(token.symbol)} (${contract})` : contract,
  }
  const amountOf = (units: bigint) =>
    token
      ? `${formatAmount(units, token.decimals)} ${claimed(token.symbol)}`
      : say('{units} (base units or a token id)', { units: String(units) })
  const text = (key: string) => String(args[key])
  const units = (key: string) => args[key] as bigint
  switch (name) {
    case 'transfer':
      return {
        title: say('Send {amount}', { amount: amountOf(units('amount')) }),
        summary: [
          { label: say('Amount'), value: amountOf(units('amount')) },
          { label: say('To'), value: text('to') },
          tokenRow,
        ],
        warnings: transferWarnings(text('to'), contract, account, facts),
      }
    case 'transferFrom':
    case 'safeTransferFrom': {
      const own = text('from').toLowerCase() === account.toLowerCase()
      const amount =
        name === 'transferFrom'
          ? amountOf(units('amount'))
          : say('token {id}', { id: String(units('tokenId')) })
      return {
        title: own ? say('Send {amount}', { amount }) : say('Move {amount} of somebody else', { amount }),
        summary: [
          { label: name === 'transferFrom' ? say('Amount') : say('Token id'), value: amount },
          { label: say('From'), value: text('from') },
          { label: say('To'), value: text('to') },
          tokenRow,
        ],
        warnings: transferWarnings(text('to'), contract, account, facts),
      }
    }
    case 'approve':
    case 'increaseAllowance':
      return describeAllowance(text('spender'), units('amount'), unlimitedFrom, tokenRow, amountOf, facts)
    case 'permit2Approve':
      return describePermit2Allowance(text('token'), text('spender'), units('amount'), facts)
    case 'decreaseAllowance':
      return {
        title: say('Lower a spending limit'),
        summary: [
          { label: say('Spender'), value: text('spender') },
          { label: say('By'), value: amountOf(units('amount')) },
          tokenRow,
        ],
        warnings: [],
      }
    case 'setApprovalForAll':
      return describeOperator(text('operator'), args.approved === true, contract, facts)
    case 'permit':
      return {
        title: say('Use a signed permission'),
        summary: [
          { label: say('Owner'), value: text('owner') },
          { label: say('Spender'), value: text('spender') },
          { label: say('Amount'), value: amountOf(units('amount')) },
          tokenRow,
        ],
        warnings: spenderWarnings(text('spender'), facts),
      }
    case 'deposit':
      return { title: say('Wrap'), summary: [tokenRow], warnings: [] }
    case 'withdraw':
      return {
        title: say('Unwrap {amount}', { amount: amountOf(units('amount')) }),
        summary: [{ label: say('Amount'), value: amountOf(units('amount')) }, tokenRow],
        warnings: [],
      }
    case 'transferOwnership':
    case 'upgradeTo':
      return {
        title: name === 'upgradeTo' ? say('Replace a contract’s code') : say('Give a contract away'),
        summary: [
          { label: say('Contract'), value: contract },
          { label: say('To'), value: text(name === 'upgradeTo' ? 'implementation' : 'newOwner') },
        ],
        warnings: [
          {
            level: 'danger',
            text: say('Whoever is named here controls this contract afterwards, and everything in it.'),
          },
        ],
      }
    default:
      return undefined
  }
}

function describePermit2Allowance(token: string, spender: string, amount: bigint, facts: Facts): Understood {
  const { say } = facts
  const known = facts.tokens[token.toLowerCase()]
  const format = (one: bigint) =>
    known
      ? `${formatAmount(one, known.decimals)} ${claimed(known.symbol)}`
      : say('{amount} base units', { amount: String(one) })
  return describeAllowance(
    spender,
    amount,
    unlimitedPermit2From,
    { label: say('Token'), value: token },
    format,
    facts,
  )
}

function describeAllowance(
  spender: string,
  amount: bigint,
  unlimited: bigint,
  token: Row,
  format: (units: bigint) => string,
  facts: Facts,
): Understood {
  const { say } = facts
  const isUnlimited = amount >= unlimited
  if (amount === 0n)
    return {
      title: say('Take a spending permission back'),
      summary: [{ label: say('Spender'), value: spender }, token],
      warnings: [],
    }
  return {
    title: isUnlimited
      ? say('Let somebody take ALL of a token')
      : say('Let somebody take {amount}', { amount: format(amount) }),
    summary: [
      { label: say('Spender'), value: spender },
      { label: say('Up to'), value: isUnlimited ? say('everything, for ever') : format(amount) },
      token,
    ],
    warnings: [
      ...(isUnlimited
        ? [
            {
              level: 'danger' as const,
              text: say(
                'This permission has no limit: the spender can take all of this token, now and later.',
              ),
            },
          ]
        : []),
      ...spenderWarnings(spender, facts),
    ],
  }
}

function describeOperator(operator: string, approved: boolean, contract: string, facts: Facts): Understood {
  const { say } = facts
  return {
    title: approved
      ? say('Let somebody take ALL items of a collection')
      : say('Take a collection’s permission back'),
    summary: [
      { label: approved ? say('Who may take them') : say('Who loses it'), value: operator },
      { label: say('Collection'), value: contract },
    ],
    warnings: approved
      ? [
          {
            level: 'danger',
            text: say(
              'Whoever gets this can take every item of this collection that you own, now and later.',
            ),
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
        text: facts.say('The recipient is the token’s own contract: what is sent there is usually lost.'),
      },
    ]
  return recipientWarnings(to, facts, account)
}

function unknownSummary(
  { to }: PreparedTransaction,
  value: bigint,
  native: (units: bigint) => string,
  say: Say,
): Row[] {
  return [
    ...(to === null ? [] : [{ label: say('Contract'), value: to }]),
    { label: say('Sends'), value: native(value) },
  ]
}

function unknownWarnings({ to }: PreparedTransaction, { hasCode, say }: Facts): Warning[] {
  if (to !== null && hasCode[to.toLowerCase()] === false)
    return [
      { level: 'danger', text: say('There is no contract at this address, yet this transaction calls one.') },
    ]
  const text =
    to === null
      ? say('This puts new code onto the network. The wallet can’t tell what it does.')
      : say('The wallet doesn’t know this call (unverified). Approve it only if you trust this page.')
  return [{ level: 'caution', text }]
}

function feeWarnings(fee: bigint, value: bigint, { decimals, say }: Facts): Warning[] {
  const tenth = 10n ** BigInt(Math.max(decimals - 1, 0))
  if (fee < tenth || (value > 0n && fee < value / 20n)) return []
  return [{ level: 'danger', text: say('The network fee is unusually high.') }]
}

/** Every field that is signed, as it is signed. */
function detailsOf(request: PreparedTransaction, say: Say): Row[] {
  const { to, value, data, nonce, gas, chainId, fees } = request
  const number = (hex: string) => BigInt(hex).toString()
  return [
    { label: 'to', value: to ?? say('(new contract)') },
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
