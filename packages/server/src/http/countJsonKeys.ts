import { walkJson } from './walkJson.ts'

/**
 * How many keys the objects of valid JSON text write at one depth (1 = the outermost), repeated ones included: parsing
 * keeps one of those, and another parser may keep another.
 */
export function countJsonKeys(body: Uint8Array, at: number): number {
  let keys = 0
  walkJson(body, (byte, depth) => {
    if (byte === 0x3a && depth === at) keys++
    return false
  })
  return keys
}
