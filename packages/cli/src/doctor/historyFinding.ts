import type { Ports, ServerConfig } from '@latchkey/server'
import type { Finding } from './Finding.ts'

/** Somebody everybody has sent something to: what is asked about with `--live`. */
const account = `0x${'0'.repeat(36)}dead`
const adapter =
  'The Blockscout adapter follows its public document and is not yet run against the live service'

/** Where histories of chains come from that aren't indexed here; with `isLive` each is asked once. */
export async function historyFinding(
  { blockscout: { urls, key } }: Pick<ServerConfig, 'blockscout'>,
  { history, index }: Pick<Ports, 'history' | 'index'>,
  isLive: boolean,
): Promise<Finding> {
  const part = 'History'
  const own = index.chains()
  const chains = history.chains().filter((chain) => urls[chain] !== undefined && !own.includes(chain))
  const hosts = [...new Set(chains.map((chain) => new URL(urls[chain] ?? '').host))]
  if (chains.length === 0) {
    const servedBy = own.length > 0 ? 'the index' : 'nothing'
    const advice = 'Set LATCHKEY_BLOCKSCOUT_EIP155_<id> to have activity of chains that aren’t indexed here.'
    return { part, servedBy, state: 'ok', advice }
  }
  const servedBy = `${own.length > 0 ? 'the index, then ' : ''}Blockscout at ${hosts.join(', ')} for ${chains.join(', ')}${key ? ', with a key' : ''}`
  if (!isLive)
    return { part, servedBy, state: 'attention', advice: `${adapter}. Try it with "doctor --live".` }
  const problems: string[] = []
  for (const chain of chains) {
    await history.activity({ account, chains: [chain], limit: 1 }).catch((error: unknown) => {
      problems.push(`${chain}: ${error instanceof Error ? error.message : 'no answer'}`)
    })
  }
  return problems.length > 0
    ? { part, servedBy, state: 'failed', advice: `It can’t be used (${problems.join('; ')}).` }
    : { part, servedBy, state: 'ok', advice: 'Asked just now: it answered as its document says.' }
}
