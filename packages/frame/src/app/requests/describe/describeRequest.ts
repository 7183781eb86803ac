import type { PreparedRequest } from '../PreparedRequest.ts'
import type { Description, RequestFacts } from './Description.ts'
import { describeCalls, describeDelegationRemoval } from './describeCalls.ts'
import { describeMessage } from './describeMessage.ts'
import { describePermission } from './describePermission.ts'
import { describeSolana } from './describeSolana.ts'
import { describeTransaction } from './describeTransaction.ts'
import { describeTypedData } from './describeTypedData.ts'

/**
 * Describes a request for the approval screen: a pure function of the frozen request and of the loaded facts.
 * @param now milliseconds since 1970
 */
export function describeRequest(request: PreparedRequest, facts: RequestFacts, now: number): Description {
  switch (request.kind) {
    case 'message':
    case 'solanaMessage':
      return describeMessage(request, facts.translate)
    case 'typedData':
      return describeTypedData(request, facts, now)
    case 'transaction':
      return describeTransaction(request, facts)
    case 'calls':
      return describeCalls(request, facts)
    case 'delegationRemoval':
      return describeDelegationRemoval(request, facts)
    case 'permission':
      return describePermission(request, facts, now)
    case 'solanaTransactions':
      return describeSolana(request, facts)
  }
}
