import type { RpcContext } from './RpcContext.ts'

/** An answer with the slot it is of. */
export function withContext(context: RpcContext, value: unknown) {
  return { context: { apiVersion: '2.2.0', slot: context.ledger.slot() }, value }
}
