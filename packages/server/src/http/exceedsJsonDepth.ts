import { walkJson } from './walkJson.ts'

/** Whether JSON text nests deeper than `max` arrays and objects. Looks at bytes only, so it is safe before parsing. */
export function exceedsJsonDepth(body: Uint8Array, max: number): boolean {
  let exceeds = false
  walkJson(body, (_byte, depth) => {
    exceeds = depth > max
    return exceeds
  })
  return exceeds
}
