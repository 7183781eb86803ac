/**
 * Whether a text is an absolute URI of RFC 3986 alone: ASCII, percent signs only before two hex digits, and without a user's
 * name before its host, which makes `https://bank.example@evil.example` look like the bank's.
 */
export function isSiwxUri(text: string): boolean {
  const characters = /^[a-zA-Z][a-zA-Z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-fA-F]{2})+$/
  if (text.length > 2_048 || !characters.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return !username && !password && !/^https?:(?!\/\/[^/?#@\\]+(?:[/?#]|$))/i.test(text)
}
