import type { AuthPayload, Cacao } from './Cacao.ts'
import { decodeRecap } from './decodeRecap.ts'
import { encodeRecap } from './encodeRecap.ts'
import { formatAuthMessage } from './formatAuthMessage.ts'
import type { Recap } from './Recap.ts'
import { recapStatement } from './recapStatement.ts'

/** Parameters of {@link prepareCacao}. */
export type PrepareCacaoParameters = {
  payload: AuthPayload
  /** CAIP-10; who signs. */
  account: string
  /** Of what was asked: the chains and methods the wallet takes. */
  chains: readonly string[]
  methods: readonly string[]
}

/** What a wallet signs: the payload for one account, its ReCap cut down to what the wallet takes, and the text. */
export function prepareCacao(p: PrepareCacaoParameters): { message: string; payload: Cacao['p'] } {
  const { chains: asked, type: _, resources = [], ...rest } = p.payload
  const chains = p.chains.filter((chain) => asked.includes(chain))
  const recap = decodeRecap(resources.at(-1))
  const kept = recap && narrow(recap, p.account.split(':')[0] ?? '', chains, p.methods)
  const list = kept ? [...resources.slice(0, -1), encodeRecap(kept)] : resources
  const statement = [rest.statement, kept && recapStatement(kept)].filter(Boolean).join(' ')
  const payload: Cacao['p'] = {
    ...rest,
    iss: `did:pkh:${p.account}`,
    ...(statement && { statement }),
    ...(list.length > 0 && { resources: list }),
  }
  return { message: formatAuthMessage(payload), payload }
}

function narrow(
  { att }: Recap,
  namespace: string,
  chains: readonly string[],
  methods: readonly string[],
): Recap {
  const abilities = Object.keys(att[namespace] ?? {})
    .filter((ability) => ability.startsWith('request/') && methods.includes(ability.slice(8)))
    .map((ability) => [ability, [{ chains }]] as const)
  return { att: { ...att, [namespace]: Object.fromEntries(abilities) } }
}
