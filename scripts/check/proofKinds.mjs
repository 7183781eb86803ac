// Which kinds of proof tests carry for a requirement, which kinds it asks for, and what changed between the two. Pure, so
// that `requirements.mjs` and its tests share it.

/** Kinds by the path of a test, first match wins; the order is that of the page. */
export const kinds = [
  ['visual', /visual/i],
  ['chaos', /\.chaos\.|(^|\/)chaos\//],
  ['e2e', /^e2e\//],
  ['bench', /\.bench\./],
  ['contract', /\.contract\./],
  ['unit', /\.test\.(ts|tsx|mjs)$/],
]

/** Returns the kind of proof a test file gives, or `undefined` for a file that is no test. */
export function kindOf(file) {
  if (!/\.test\.|\.spec\.ts$|\.bench\.mjs$/.test(file)) return undefined
  return kinds.find(([, pattern]) => pattern.test(file))?.[0]
}

const isNumber = (word) => /^(S\d\.\d\d|X\.\d\d)[a-z]?$/.test(word)

/** Returns the number of the row that a promise belongs to: `X.10` of `X.10a`. A row's own number stays. */
export const toRow = (id) => id.replace(/[a-z]$/, '')

/**
 * Returns the requirements that titles in a file's text name: of tests, of `test.step`, and of rows of a table test whose
 * title begins with `[%s]`. A promise of a row (`X.10a`) counts for the row, too. A title with four rows or more counts for none.
 */
export function numbersIn(text) {
  const found = new Set()
  for (const [, id] of text.matchAll(/\[\s*'(S\d\.\d\d|X\.\d\d)',/g)) found.add(id)
  // Brackets that follow each other belong to one title.
  for (const [brackets] of text.matchAll(/(?:\[[A-Z][^\]\n]*\] ?)+/g)) {
    const ids = brackets.split(/[\s,[\]]+/).filter(isNumber)
    const rows = new Set(ids.map(toRow))
    if (rows.size <= 3) for (const id of [...rows, ...ids]) found.add(id)
  }
  return found
}

/**
 * Compares the kinds that rows ask for with those that tests carry.
 * @param wanted kinds by number, as in `requirementKinds.json`: `{ 'X.03': 'contract, e2e' }`
 * @param proofs a set of kinds by number
 * @param open numbers by kind that may lack it
 * @returns `lost`: lacking and not listed as open; `closed`: listed, and proven or no longer asked for; `open`: the list
 *   without them
 */
export function compareKinds(wanted, proofs, open) {
  const lacking = (id, kind) => wanted[id]?.split(', ').includes(kind) && !proofs.get(id)?.has(kind)
  const names = kinds.map(([kind]) => kind)
  const lost = Object.keys(wanted).flatMap((id) =>
    names.filter((kind) => lacking(id, kind) && !open[kind]?.includes(id)).map((kind) => `${id} ${kind}`),
  )
  const listed = Object.entries(open).flatMap(([kind, ids]) => ids.map((id) => [kind, id]))
  const closed = listed.filter(([kind, id]) => !lacking(id, kind)).map(([kind, id]) => `${id} ${kind}`)
  const left = Object.fromEntries(
    Object.entries(open).map(([kind, ids]) => [kind, ids.filter((id) => lacking(id, kind))]),
  )
  return { lost, closed, open: left }
}
