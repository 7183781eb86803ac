import type { Ledger } from '../ledger/Ledger.ts'

/** What a method is given. */
export type RpcContext = {
  readonly ledger: Ledger
  /** Sends lamports from the faucet; answers the signature. */
  airdrop(to: string, lamports: bigint): Promise<string>
}

/** A JSON-RPC method of Solana nodes. */
export type RpcMethod = (params: readonly unknown[], context: RpcContext) => unknown
