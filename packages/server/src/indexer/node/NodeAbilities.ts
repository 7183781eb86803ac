/** What a node turned out to be able to. Asked once per chain; written by `fetchBlocks`. */
export type NodeAbilities = {
  /** `eth_getBlockReceipts`. */
  blockReceipts: boolean
  /** `debug_traceBlockByNumber` with `callTracer`. Undefined: not asked yet. */
  traces: boolean | undefined
  /** `trace_block`. Undefined: not asked yet. */
  flatTraces: boolean | undefined
}
