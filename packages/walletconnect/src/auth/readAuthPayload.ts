import { isChain } from '../namespaces/isChain.ts'
import { isRecord } from '../namespaces/isRecord.ts'
import { isTextList } from '../namespaces/isTextList.ts'
import type { AuthPayload } from './Cacao.ts'

/** Reads the payload of a `wc_sessionAuthenticate`; `undefined` for what is none. */
export function readAuthPayload(value: unknown): AuthPayload | undefined {
  if (!isRecord(value)) return undefined
  const { chains, domain, aud, nonce, iat, resources } = value
  const texts = [domain, aud, nonce, iat]
  const isRight =
    Array.isArray(chains) &&
    chains.length > 0 &&
    chains.every(isChain) &&
    texts.every((text) => typeof text === 'string' && text !== '' && !/[\r\n]/.test(text)) &&
    [value.statement, value.exp, value.nbf, value.requestId].every(isLineOrAbsent) &&
    (resources === undefined ||
      resources === null ||
      (isTextList(resources) && resources.every(isLineOrAbsent)))
  if (!isRight) return undefined
  const text = (name: string) => (typeof value[name] === 'string' ? (value[name] as string) : undefined)
  return {
    type: 'caip122',
    chains: chains as string[],
    domain: domain as string,
    aud: aud as string,
    version: '1',
    nonce: nonce as string,
    iat: iat as string,
    ...present({
      nbf: text('nbf'),
      exp: text('exp'),
      statement: text('statement'),
      requestId: text('requestId'),
      resources: isTextList(resources) ? resources : undefined,
    }),
  }
}

/** A line break would let an app write lines of its own into what is signed. */
function isLineOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !/[\r\n]/.test(value))
}

function present<value extends object>(value: value): Partial<value> {
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== undefined),
  ) as Partial<value>
}
