import type { TokenDescription } from './ports/assets.ts'

type Texts = Pick<TokenDescription, 'name' | 'symbol' | 'token'>

/** Decimals no honest token has: they make one base unit look like a fortune or a fortune like nothing. */
const mostDecimals = 36

/**
 * Makes the judge of a chain's tokens. What the operator listed is never spam. Another is when it leads somewhere
 * (`isLure`), can be taken for the native currency or a listed token by symbol or name, or has absurd decimals.
 */
export function isSpamToken(known: readonly Texts[]): (token: TokenDescription) => boolean {
  const taken = new Set(known.flatMap(({ name, symbol }) => [skeleton(name), skeleton(symbol)]))
  taken.delete('')
  return ({ listed, name, symbol, decimals, token }) =>
    !listed &&
    token !== undefined &&
    (decimals > mostDecimals ||
      isLure(name) ||
      isLure(symbol) ||
      taken.has(skeleton(symbol)) ||
      taken.has(skeleton(name)))
}

const address =
  /https?:|www\.|\bt\.me\b|\bdiscord\b|[\p{L}\p{N}-]+(?:[.。．]|\s[.。．]\s)(?:com|org|net|io|xyz|app|fi|finance|site|online|top|vip|club|info|live|pro|cash|money|fund|gift|claims?|world|network|events?|link|click|cc|co|me|us|eu|ru|su|to|gg|sh|dev|tech|space|store|shop|website|lol|fun|bet|win|page|one|meme|exchange|trade|tokens?|ws|is|ai|eth|limo)(?![\p{L}\p{N}])/iu
const words = [
  'claim',
  'visit',
  'airdrop',
  'reward',
  'voucher',
  'giveaway',
  'redeem',
  'freemint',
  'bonus',
].map(skeleton)

/**
 * Whether a name tries to lead its reader somewhere: it holds a web address or an invitation. Tokens and NFTs that do are
 * sent to strangers for that.
 */
export function isLure(text: string): boolean {
  if (address.test(text.normalize('NFKC'))) return true
  const seen = skeleton(text)
  return words.some((word) => seen.includes(word))
}

/**
 * Whether an address is made to be taken for one the account really uses: first and last four hex digits alike, which is
 * what shortened addresses show, but another address (address poisoning, X.40).
 */
export function isLookalike(address: string, used: Iterable<string>): boolean {
  const own = address.toLowerCase()
  for (const other of used) {
    const real = other.toLowerCase()
    if (real !== own && real.slice(2, 6) === own.slice(2, 6) && real.slice(-4) === own.slice(-4)) return true
  }
  return false
}

/** Letters that look like Latin ones and survive compatibility folding: Cyrillic, Greek, Armenian, Cherokee, digits. */
const alike: Readonly<Record<string, string>> = {
  а: 'a',
  ɑ: 'a',
  α: 'a',
  в: 'b',
  β: 'b',
  ь: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  ժ: 'd',
  е: 'e',
  є: 'e',
  ε: 'e',
  ҽ: 'e',
  ғ: 'f',
  ƒ: 'f',
  ɡ: 'g',
  ց: 'g',
  н: 'h',
  һ: 'h',
  հ: 'h',
  η: 'n',
  і: 'i',
  ι: 'i',
  ı: 'i',
  ɩ: 'i',
  ј: 'j',
  ϳ: 'j',
  к: 'k',
  κ: 'k',
  ĸ: 'k',
  ӏ: 'l',
  ǀ: 'l',
  м: 'm',
  μ: 'm',
  п: 'n',
  ո: 'n',
  о: 'o',
  ο: 'o',
  օ: 'o',
  σ: 'o',
  р: 'p',
  ρ: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  ꜱ: 's',
  т: 't',
  τ: 't',
  υ: 'u',
  ս: 'u',
  ʋ: 'u',
  ν: 'v',
  ѵ: 'v',
  ѡ: 'w',
  ԝ: 'w',
  ω: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  γ: 'y',
  ү: 'y',
  ᴢ: 'z',
  ζ: 'z',
  ꭺ: 'a',
  ꮯ: 'c',
  ꭼ: 'e',
  ꮋ: 'h',
  ꭲ: 't',
  ꮪ: 's',
  ꭰ: 'd',
  ꮲ: 'p',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  '0': 'o',
  '1': 'l',
  '5': 's',
  '8': 'b',
  '|': 'l',
  $: 's',
  '₮': 't',
  '€': 'e',
  '₿': 'b',
  '£': 'l',
}

/**
 * What a name looks like to a hasty eye: lower case, without marks and everything that is no letter or digit,
 * look-alike letters made Latin. Two names with the same skeleton can be taken for each other.
 *
 * @example skeleton('U̲ЅDС') === skeleton('USDC')
 */
function skeleton(text: string): string {
  const folded = text.normalize('NFKD').toLowerCase()
  return (
    [...folded]
      .map((letter) => alike[letter] ?? letter)
      .join('')
      // i and l are one stroke; so is a capital i
      .replaceAll('i', 'l')
      .replace(/[^\p{L}\p{N}]/gu, '')
  )
}
