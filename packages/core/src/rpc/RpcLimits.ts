import type { rpcLimits } from '@latchkey/protocol'

/** The figures of a client, {@link rpcLimits} unless told otherwise. Times are milliseconds, sizes bytes. */
export type RpcLimits = Widen<typeof rpcLimits>

type Widen<value> = value extends number
  ? number
  : value extends readonly number[]
    ? readonly number[]
    : { readonly [key in keyof value]: Widen<value[key]> }
