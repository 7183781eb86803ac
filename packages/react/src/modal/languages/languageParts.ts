/** What a person without an account reads, and the buttons of the page. Every other section is about an account. */
const connectSections: readonly string[] = [
  'rtl',
  'titles',
  'buttons',
  'shell',
  'errors',
  'connect',
  'wallets',
  'pairing',
  'embedded',
]

/** A part of a language that is a file: `connect` loads first, `account` after it. */
export type LanguagePart = 'connect' | 'account'

/**
 * Returns the sections of one part. The two parts of a language together are all of it.
 *
 * @example selectPart(german, 'connect').titles
 */
export function selectPart<sections extends object>(
  catalogue: sections,
  part: LanguagePart,
): Partial<sections> {
  return Object.fromEntries(
    Object.entries(catalogue).filter(([name]) => connectSections.includes(name) === (part === 'connect')),
  ) as Partial<sections>
}
