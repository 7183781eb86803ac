import { NameError } from './NameError.ts'

/** What the spec's clients take (S5.27); the rest is the server's to refuse. */
const shape = /^[a-zA-Z0-9-]{4,}$/

/**
 * The part of a name in front of its zone, in lower case: at least four letters of a to z, digits and hyphens, no hyphen at its
 * ends nor two in a row (S5.27). Letters of other alphabets, of which some look like these, are none.
 *
 * @example readLabel('Mira-1') // 'mira-1'
 * @throws NameError `invalid`
 */
export function readLabel(text: string): string {
  if (!shape.test(text) || text.length > 64 || /^-|-$|--/.test(text))
    throw new NameError({ failure: 'invalid' })
  return text.toLowerCase()
}
