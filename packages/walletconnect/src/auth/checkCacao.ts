import { chainOfAccount } from '../namespaces/chainOfAccount.ts'
import type { AuthPayload, Cacao } from './Cacao.ts'
import { decodeRecap } from './decodeRecap.ts'

/**
 * What of a signed sign-in doesn't fit what was asked for; `undefined` where all does. The signature itself is checked
 * by whoever can. `now` in milliseconds.
 */
export function checkCacao({ p }: Cacao, asked: AuthPayload, now: number): string | undefined {
  const chain = chainOfAccount(p.iss.slice(8))
  if (!chain || !asked.chains.includes(chain)) return 'it is for a chain that was not asked for'
  if (p.domain !== asked.domain || p.aud !== asked.aud) return 'it is for another site'
  if (p.nonce !== asked.nonce) return 'it answers another request'
  if (p.exp !== asked.exp || p.nbf !== asked.nbf || p.requestId !== asked.requestId)
    return 'its terms were changed'
  if (p.exp !== undefined && !(Date.parse(p.exp) > now)) return 'it has expired'
  if (p.nbf !== undefined && !(Date.parse(p.nbf) <= now)) return 'it is not valid yet'
  if (asked.statement !== undefined && !p.statement?.startsWith(asked.statement))
    return 'its words were changed'
  const plain = (list: readonly string[] = []) =>
    list.filter((entry) => !entry.startsWith('urn:recap:')).join('\n')
  if (plain(p.resources) !== plain(asked.resources)) return 'its resources were changed'
  return addsAbility(p.resources, asked.resources) ? 'it allows what was not asked for' : undefined
}

function addsAbility(given: readonly string[] = [], asked: readonly string[] = []): boolean {
  const abilities = (list: readonly string[]) =>
    list.flatMap((entry) =>
      Object.entries(decodeRecap(entry)?.att ?? {}).flatMap(([resource, names]) =>
        Object.keys(names).map((name) => `${resource} ${name}`),
      ),
    )
  const wanted = new Set(abilities(asked))
  return abilities(given).some((ability) => !wanted.has(ability))
}
