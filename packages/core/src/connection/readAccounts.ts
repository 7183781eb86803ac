import type { ChainNamespace } from '@latchkey/protocol'
import { sameAddress } from '../account/sameAddress.ts'
import type { Config } from '../config/Config.ts'

/** The addresses in a wallet's answer, in its order, without what isn't one and without repetitions. */
export function readAccounts(config: Config, namespace: ChainNamespace, answer: unknown): readonly string[] {
  const adapter = config.adapters.find((entry) => entry.namespace === namespace)
  if (!adapter || !Array.isArray(answer)) return []
  const valid = answer.filter(
    (entry): entry is string => typeof entry === 'string' && adapter.isAddress(entry),
  )
  return valid.filter(
    (entry, index) => valid.findIndex((one) => sameAddress(namespace, one, entry)) === index,
  )
}
