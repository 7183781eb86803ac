import type { Reason } from './errors.ts'
import { isRecord, isTextList } from './json.ts'
import {
  chainOfAccount,
  isChain,
  listMissing,
  type ProposalNamespaces,
  type SessionNamespaces,
} from './namespaces.ts'

/** Largest number of scopes in a proposal. It bounds the work on untrusted input. */
const maxScopes = 200

/**
 * Returns the first fault in the namespaces of a proposal; `undefined` where there is none (CAIP-25, rules 1.1 to 1.9 of
 * the specification). Absent and empty namespaces are valid.
 */
export function findProposalFault(namespaces: unknown): Reason | undefined {
  if (namespaces === undefined) return undefined
  if (!isRecord(namespaces)) return { code: 1006, message: 'Namespaces must be an object.' }
  const scopes = Object.entries(namespaces)
  if (scopes.length > maxScopes) return { code: 1006, message: 'There are too many namespaces.' }
  for (const [key, scope] of scopes) {
    const fault = findProposedScopeFault(key, scope)
    if (fault) return fault
  }
  return undefined
}

function findProposedScopeFault(key: string, scope: unknown): Reason | undefined {
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

/**
 * Returns the first fault in the namespaces of a session; `undefined` where there is none (CAIP-25, rules 2.1 to 2.11 of
 * the specification): they are well-formed and contain what is required. They may contain more.
 */
export function findApprovalFault(
  namespaces: unknown,
  required: ProposalNamespaces = {},
): Reason | undefined {
  if (!isRecord(namespaces)) return { code: 1006, message: 'Namespaces must be an object.' }
  const scopes = Object.entries(namespaces)
  if (scopes.length === 0) return { code: 5000, message: 'No namespace was approved.' }
  for (const [key, scope] of scopes) {
    const fault = findApprovedScopeFault(key, scope)
    if (fault) return fault
  }
  const [missing] = listMissing(required, namespaces as SessionNamespaces)
  if (!missing) return undefined
  const { kind, scope, value } = missing
  if (kind === 'namespace') return { code: 5000, message: `The namespace ${scope} was not approved.` }
  if (kind === 'chain') return { code: 5001, message: `The chain ${value} has no account.` }
  return kind === 'method'
    ? { code: 5002, message: `The method ${value} of ${scope} was not approved.` }
    : { code: 5003, message: `The event ${value} of ${scope} was not approved.` }
}

function findApprovedScopeFault(key: string, scope: unknown): Reason | undefined {
  const [namespace] = key.split(':')
  if (!/^[-a-z0-9]{3,8}$/.test(namespace ?? '') || (key.includes(':') && !isChain(key))) {
    return { code: 5104, message: `The namespace ${JSON.stringify(key)} has not the form of CAIP-2.` }
  }
  if (!isRecord(scope)) return { code: 1006, message: `The namespace ${key} is no object.` }
  const { accounts, methods, events, chains } = scope
  if (!Array.isArray(accounts) || accounts.length === 0) {
    return { code: 5001, message: `The namespace ${key} has no accounts.` }
  }
  for (const account of accounts as readonly unknown[]) {
    const chain = chainOfAccount(account)
    if (!chain) return { code: 5001, message: `An account of ${key} has not the form of CAIP-10.` }
    if (chain !== key && !chain.startsWith(`${key}:`)) {
      return { code: 5103, message: `The account ${account} does not belong to the namespace ${key}.` }
    }
  }
  if (chains !== undefined && !isTextList(chains)) {
    return { code: 5100, message: `The chains of ${key} are no list of texts.` }
  }
  if (!isTextList(methods)) return { code: 5101, message: `The methods of ${key} are no list of texts.` }
  if (!isTextList(events)) return { code: 5102, message: `The events of ${key} are no list of texts.` }
  return undefined
}
