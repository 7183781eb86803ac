import type { Reason } from '../errors/reasons.ts'
import { isChain } from './isChain.ts'
import { isRecord } from './isRecord.ts'
import { isTextList } from './isTextList.ts'

/** Scopes read at most: nobody asks for more in earnest. */
const mostScopes = 200

/**
 * What is wrong with the namespaces of a proposal, the first fault found; `undefined` where nothing is (CAIP-25, the
 * rules 1.1 to 1.9 of the specification). Absent and empty namespaces ask for nothing and are right.
 */
export function checkProposal(namespaces: unknown): Reason | undefined {
  if (namespaces === undefined) return undefined
  if (!isRecord(namespaces)) return { code: 1006, message: 'Namespaces must be an object.' }
  const scopes = Object.entries(namespaces)
  if (scopes.length > mostScopes) return { code: 1006, message: 'There are too many namespaces.' }
  for (const [key, scope] of scopes) {
    const fault = checkScope(key, scope)
    if (fault) return fault
  }
  return undefined
}

function checkScope(key: string, scope: unknown): Reason | undefined {
  const [namespace] = key.split(':')
  if (!/^[-a-z0-9]{3,8}$/.test(namespace ?? '') || (key.includes(':') && !isChain(key))) {
    return { code: 5104, message: `The namespace ${JSON.stringify(key)} has not the form of CAIP-2.` }
  }
  if (!isRecord(scope)) return { code: 1006, message: `The namespace ${key} is no object.` }
  const { chains, methods, events } = scope
  if (chains === undefined ? !isChain(key) : !Array.isArray(chains) || chains.length === 0) {
    return { code: 5100, message: `The namespace ${key} names no chains.` }
  }
  for (const chain of (chains as readonly unknown[] | undefined) ?? []) {
    if (!isChain(chain)) return { code: 5100, message: `A chain of ${key} has not the form of CAIP-2.` }
    if (!chain.startsWith(`${namespace}:`)) {
      return { code: 5100, message: `The chain ${chain} does not belong to the namespace ${key}.` }
    }
  }
  if (!isTextList(methods)) return { code: 5101, message: `The methods of ${key} are no list of texts.` }
  if (!isTextList(events)) return { code: 5102, message: `The events of ${key} are no list of texts.` }
  return undefined
}
