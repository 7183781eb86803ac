import type { Facts, Warning } from './Description.ts'

/**
 * Returns the warnings about a recipient: new to this device, or similar to a known address.
 *
 * @param account address of the person
 */
export function recipientWarnings(to: string, { recipients, translate }: Facts, account: string): Warning[] {
  const lower = to.toLowerCase()
  if (lower === account.toLowerCase())
    return [{ level: 'caution', text: translate('You are sending to your own address.') }]
  if (/^0x0{38}/.test(lower) || /^0x0{36}dead$/.test(lower))
    return [{ level: 'danger', text: translate('Nobody owns this address: what is sent there is lost.') }]
  if (recipients.includes(lower)) return []
  const alike = [...recipients, account.toLowerCase()].find(
    (one) => one !== lower && one.slice(0, 6) === lower.slice(0, 6) && one.slice(-4) === lower.slice(-4),
  )
  if (alike)
    return [
      {
        level: 'danger',
        text: translate(
          'This address looks like {address}, which you know, but is another one. Compare every character.',
          { address: alike },
        ),
      },
    ]
  return [{ level: 'caution', text: translate('You have never sent anything to this address from here.') }]
}

/** Warnings about a spender. */
export function spenderWarnings(spender: string, { hasCode, translate }: Facts): Warning[] {
  if (hasCode[spender.toLowerCase()] !== false) return []
  return [
    {
      level: 'danger',
      text: translate(
        'Who gets this permission is a person’s address, no app’s contract. This is how wallets are emptied.',
      ),
    },
  ]
}
