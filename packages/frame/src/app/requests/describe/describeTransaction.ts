import type { Translate } from '../../words/createTranslator.ts'
import type { PreparedTransaction } from '../PreparedRequest.ts'
import { recipientWarnings, spenderWarnings } from './addressWarnings.ts'
import { type Description, danger, type RequestFacts, type Row, type Warning } from './Description.ts'
import { type Call, decodeCall } from './decodeCall.ts'
import { formatAmount, visibleText } from './text.ts'

/** A token allowance from this amount on counts as unlimited: half of the range of uint256. */
const unlimitedFrom = 1n << 255n
/** The amount Permit2 treats as unlimited: the largest uint160. */
const unlimitedPermit2From = (1n << 160n) - 1n

type Understood = Pick<Description, 'title' | 'summary'> & { readonly warnings: readonly Warning[] }

/** Describes `eth_sendTransaction`. */
export function describeTransaction(request: PreparedTransaction, facts: RequestFacts): Description {
  const { to, data, gas, fees } = request
  const { translate } = facts
  const value = BigInt(request.value)
  const fee = BigInt(gas) * BigInt(fees.kind === 'legacy' ? fees.gasPrice : fees.maxFeePerGas)
  const formatNative = (units: bigint) => `${formatAmount(units, facts.decimals)} ${facts.symbol}`
  const call = data === '0x' ? undefined : decodeCall(data)
  const understood = describeIntent(request, value, call, facts, formatNative)
  return {
    title: understood?.title ?? (to === null ? translate('Create a contract') : translate('Call a contract')),
    summary: [
      ...(understood?.summary ?? unknownSummary(request, value, formatNative, translate)),
      { label: translate('Highest network fee'), value: formatNative(fee) },
    ],
    details: detailsOf(request, translate),
    warnings: [
      ...(understood?.warnings ?? unknownWarnings(request, facts)),
      ...(understood && call?.isExact === false
        ? [
            danger(
              translate(
                'This call is written in an unusual way, with more in it than it needs. Some pages hide by that what it does.',
              ),
            ),
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
  facts: RequestFacts,
  formatNative: (units: bigint) => string,
): Understood | undefined {
  const { to, data, account } = request
  const { translate } = facts
  if (to === null) return undefined
  if (data === '0x')
    return {
      title: translate('Send {amount}', { amount: formatNative(value) }),
      summary: [
        { label: translate('Amount'), value: formatNative(value) },
        { label: translate('To'), value: to },
      ],
      warnings: recipientWarnings(to, facts, account),
    }
  if (!call || facts.hasCode[to.toLowerCase()] === false) return undefined
  const described = describeCall(call, to, account, facts)
  if (!described) return undefined
  if (value === 0n || call.name === 'deposit')
    return call.name === 'deposit' ? withValue(described, formatNative(value), translate) : described
  return {
    ...described,
    summary: [...described.summary, { label: translate('Also sends'), value: formatNative(value) }],
    warnings: [
      ...described.warnings,
      danger(
        translate('This call also sends {amount}, which it has no use for.', { amount: formatNative(value) }),
      ),
    ],
  }
}

/** Completes the description of a `deposit` (WETH). */
function withValue(described: Understood, amount: string, translate: Translate): Understood {
  return {
    ...described,
    title: translate('Wrap {amount}', { amount }),
    summary: [{ label: translate('Amount'), value: amount }, ...described.summary],
  }
}

function describeCall(
  { name, args }: Call,
  contract: string,
  account: string,
  facts: RequestFacts,
): Understood | undefined {
  const { translate } = facts
  const token = facts.tokens[contract.toLowerCase()]
  const tokenRow: Row = {
    label: translate('Token'),
    value: token ? `${shortSymbol(token.symbol)} (${contract})` : contract,
  }
  const amountOf = (units: bigint) =>
    token
      ? `${formatAmount(units, token.decimals)} ${shortSymbol(token.symbol)}`
      : translate('{units} (base units or a token id)', { units: String(units) })
  const text = (key: string) => String(args[key])
  const units = (key: string) => args[key] as bigint
  switch (name) {
    case 'transfer':
      return {
        title: translate('Send {amount}', { amount: amountOf(units('amount')) }),
        summary: [
          { label: translate('Amount'), value: amountOf(units('amount')) },
          { label: translate('To'), value: text('to') },
          tokenRow,
        ],
        warnings: transferWarnings(text('to'), contract, account, facts),
      }
    case 'transferFrom':
    case 'safeTransferFrom': {
      const isFromAccount = text('from').toLowerCase() === account.toLowerCase()
      const amount =
        name === 'transferFrom'
          ? amountOf(units('amount'))
          : translate('token {id}', { id: String(units('tokenId')) })
      return {
        title: isFromAccount
          ? translate('Send {amount}', { amount })
          : translate('Move {amount} of somebody else', { amount }),
        summary: [
          { label: name === 'transferFrom' ? translate('Amount') : translate('Token id'), value: amount },
          { label: translate('From'), value: text('from') },
          { label: translate('To'), value: text('to') },
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
        title: translate('Lower a spending limit'),
        summary: [
          { label: translate('Spender'), value: text('spender') },
          { label: translate('By'), value: amountOf(units('amount')) },
          tokenRow,
        ],
        warnings: [],
      }
    case 'setApprovalForAll':
      return describeOperator(text('operator'), args.approved === true, contract, facts)
    case 'permit':
      return {
        title: translate('Use a signed permission'),
        summary: [
          { label: translate('Owner'), value: text('owner') },
          { label: translate('Spender'), value: text('spender') },
          { label: translate('Amount'), value: amountOf(units('amount')) },
          tokenRow,
        ],
        warnings: spenderWarnings(text('spender'), facts),
      }
    case 'deposit':
      return { title: translate('Wrap'), summary: [tokenRow], warnings: [] }
    case 'withdraw':
      return {
        title: translate('Unwrap {amount}', { amount: amountOf(units('amount')) }),
        summary: [{ label: translate('Amount'), value: amountOf(units('amount')) }, tokenRow],
        warnings: [],
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
      }
    default:
      return undefined
  }
}

function describePermit2Allowance(
  token: string,
  spender: string,
  amount: bigint,
  facts: RequestFacts,
): Understood {
  const { translate } = facts
  const metadata = facts.tokens[token.toLowerCase()]
  const format = (baseUnits: bigint) =>
    metadata
      ? `${formatAmount(baseUnits, metadata.decimals)} ${shortSymbol(metadata.symbol)}`
      : translate('{amount} base units', { amount: String(baseUnits) })
  return describeAllowance(
    spender,
    amount,
    unlimitedPermit2From,
    { label: translate('Token'), value: token },
    format,
    facts,
  )
}

function describeAllowance(
  spender: string,
  amount: bigint,
  unlimitedAmount: bigint,
  token: Row,
  format: (units: bigint) => string,
  facts: RequestFacts,
): Understood {
  const { translate } = facts
  const isUnlimited = amount >= unlimitedAmount
  if (amount === 0n)
    return {
      title: translate('Take a spending permission back'),
      summary: [{ label: translate('Spender'), value: spender }, token],
      warnings: [],
    }
  return {
    title: isUnlimited
      ? translate('Let somebody take ALL of a token')
      : translate('Let somebody take {amount}', { amount: format(amount) }),
    summary: [
      { label: translate('Spender'), value: spender },
      { label: translate('Up to'), value: isUnlimited ? translate('everything, for ever') : format(amount) },
      token,
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

function describeOperator(
  operator: string,
  approved: boolean,
  contract: string,
  facts: RequestFacts,
): Understood {
  const { translate } = facts
  return {
    title: approved
      ? translate('Let somebody take ALL items of a collection')
      : translate('Take a collection’s permission back'),
    summary: [
      { label: approved ? translate('Who may take them') : translate('Who loses it'), value: operator },
      { label: translate('Collection'), value: contract },
    ],
    warnings: approved
      ? [
          danger(
            translate(
              'Whoever gets this can take every item of this collection that you own, now and later.',
            ),
          ),
          ...spenderWarnings(operator, facts),
        ]
      : [],
  }
}

function transferWarnings(to: string, contract: string, account: string, facts: RequestFacts): Warning[] {
  if (to.toLowerCase() === contract.toLowerCase())
    return [
      danger(
        facts.translate('The recipient is the token’s own contract: what is sent there is usually lost.'),
      ),
    ]
  return recipientWarnings(to, facts, account)
}

function unknownSummary(
  { to }: PreparedTransaction,
  value: bigint,
  formatNative: (units: bigint) => string,
  translate: Translate,
): Row[] {
  return [
    ...(to === null ? [] : [{ label: translate('Contract'), value: to }]),
    { label: translate('Sends'), value: formatNative(value) },
  ]
}

function unknownWarnings({ to }: PreparedTransaction, { hasCode, translate }: RequestFacts): Warning[] {
  if (to !== null && hasCode[to.toLowerCase()] === false)
    return [danger(translate('There is no contract at this address, yet this transaction calls one.'))]
  const text =
    to === null
      ? translate('This puts new code onto the network. The wallet can’t tell what it does.')
      : translate('The wallet doesn’t know this call (unverified). Approve it only if you trust this page.')
  return [{ level: 'caution', text }]
}

/** Warns of a fee from 0.1 coins on, unless it is below 5 % of the value. */
function feeWarnings(fee: bigint, value: bigint, { decimals, translate }: RequestFacts): Warning[] {
  const tenthOfCoin = 10n ** BigInt(Math.max(decimals - 1, 0))
  if (fee < tenthOfCoin || (value > 0n && fee < value / 20n)) return []
  return [danger(translate('The network fee is unusually high.'))]
}

/** Lists every signed field. */
function detailsOf(request: PreparedTransaction, translate: Translate): Row[] {
  const { to, value, data, nonce, gas, chainId, fees } = request
  const number = (hex: string) => BigInt(hex).toString()
  return [
    { label: 'to', value: to ?? translate('(new contract)') },
    { label: 'value', value: number(value) },
    { label: 'data', value: data },
    { label: 'nonce', value: number(nonce) },
    { label: 'gas', value: number(gas) },
    { label: 'chainId', value: number(chainId) },
    ...Object.entries(fees).flatMap(([label, fee]) =>
      label === 'kind' ? [] : [{ label, value: number(fee) }],
    ),
  ]
}

/** Shortens a symbol, which is untrusted text of a contract. */
function shortSymbol(symbol: string): string {
  return visibleText(symbol).slice(0, 24)
}
