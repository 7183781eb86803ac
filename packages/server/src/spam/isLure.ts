import { skeleton } from './skeleton.ts'

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
 * sent to strangers for that (X.40).
 */
export function isLure(text: string): boolean {
  if (address.test(text.normalize('NFKC'))) return true
  const seen = skeleton(text)
  return words.some((word) => seen.includes(word))
}
