import { countJsonKeys } from '../../http/countJsonKeys.ts'

const members = ['JSONRPC', 'ID', 'METHOD', 'PARAMS']

/**
 * Whether a node could read a body otherwise than we do, and so get past what is refused here: a key written twice
 * (which one counts differs between parsers), or one of JSON-RPC's own in other letters (Go's parser takes `Method` for
 * `method`).
 */
export function isAmbiguous(body: Uint8Array, json: unknown): boolean {
  const entries = Array.isArray(json) ? json : [json]
  let keys = 0
  for (const entry of entries) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) continue
    for (const key of Object.keys(entry)) {
      keys++
      // upper case, since that folds more: `ſ` is an S there
      const folded = key.toUpperCase()
      if (members.includes(folded) && key !== folded.toLowerCase()) return true
    }
  }
  return countJsonKeys(body, Array.isArray(json) ? 2 : 1) !== keys
}
