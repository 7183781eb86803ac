import type { Eip1193Request } from '../requestProvider.ts'

/** A chain as a test wallet sees it: reads, and signing for the accounts it holds. */
export type EvmBackend = {
  readonly chainId: number
  readonly url: string
  request(request: Eip1193Request): Promise<unknown>
}
