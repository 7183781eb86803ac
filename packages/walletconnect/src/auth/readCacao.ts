import { chainOfAccount } from '../namespaces/chainOfAccount.ts'
import { isRecord } from '../namespaces/isRecord.ts'
import type { Cacao, CacaoSignature } from './Cacao.ts'
import { readAuthPayload } from './readAuthPayload.ts'

/** Reads a signed sign-in; `undefined` for what is none. */
export function readCacao(value: unknown): Cacao | undefined {
  if (!isRecord(value) || !isRecord(value.p) || !isRecord(value.s)) return undefined
  const { iss } = value.p
  const account = typeof iss === 'string' && iss.startsWith('did:pkh:') ? iss.slice(8) : undefined
  const chain = chainOfAccount(account)
  const payload = chain ? readAuthPayload({ ...value.p, chains: [chain] }) : undefined
  const { t, s, m } = value.s
  if (!payload || typeof s !== 'string' || !['eip191', 'eip1271', 'eip6492'].includes(String(t)))
    return undefined
  const { chains: _, type: __, ...rest } = payload
  return {
    h: { t: 'caip122' },
    p: { ...rest, iss: `did:pkh:${account}` },
    s: { t: t as CacaoSignature['t'], s, ...(typeof m === 'string' && { m }) },
  }
}
