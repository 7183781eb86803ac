import { foldText } from './foldText.ts'

/**
 * How well a name answers a search: 0 it begins with it, 1 one of its words does, 2 it holds it somewhere. Undefined: not
 * at all. Both are folded texts; an empty search is answered by every name alike.
 */
export function searchRank(name: string, search: string): 0 | 1 | 2 | undefined {
  const folded = foldText(name)
  if (folded.startsWith(search)) return 0
  const at = folded.indexOf(search)
  if (at < 0) return undefined
  return folded.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(search)) ? 1 : 2
}
