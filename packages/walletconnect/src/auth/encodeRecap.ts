import { textBytes } from '../bytes/textBytes.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import type { Recap } from './Recap.ts'

/** The resource that carries a ReCap: `urn:recap:` and base64 of its JSON without padding, keys in order (ERC-5573). */
export function encodeRecap({ att }: Recap): string {
  const ordered = Object.fromEntries(
    Object.entries(att)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([resource, abilities]) => [
        resource,
        Object.fromEntries(Object.entries(abilities).sort(([one], [other]) => (one < other ? -1 : 1))),
      ]),
  )
  return `urn:recap:${toBase64(textBytes(JSON.stringify({ att: ordered }))).replaceAll('=', '')}`
}
