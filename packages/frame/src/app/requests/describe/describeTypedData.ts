import type { Translate } from '../../words/createTranslator.ts'
import type { PreparedTypedData } from '../PreparedRequest.ts'
import { parseTypedData } from '../typedData.ts'
import { caution, type Description, type RequestFacts, type Row } from './Description.ts'
import { agentWarnings, describeDelegation } from './describeDelegation.ts'
import { describeOrder } from './describeOrder.ts'
import { describePermit } from './describePermit.ts'
import { visibleText } from './text.ts'
import { asText, flatten, type Struct } from './typedFields.ts'

/**
 * Describes `eth_signTypedData_v4`. Every field of data of a known kind stands in the summary. Data of any other kind is not
 * understood, and so is known data whose fields have other types.
 *
 * @param now milliseconds since 1970
 */
export function describeTypedData(request: PreparedTypedData, facts: RequestFacts, now: number): Description {
  const { translate } = facts
  const data = parseTypedData(request.json)
  const described =
    describePermit(data, request.account, facts, now) ??
    describeDelegation(data, request.account, facts) ??
    describeOrder(data, request.account, facts)
  const contract = asText(data.domain.verifyingContract)
  const name = asText(data.domain.name)
  const isUnderstood = described !== undefined && described.isWhole !== false
  return {
    title: described?.title ?? translate('Sign structured data'),
    summary: [
      ...(described?.summary ?? [{ label: translate('Type'), value: data.primaryType }]),
      ...(name ? [{ label: translate('Calls itself'), value: visibleText(name).slice(0, 80) }] : []),
      ...(contract ? [{ label: translate('Contract'), value: contract }] : []),
      ...(described ? otherFields(data.message, described.shown, translate) : []),
    ],
    details: [
      { label: 'primaryType', value: data.primaryType },
      ...flatten(data.domain, 'domain', translate),
      ...flatten(data.message, 'message', translate),
    ],
    warnings: [
      ...(described?.warnings ?? [
        ...agentWarnings(data.message, facts),
        caution(
          translate(
            'The wallet doesn’t know this kind of data (unverified). Sign it only if you trust this page.',
          ),
        ),
      ]),
      ...(data.domain.chainId === undefined
        ? [caution(translate('This signature names no network, so it may be valid on several.'))]
        : []),
    ],
    isUnderstood,
    confirmations: isUnderstood ? [] : [{ kind: 'acknowledge' }],
  }
}

/** Lists the fields that a summary leaves out, so that nothing of known data hides among the details. */
function otherFields(message: Struct, shown: readonly string[], translate: Translate): Row[] {
  return Object.entries(message).flatMap(([name, value]) =>
    shown.includes(name) ? [] : flatten(value, name, translate),
  )
}
