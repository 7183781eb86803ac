/**
 * Whether a text is an absolute URI of RFC 3986 alone: ASCII, percent signs only before two hex digits, and without a user's
 * name before its host, which makes `https://bank.example@evil.example` look like the bank's. A ReCap (ERC-5573), which names every
 * method on every network, may be longer than what people read.
 */
export function isSiwxUri(text: string): boolean {
  const characters = /^[a-zA-Z][a-zA-Z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-fA-F]{2})+$/
  if (
    text.length > (text.startsWith('urn:recap:') ? 12_288 : 2_048) ||
    !characters.test(text) ||
    !URL.canParse(text)
  )
    return false
  const { username, password } = new URL(text)
  return !username && !password && !/^https?:(?!\/\/[^/?#@\\]+(?:[/?#]|$))/i.test(text)
}
