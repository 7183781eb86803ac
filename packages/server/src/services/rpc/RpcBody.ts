/** One call of a body that passed the checks. */
export type RpcCall = {
  readonly method: string
  readonly params: unknown
  /** Absent for a notification, which gets no answer. */
  readonly id?: string | number | null
}

/** A refusal in JSON-RPC's own words (S8.56-S8.59). */
export type RpcRefusal = {
  readonly code: number
  readonly message: string
  readonly id: string | number | null
}

/** What a body turned out to be. In a batch, entries that name no method are left for the node to refuse. */
export type RpcBody =
  | { readonly type: 'refused'; readonly refusal: RpcRefusal }
  | {
      readonly type: 'single'
      readonly calls: readonly [RpcCall]
      readonly weight: number
      readonly silent: boolean
    }
  | {
      readonly type: 'batch'
      readonly calls: readonly RpcCall[]
      readonly weight: number
      readonly silent: boolean
    }
