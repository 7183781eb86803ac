import type { TypedData, TypedValue } from '../typedData.ts'
import { recipientWarnings, spenderWarnings } from './addressWarnings.ts'
import { caution, danger, type RequestFacts, type Warning } from './Description.ts'
import { asText, has, isAddress, isCount, isStruct, type KnownData, type Struct } from './typedFields.ts'

/**
 * Describes data that lets somebody act for an account: a transaction of a Safe, or a delegation of a smart account (ERC-7710).
 *
 * @returns undefined for any other data, also where a known field has another type
 */
export function describeDelegation(
  { primaryType, message, domain }: TypedData,
  account: string,
  facts: RequestFacts,
): KnownData | undefined {
  if (
    primaryType === 'SafeTx' &&
    has(message, 'data', 'operation') &&
    isAddress(message.to) &&
    isCount(message.value)
  )
    return describeSafeTx(message, asText(domain.verifyingContract) ?? '', account, facts)
  if (primaryType === 'Delegation' && isAddress(message.delegate) && isAddress(message.delegator))
    return describeAgent(message, message.delegate, message.delegator, facts)
  return undefined
}

/** Describes a Safe transaction. Its other fields can pay a refund to anybody, so all of them are listed. */
function describeSafeTx(message: Struct, contract: string, account: string, facts: RequestFacts): KnownData {
  const { translate } = facts
  const to = asText(message.to) ?? ''
  const isDelegate = asText(message.operation) !== '0'
  return {
    title: translate('Approve a transaction of a shared wallet'),
    shown: ['to', 'value'],
    isWhole: !isDelegate && asText(message.data) === '0x',
    summary: [
      { label: translate('Shared wallet'), value: contract },
      { label: translate('To'), value: to },
      { label: translate('Amount, base units'), value: asText(message.value) ?? '' },
    ],
    warnings: [
      // whom the shared wallet has paid before is not known here
      ...recipientWarnings(to, facts, account).filter(({ level }) => level === 'danger'),
      isDelegate
        ? delegateCallWarning(facts)
        : caution(translate('Compare the recipient and amount with the shared wallet’s own page.')),
    ],
  }
}

/** Warns that a shared wallet runs code of others as itself. */
export function delegateCallWarning({ translate }: RequestFacts): Warning {
  return danger(
    translate(
      'It runs outside code as the wallet itself (delegate call). That code can change the wallet’s owners and take everything.',
    ),
  )
}

/** Describes a delegation. Its caveats are limits in code of others, so that it is never wholly understood. */
function describeAgent(message: Struct, delegate: string, delegator: string, facts: RequestFacts): KnownData {
  const { translate } = facts
  const isLimited = Array.isArray(message.caveats) && message.caveats.length > 0
  return {
    title: translate('Let someone act for an account'),
    shown: ['delegate', 'delegator'],
    isWhole: false,
    summary: [
      { label: translate('Who can act'), value: delegate },
      { label: translate('For the account'), value: delegator },
    ],
    warnings: [
      danger(translate('Anyone named here can act as this account without asking again.')),
      ...(isLimited ? [] : [danger(translate('It’s unlimited.'))]),
      ...spenderWarnings(delegate, facts),
    ],
  }
}

/** Names under which data gives somebody power over tokens or an account. */
const agents = ['spender', 'operator', 'delegate', 'delegatee', 'grantee']

/** Returns the warning about data of an unknown kind that names somebody who may take something, or act for the account. */
export function agentWarnings(message: Struct, { translate }: RequestFacts): Warning[] {
  return namesAgent(message)
    ? [danger(translate('Someone named here may be able to take your assets or act for you.'))]
    : []
}

function namesAgent(value: TypedValue): boolean {
  if (Array.isArray(value)) return value.some(namesAgent)
  if (!isStruct(value)) return false
  return Object.entries(value).some(
    ([name, entry]) => (agents.includes(name.toLowerCase()) && isAddress(entry)) || namesAgent(entry),
  )
}
