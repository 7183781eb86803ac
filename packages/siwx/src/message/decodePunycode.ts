const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** Parameters of Punycode (RFC 3492, section 5). */
const [base, tMin, tMax, skew, damp, initialBias, initialN] = [36, 1, 26, 38, 700, 72, 128]
const maxInt = 0x7fff_ffff

/**
 * Decodes a label in Punycode, without its `xn--` (RFC 3492). `undefined` for text that is none, or that no label would be written as.
 * Parsers of URLs differ in this: newer ones let any text of ASCII through.
 *
 * @example decodePunycode('bcher-kva') // 'bücher'
 */
export function decodePunycode(text: string): string | undefined {
  const delimiter = text.lastIndexOf('-')
  const output = delimiter > 0 ? [...text.slice(0, delimiter)].map((letter) => letter.charCodeAt(0)) : []
  let [n, bias, i, at] = [initialN, initialBias, 0, delimiter > 0 ? delimiter + 1 : 0]
  // An encoding of ASCII alone is no label.
  if (at >= text.length) return undefined
  while (at < text.length) {
    const before = i
    for (let weight = 1, k = base; ; k += base) {
      const digit = digits.indexOf(text[at] ?? ' ')
      at++
      i += digit * weight
      if (digit < 0 || i > maxInt) return undefined
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const count = output.length + 1
    bias = adaptBias(i - before, count, before === 0)
    n += Math.floor(i / count)
    i %= count
    if (n > 0x10_ffff || (n >= 0xd800 && n <= 0xdfff)) return undefined
    output.splice(i, 0, n)
    i++
  }
  return String.fromCodePoint(...output)
}

/** RFC 3492, section 6.1. */
function adaptBias(difference: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? damp : 2))
  delta += Math.floor(delta / count)
  let k = 0
  for (; delta > ((base - tMin) * tMax) / 2; k += base) delta = Math.floor(delta / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * delta) / (delta + skew))
}
