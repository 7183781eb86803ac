/**
 * What a label looks like to somebody who reads quickly: labels of one look are one to the eye. Of letters, digits and hyphens few
 * pass for each other; those are brought to one form: `i`, `l` and `1` to one letter (a capital i is an l in most typefaces).
 *
 * @example lookOf('he11o') // 'hello', as `hello` and `hell0` have
 */
export function lookOf(label: string): string {
  return label.replaceAll('0', 'o').replaceAll(/[1i]/g, 'l').replaceAll('vv', 'w').replaceAll('rn', 'm')
}
