import { getKnownContract } from '@latchkey/protocol/contracts'
import type { PreparedTransaction } from '../PreparedRequest.ts'
import { recipientWarnings } from './addressWarnings.ts'
import {
  type CallDescription,
  type Confirmation,
  caution,
  type Description,
  danger,
  type RequestFacts,
  type Row,
  type Warning,
} from './Description.ts'
import { decodeCall } from './decodeCall.ts'
import { describeCall } from './describeCall.ts'
import { delegateCallWarning } from './describeDelegation.ts'
import { describeRevocation } from './describePermission.ts'
import { feeConfirmations, feeWarnings } from './fees.ts'
import { formatAmount } from './text.ts'

/** Describes `eth_sendTransaction`. A call that is not understood is a payment to an unknown contract. */
export function describeTransaction(request: PreparedTransaction, facts: RequestFacts): Description {
  const { translate } = facts
  const fee = highestFee(request) + facts.dataFee
  const { title, summary, warnings, isUnderstood } = describeOneCall(request, facts)
  const acknowledge: Confirmation[] = isUnderstood ? [] : [{ kind: 'acknowledge' }]
  return {
    title,
    summary: [...summary, { label: translate('Network fee, at most'), value: formatNative(fee, facts) }],
    details: detailsOf(request, facts),
    warnings: [...warnings, ...feeWarnings(fee, facts)],
    isUnderstood,
    confirmations: [...acknowledge, ...feeConfirmations(fee, facts)],
  }
}

/** Returns what the gas of a transaction may cost at most: its limit at its highest price. The data fee of some chains comes on top. */
export function highestFee({ gas, fees }: Pick<PreparedTransaction, 'gas' | 'fees'>): bigint {
  return BigInt(gas) * BigInt(fees.kind === 'legacy' ? fees.gasPrice : fees.maxFeePerGas)
}

export function formatNative(units: bigint, { decimals, symbol, locale }: RequestFacts): string {
  return `${formatAmount(units, decimals, locale)} ${symbol}`
}

/** The part of a transaction that says what it does. */
export type ShownCall = Pick<PreparedTransaction, 'to' | 'value' | 'data' | 'account'>

/** Describes a payment or a call, by itself or in a batch. A call that is not understood is a payment to an unknown contract. */
export function describeOneCall(call: ShownCall, facts: RequestFacts): CallDescription {
  return describeIntent(call, facts) ?? { ...describeUnknown(call, facts), isUnderstood: false }
}

/** Describes a payment or a known call; undefined where the wallet knows neither. */
function describeIntent(request: ShownCall, facts: RequestFacts): CallDescription | undefined {
  const { to, data, account } = request
  const { translate } = facts
  const value = BigInt(request.value)
  if (to === null) return undefined
  if (data === '0x')
    return {
      title: translate('Send {amount}', { amount: formatNative(value, facts) }),
      summary: [
        { label: translate('Amount'), value: formatNative(value, facts) },
        { label: translate('To'), value: to },
      ],
      warnings: recipientWarnings(to, facts, account),
      isUnderstood: true,
    }
  const revocation = value === 0n ? describeRevocation({ to, data, account }, facts) : undefined
  if (revocation) return revocation
  const call = decodeCall(data)
  if (!call || facts.hasCode[to.toLowerCase()] === false) return undefined
  if (call.name === 'deposit') return call.isExact ? describeWrap(to, value, facts) : undefined
  const described = describeCall(call, to, account, facts)
  if (!described) return undefined
  const sent = formatNative(value, facts)
  return {
    ...described,
    summary: [
      ...described.summary,
      ...(value === 0n ? [] : [{ label: translate('Also sends'), value: sent }]),
    ],
    warnings: [
      ...described.warnings,
      ...(value === 0n
        ? []
        : [danger(translate('This call also sends {amount}, which it doesn’t need.', { amount: sent }))]),
      ...(call.isExact
        ? []
        : [
            danger(
              translate(
                'This call is written in an unusual way and contains more than it needs. Scammers use this to hide what it does.',
              ),
            ),
          ]),
    ],
    isUnderstood: described.isUnderstood && call.isExact,
  }
}

/** Describes `deposit()` of a listed wrapped currency. Any other contract may keep what is paid to its `deposit()`. */
function describeWrap(contract: string, value: bigint, facts: RequestFacts): CallDescription | undefined {
  const { network, translate } = facts
  const known = getKnownContract(network, contract)
  if (known?.kind !== 'wrappedNative') return undefined
  const amount = formatNative(value, facts)
  return {
    title: translate('Wrap {amount}', { amount }),
    summary: [
      { label: translate('Amount'), value: amount },
      { label: translate('Token'), value: `${known.symbol} (${contract})` },
    ],
    warnings: [],
    isUnderstood: true,
  }
}

/** Describes a call the wallet does not know: who is called, and what is paid. */
function describeUnknown(request: ShownCall, facts: RequestFacts): Omit<CallDescription, 'isUnderstood'> {
  const { to } = request
  const { translate } = facts
  const value = BigInt(request.value)
  const amount = formatNative(value, facts)
  return {
    title:
      to === null
        ? translate('Create a contract')
        : value > 0n
          ? translate('Pay {amount} to an unknown contract', { amount })
          : translate('Call a contract'),
    summary: [
      ...(to === null ? [] : [{ label: translate('Contract'), value: to }]),
      { label: translate('Sends'), value: amount },
    ],
    warnings: unknownWarnings(request, value, facts),
  }
}

/** Calls of a Safe whose fourth argument, the operation, is not 0 for a delegate call: `execTransaction`, and the two of its modules. */
const safeCalls = ['0x6a761202', '0x468721a7', '0x5229073f']

function isDelegateCall(data: string): boolean {
  const operation = data.slice(10 + 3 * 64, 10 + 4 * 64)
  return safeCalls.includes(data.slice(0, 10).toLowerCase()) && /[^0]/.test(operation)
}

function unknownWarnings({ to, account, data }: ShownCall, value: bigint, facts: RequestFacts): Warning[] {
  const { hasCode, translate } = facts
  if (to === null)
    return [caution(translate('This adds new code to the network. The wallet can’t tell what it does.'))]
  const paid = value > 0n ? recipientWarnings(to, facts, account) : []
  if (hasCode[to.toLowerCase()] === false)
    return [
      danger(translate('There is no contract at this address, yet this transaction calls one.')),
      ...paid,
    ]
  return [
    ...(isDelegateCall(data) ? [delegateCallWarning(facts)] : []),
    caution(
      translate('The wallet doesn’t know this call (unverified). Approve it only if you trust this page.'),
    ),
    ...paid,
  ]
}

/** Lists every signed field. */
function detailsOf(request: PreparedTransaction, { translate }: RequestFacts): Row[] {
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
