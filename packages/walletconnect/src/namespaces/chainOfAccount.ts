import { isChain } from './isChain.ts'

/** The chain of a CAIP-10 account; `undefined` for what is none. */
export function chainOfAccount(account: unknown): string | undefined {
  if (typeof account !== 'string') return undefined
  const at = account.lastIndexOf(':')
  const chain = account.slice(0, Math.max(at, 0))
  return isChain(chain) && /^[-.%a-zA-Z0-9]{1,128}$/.test(account.slice(at + 1)) ? chain : undefined
}
