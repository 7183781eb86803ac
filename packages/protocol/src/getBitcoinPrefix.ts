const characters = '[02-9ac-hj-np-z]'
/** Version 0 with 20 or 32 bytes, and taproot. */
const segwitForm = new RegExp(
  `^(bc|tb|bcrt)1(?:q(?:${characters}{38}|${characters}{58})|p${characters}{58})$`,
)
const oldForm = /^([13mn2])[1-9A-HJ-NP-Za-km-z]{25,34}$/

/**
 * How an address begins, by its form alone: a segwit prefix, `bc` also for the old forms of the main network, `test` for
 * the old forms that all other networks share. `undefined` for other texts.
 */
export function getBitcoinPrefix(address: string): 'bc' | 'tb' | 'bcrt' | 'test' | undefined {
  const lower = address.toLowerCase()
  // Segwit addresses may be written in capitals, as in QR codes, and never mixed (BIP-173).
  const isOneCase = address === lower || address === address.toUpperCase()
  const segwit = isOneCase ? segwitForm.exec(lower) : null
  if (segwit) return segwit[1] as 'bc' | 'tb' | 'bcrt'
  const old = oldForm.exec(address)
  if (!old) return undefined
  return old[1] === '1' || old[1] === '3' ? 'bc' : 'test'
}
