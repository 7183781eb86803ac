import type { Recap } from './Recap.ts'

/**
 * A ReCap in words, as it must stand in what is signed (ERC-5573).
 * @example "I further authorize … on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
 */
export function recapStatement({ att }: Recap): string {
  const parts = Object.keys(att)
    .sort()
    .flatMap((resource) => {
      const byNamespace = new Map<string, string[]>()
      for (const ability of Object.keys(att[resource] ?? {}).sort()) {
        const at = ability.indexOf('/')
        const [namespace, name] = [ability.slice(0, at), ability.slice(at + 1)]
        byNamespace.set(namespace, [...(byNamespace.get(namespace) ?? []), `'${name}'`])
      }
      return [...byNamespace].map(
        ([namespace, names]) => `'${namespace}': ${names.join(', ')} for '${resource}'.`,
      )
    })
  const list = parts.map((part, index) => `(${index + 1}) ${part}`).join(' ')
  return `I further authorize the stated URI to perform the following actions on my behalf: ${list}`
}
