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
    return [caution(translate('You are sending to your own address.'))]
  if (/^0x0{38}/.test(lower) || /^0x0{36}dead$/.test(lower))
    return [danger(translate('Nobody owns this address: what is sent there is lost.'))]
  // base58 tells capital letters apart
  if (recipients.includes(to.startsWith('0x') ? lower : to)) return []
  const lookalike = [...recipients, account].find((known) => looksLike(known.toLowerCase(), lower))
  if (lookalike)
    return [
      danger(
        translate(
          'This address looks like {address}, which you know, but is another one. Compare every character.',
          { address: lookalike },
        ),
      ),
    ]
  return [caution(translate('You have never sent anything to this address from here.'))]
}

/** Whether two addresses begin and end with the same four characters: people compare no more. Case is as easily overlooked. */
function looksLike(known: string, other: string): boolean {
  const shown = known.startsWith('0x') ? 6 : 4
  return (
    known !== other && known.slice(0, shown) === other.slice(0, shown) && known.slice(-4) === other.slice(-4)
  )
}

/** Returns a warning where the spender is no contract, or where that is unknown. */
export function spenderWarnings(spender: string, { hasCode, translate }: RequestFacts): Warning[] {
  const isContract = hasCode[spender.toLowerCase()]
  if (isContract === true) return []
  if (isContract === undefined)
    return [caution(translate('Whether an app’s contract gets this permission can’t be found out just now.'))]
  return [
    danger(
      translate(
        'Who gets this permission is a person’s address, no app’s contract. This is how wallets are emptied.',
      ),
    ),
  ]
}
