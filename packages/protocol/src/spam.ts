/** A token as far as the test for spam looks at it. Texts are untrusted. */
export type SpamCandidate = {
  /** Contract or mint; absent for the native currency. */
  readonly token?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Whether somebody trusted vouches for it: then it is never spam. */
  readonly listed: boolean
}

type TokenLabels = Pick<SpamCandidate, 'name' | 'symbol'>

/** More decimals than any honest token has. They make tiny amounts look large, or large ones tiny. */
const maxDecimals = 36

/**
 * Creates the spam test for the tokens of one chain. A token of the operator’s list is never spam. Any other
 * token is spam if its name or symbol is advertising, if it can be mistaken for the native currency or a listed
 * token, or if it has absurd decimals.
 *
 * @param known native currency and listed tokens of the chain
 */
export function createSpamTokenFilter(known: readonly TokenLabels[]): (token: SpamCandidate) => boolean {
  const knownSkeletons = new Set(known.flatMap(({ name, symbol }) => [skeleton(name), skeleton(symbol)]))
  knownSkeletons.delete('')
  return ({ listed, name, symbol, decimals, token }) =>
    !listed &&
    // The native currency has no `token` (contract).
    token !== undefined &&
    (decimals > maxDecimals ||
      isAdvertising(name) ||
      isAdvertising(symbol) ||
      knownSkeletons.has(skeleton(symbol)) ||
      knownSkeletons.has(skeleton(name)))
}

/**
 * Whether a text contains a web address or a word that invites to act ("claim", "airdrop"). Such tokens and
 * NFTs are sent to strangers as advertising for scams.
 */
export function isAdvertising(text: string): boolean {
  if (webAddress.test(text.normalize('NFKC'))) return true
  const textSkeleton = skeleton(text)
  return luringWords.some((word) => textSkeleton.includes(word))
}

/**
 * Whether an address imitates one the account uses (address poisoning): another address with the same first and
 * last four characters, in any case, which is what shortened addresses show.
 */
export function isLookalike(address: string, used: Iterable<string>): boolean {
  const own = address.toLowerCase()
  const getEnds = (text: string) => text.replace(/^0x/, '').slice(0, 4) + text.slice(-4)
  for (const other of used) {
    const real = other.toLowerCase()
    if (real !== own && getEnds(real) === getEnds(own)) return true
  }
  return false
}

/**
 * Reduces a text to its skeleton: lower case, letters and digits only, look-alike letters replaced by Latin
 * ones. Two names with the same skeleton can be mistaken for each other.
 *
 * @example skeleton('U̲ЅDС') === skeleton('USDC')
 */
function skeleton(text: string): string {
  const folded = text.normalize('NFKD').toLowerCase()
  return (
    [...folded]
      .map((letter) => lookAlikes[letter] ?? letter)
      .join('')
      // i, l and a capital i look the same in most typefaces
      .replaceAll('i', 'l')
      .replace(/[^\p{L}\p{N}]/gu, '')
  )
}

/**
 * Letters that look like Latin ones and survive compatibility folding: Cyrillic, Greek, Armenian, Cherokee,
 * Latin variants, digits and currency signs.
 */
const lookAlikes: Readonly<Record<string, string>> = {
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

/** A web address, also one written with spaces around its dots. */
const webAddress =
  /https?:|www\.|\bt\.me\b|\bdiscord\b|[\p{L}\p{N}-]+(?:[.。．]|\s[.。．]\s)(?:com|org|net|io|xyz|app|fi|finance|site|online|top|vip|club|info|live|pro|cash|money|fund|gift|claims?|world|network|events?|link|click|cc|co|me|us|eu|ru|su|to|gg|sh|dev|tech|space|store|shop|website|lol|fun|bet|win|page|one|meme|exchange|trade|tokens?|ws|is|ai|eth|limo)(?![\p{L}\p{N}])/iu
/** Words that invite to act, as skeletons. */
const luringWords = [
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
