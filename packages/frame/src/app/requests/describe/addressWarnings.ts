import { caution, danger, type RequestFacts, type Warning } from './Description.ts'

/**
 * Returns the warnings about a recipient: an own, burn or new address, or one similar to a known address (address
 * poisoning).
 *
 * @param account address of the person
 */
export function recipientWarnings(
  to: string,
  { recipients, translate }: RequestFacts,
  account: string,
): Warning[] {
  const lower = to.toLowerCase()
  if (to === account || (to.startsWith('0x') && lower === account.toLowerCase()))
    return [caution(translate('You’re sending to your own address.'))]
  if (/^0x0{38}/.test(lower) || /^0x0{36}dead$/.test(lower))
    return [danger(translate('No one owns this address. Anything sent there is lost.'))]
  // base58 tells capital letters apart
  if (recipients.includes(to.startsWith('0x') ? lower : to)) return []
  const lookalike = [...recipients, account].find((known) => looksLike(known, to))
  if (lookalike)
    return [
      danger(
        translate(
          'This address looks like {address}, which you know, but is different. Compare every character.',
          { address: lookalike },
        ),
      ),
    ]
  return [caution(translate('You haven’t sent to this address from here before.'))]
}

/**
 * Whether two addresses, which are not the same, begin and end with the same four characters: people compare no more. Capitals are as
 * easily overlooked, also in base58, where they are other characters.
 */
function looksLike(known: string, other: string): boolean {
  const shown = known.startsWith('0x') ? 6 : 4
  const getEnds = (address: string) => (address.slice(0, shown) + address.slice(-4)).toLowerCase()
  return getEnds(known) === getEnds(other)
}

/** Returns a warning where the spender is no contract. An unknown one is no smaller danger: a page can keep the network busy. */
export function spenderWarnings(spender: string, { hasCode, translate }: RequestFacts): Warning[] {
  const isContract = hasCode[spender.toLowerCase()]
  if (isContract === true) return []
  if (isContract === undefined)
    return [danger(translate('The wallet couldn’t check whether this approval goes to an app’s contract.'))]
  return [
    danger(
      translate(
        'This approval goes to a personal address, not an app’s contract. This is how scammers empty wallets.',
      ),
    ),
  ]
}
