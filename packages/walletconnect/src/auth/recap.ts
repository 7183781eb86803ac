import { decodeUtf8, encodeUtf8, fromBase64, toBase64 } from '../crypto/bytes.ts'
import { isRecord } from '../json.ts'

/** A ReCap: abilities by resource, e.g. `{ att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:1'] }] } } }`. */
export type Recap = {
  readonly att: Readonly<
    Record<string, Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>
  >
}

/** Encodes a ReCap as a resource: `urn:recap:` and unpadded base64 of its JSON, whose keys ERC-5573 wants sorted. */
export function encodeRecap({ att }: Recap): string {
  const ordered = Object.fromEntries(
    Object.entries(att)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([resource, abilities]) => [
        resource,
        Object.fromEntries(Object.entries(abilities).sort(([one], [other]) => (one < other ? -1 : 1))),
      ]),
  )
  return `urn:recap:${toBase64(encodeUtf8(JSON.stringify({ att: ordered }))).replaceAll('=', '')}`
}

/** Longest ReCap that is decoded, characters. It bounds the work on untrusted input. */
const maxRecapLength = 65_536

/** Decodes the ReCap of a resource; `undefined` for any other resource, and for a malformed ReCap. */
export function decodeRecap(resource: unknown): Recap | undefined {
  if (
    typeof resource !== 'string' ||
    !resource.startsWith('urn:recap:') ||
    resource.length > maxRecapLength
  ) {
    return undefined
  }
  try {
    const value: unknown = JSON.parse(
      decodeUtf8(fromBase64(resource.slice('urn:recap:'.length)) ?? new Uint8Array()) ?? '',
    )
    if (!isRecord(value) || !isRecord(value.att)) return undefined
    const isValid = Object.values(value.att).every(
      (abilities) =>
        isRecord(abilities) &&
        Object.values(abilities).every(
          (list) => Array.isArray(list) && list.length > 0 && list.every(isRecord),
        ),
    )
    return isValid ? (value as unknown as Recap) : undefined
  } catch {
    return undefined
  }
}

/** Creates a ReCap for methods of a namespace; `chains` limits it to those the wallet has chosen. */
export function requestRecap(
  namespace: string,
  methods: readonly string[],
  chains?: readonly string[],
): Recap {
  const limits = chains ? { chains } : {}
  return {
    att: { [namespace]: Object.fromEntries(methods.map((method) => [`request/${method}`, [limits]])) },
  }
}

/**
 * Returns the text of a ReCap for the statement that is signed (ERC-5573).
 * @example "I further authorize … on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
 */
export function recapStatement({ att }: Recap): string {
  const parts = Object.keys(att)
    .sort()
    .flatMap((resource) => {
      const byNamespace = new Map<string, string[]>()
      for (const ability of Object.keys(att[resource] ?? {}).sort()) {
        const slash = ability.indexOf('/')
        const [namespace, name] = [ability.slice(0, slash), ability.slice(slash + 1)]
        byNamespace.set(namespace, [...(byNamespace.get(namespace) ?? []), `'${name}'`])
      }
      return [...byNamespace].map(
        ([namespace, names]) => `'${namespace}': ${names.join(', ')} for '${resource}'.`,
      )
    })
  const list = parts.map((part, index) => `(${index + 1}) ${part}`).join(' ')
  return `I further authorize the stated URI to perform the following actions on my behalf: ${list}`
}
