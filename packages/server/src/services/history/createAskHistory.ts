import { type AccountHistory, type Currency, dataLimits } from '@latchkey/protocol'
import { withDeadline } from '../../chain/withDeadline.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { PageQuestion } from '../../http/readPage.ts'
import type { ActivityPlace } from '../../ports/Index.ts'
import { gatherFacts } from './gatherFacts.ts'
import type { HistoryOptions } from './HistoryOptions.ts'
import { historyCursor } from './historyCursor.ts'
import { toItem } from './toItem.ts'

/** Everything a page depends on, in one spelling each. */
export type HistoryQuestion = PageQuestion<ActivityPlace> & { readonly currency: Currency }

/** A page as JSON text, and when it was made (milliseconds since 1970). */
export type HistoryPage = { readonly body: string; readonly madeAt: number }

export type AskHistory = (question: HistoryQuestion) => Promise<HistoryPage>

const deadline = 20_000
/** Never given while the index answers; what a person sees when it doesn't. */
const rule = { freshFor: 0, staleFor: 10 * 60_000 }

/** Makes the function that answers one page of an account's history, newest first (W1.3). */
export function createAskHistory(options: HistoryOptions): AskHistory {
  const { cache, history, log } = options

  return async ({ project, scope, chains, currency, cursor = '', after }) => {
    const { account } = scope
    const key = ['history', project, chains.join(','), currency, account, cursor]
    try {
      const { value, madeAt } = await cache.through(key, rule, () =>
        withDeadline(load(), deadline, 'A history'),
      )
      return { body: value, madeAt }
    } catch (error) {
      log.warn({ problem: error instanceof Error ? error.name : 'unknown' }, 'A history could not be read')
      throw new HttpFailure(503, '', 'History provider is temporarily unavailable')
    }

    async function load(): Promise<string> {
      const found = await history.activity({ account, chains, after, limit: dataLimits.historyPage + 1 })
      const page = found.slice(0, dataLimits.historyPage)
      const facts = await gatherFacts(options, page, account, currency)
      const last = found.length > page.length ? page.at(-1) : undefined
      const answer: AccountHistory = {
        data: page.map((transaction) => toItem(transaction, account, facts)),
        next: last ? historyCursor.write(last, scope) : null,
      }
      return JSON.stringify(answer)
    }
  }
}
