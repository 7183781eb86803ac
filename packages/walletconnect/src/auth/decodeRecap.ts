import { bytesText } from '../bytes/bytesText.ts'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { isRecord } from '../namespaces/isRecord.ts'
import type { Recap } from './Recap.ts'

/** Longest ReCap read, characters. */
const longest = 65_536

/** The ReCap of a resource; `undefined` for any other resource, and for a broken one. */
export function decodeRecap(resource: unknown): Recap | undefined {
  if (typeof resource !== 'string' || !resource.startsWith('urn:recap:') || resource.length > longest) {
    return undefined
  }
  try {
    const value: unknown = JSON.parse(bytesText(fromBase64(resource.slice(10)) ?? new Uint8Array()) ?? '')
    if (!isRecord(value) || !isRecord(value.att)) return undefined
    const isRight = Object.values(value.att).every(
      (abilities) =>
        isRecord(abilities) &&
        Object.values(abilities).every(
          (list) => Array.isArray(list) && list.length > 0 && list.every(isRecord),
        ),
    )
    return isRight ? (value as unknown as Recap) : undefined
  } catch {
    return undefined
  }
}
