import type { PreparedRequest } from '../requests/PreparedRequest.ts'
import type { Description, Facts } from './Description.ts'
import { describeMessage } from './describeMessage.ts'
import { describeSolana } from './describeSolana.ts'
import { describeTransaction } from './describeTransaction.ts'
import { describeTypedData } from './describeTypedData.ts'

/** What the approval screen says: a pure function of the frozen request and of what is known about the addresses in it (X.05). */
export function describeRequest(request: PreparedRequest, facts: Facts, now: number): Description {
  switch (request.kind) {
    case 'message':
    case 'solanaMessage':
      return describeMessage(request, facts.say)
    case 'typedData':
      return describeTypedData(request, facts, now)
    case 'transaction':
      return describeTransaction(request, facts)
    case 'solanaTransactions':
      return describeSolana(request, facts)
  }
}
