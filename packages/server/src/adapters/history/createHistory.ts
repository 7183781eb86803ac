import type { CaipNetworkId } from '@latchkey/protocol'
import type { History } from '../../ports/History.ts'
import type { Index } from '../../ports/Index.ts'
import { comparePlaces } from './comparePlaces.ts'

/** The own index first; another source for the chains it doesn't follow. Pages over several are one order. */
export function createHistory(index: Index, others: History | undefined): History {
  if (!others) return index
  const own = () => index.chains()
  const foreign = () => others.chains().filter((chain) => !own().includes(chain))
  const isOwn = (chain: CaipNetworkId) => own().includes(chain)

  return {
    chains: () => [...own(), ...foreign()],
    async activity(question) {
      const among = (wanted: boolean) => question.chains.filter((chain) => isOwn(chain) === wanted)
      const [mine, theirs] = [among(true), among(false)]
      const parts = await Promise.all([
        mine.length > 0 ? index.activity({ ...question, chains: mine }) : [],
        theirs.length > 0 ? others.activity({ ...question, chains: theirs }) : [],
      ])
      return parts.flat().sort(comparePlaces).slice(0, question.limit)
    },
    recipients: (account, chain) => (isOwn(chain) ? index : others).recipients(account, chain),
  }
}
