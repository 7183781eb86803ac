import { tokenKinds } from './tokenKinds.ts'

/** Longer than any sensible font list. */
const maxLength = 200
/** Letters, digits and what colours, shadows and fonts are written with: no `;`, brace, escape, comment or address. */
const characters = /^[\w\s.,%#()"'+*/-]+$/
/** `url()`, `image-set()`, `attr()` and the like: what fetches something, or reads what isn't a theme's. */
const forbidden = /url|image|src|attr|env|element|expression|\/\*/i
/** One of the page's own custom properties, and nothing beside it. */
const reference = /^var\(--[\w-]+\)$/

/**
 * What a theme variable is set to: the value where it is one of its token's kind, a length moved into its bounds, or
 * nothing for a name or value that isn't ours to take (T-THM).
 *
 * @param supports asks the browser whether a value fits a property; `CSS.supports`
 */
export function readToken(
  name: string,
  value: unknown,
  supports: (property: string, value: string) => boolean,
): string | undefined {
  const token = Object.hasOwn(tokenKinds, name) ? tokenKinds[name] : undefined
  if (!token || typeof value !== 'string') return undefined
  const text = value.trim()
  if (text.length > maxLength || !characters.test(text) || forbidden.test(text)) return undefined
  if (token.kind === 'length') {
    const [, digits] = /^(\d{1,4}(?:\.\d{1,3})?)(?:px)?$/.exec(text) ?? []
    if (digits === undefined) return undefined
    return `${Math.min(token.most, Math.max(token.least, Number(digits)))}px`
  }
  if (token.kind === 'order') return /^\d{1,10}$/.test(text) ? text : undefined
  if (token.kind === 'font') return /var\(/.test(text) || !supports('font-family', text) ? undefined : text
  if (token.kind === 'shadow') return /var\(/.test(text) || !supports('box-shadow', text) ? undefined : text
  if (/var\(/.test(text) && !reference.test(text)) return undefined
  return supports('color', text) ? text : undefined
}
