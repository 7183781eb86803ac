import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { decoderLedger, type LedgerEntry } from '../../../testing/decoderLedger.ts'
import { facts, now, testContext, testKeys } from '../../../testing/requestWorld.ts'
import { solanaKey, solanaPrograms } from '../../../testing/solanaMessages.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { knownSelectors } from './decodeCall.ts'
import { describeInstruction } from './describeInstruction.ts'
import { describeRequest } from './describeRequest.ts'

const show = async ({ method, params }: LedgerEntry['asked']) =>
  describeRequest(
    await prepareRequest(method, params, testContext()),
    method.startsWith('solana') ? { ...facts, symbol: 'SOL', decimals: 9 } : facts,
    now,
  )

const introduction = `# What the approval screen understands

One row for each kind of request. *Shown* are the labels of the summary; *warned of* are the warnings of the example the row was
printed from, whose spender is a person and whose recipients are new. A request that is not understood shows what is called or
signed, and needs a ticked box besides the click; a message that is a text needs none, because it is shown whole. Every request for
a transaction also shows its highest network fee.

The table is printed by \`decoderLedger.test.ts\` (\`npx vitest run -u\`) from the same code that draws the screen.
`

/** Prints a row. */
async function toRow({ name, asked, isUnderstood, broken }: LedgerEntry): Promise<string> {
  const { title, summary, text, warnings } = await show(asked)
  const labels = [
    ...new Set([...summary.map(({ label }) => label), ...(text === undefined ? [] : ['the text'])]),
  ]
  const warned = warnings.map(({ level, text: words }) => `${level}: ${words}`)
  const where = isUnderstood ? broken.map((one) => one.where) : ['always']
  const cells = [name, title, labels.join(', '), warned.join('<br>'), where.join('<br>')]
  return `| ${cells.map((cell) => cell || '–').join(' | ')} |`
}

describe('the ledger of the decoder', () => {
  it.each(decoderLedger.map((entry) => [entry.name, entry] as const))(
    '[X.63] %s: understood as the ledger says, and not where it is broken',
    async (_, { asked, isUnderstood, broken, isShownWhole }) => {
      const needed = isShownWhole ? undefined : [{ kind: 'acknowledge' }]
      const shown = await show(asked)
      expect(shown.isUnderstood).toBe(isUnderstood)
      if (!isUnderstood) expect(shown.confirmations).toEqual(needed)
      for (const one of broken) {
        const { isUnderstood: isStill, confirmations } = await show(one.asked)
        expect(isStill, one.where).toBe(false)
        expect(confirmations, one.where).toContainEqual({ kind: 'acknowledge' })
      }
    },
  )

  it('[X.63] has every call the decoder knows', () => {
    const selectors = decoderLedger.flatMap(({ asked }) => {
      const [transaction] = Array.isArray(asked.params) ? (asked.params as { data?: string }[]) : []
      return transaction?.data?.slice(0, 10) ?? []
    })
    expect(knownSelectors.filter((selector) => !selectors.includes(selector))).toEqual([])
  })

  it('[X.63] has every Solana instruction the decoder knows: no other first byte, length or count of accounts is', () => {
    const me = testKeys().solana.address
    const { system, token, token2022, associated, memo, budget } = solanaPrograms
    const lengths = [0, 1, 2, 3, 4, 5, 8, 9, 10, 12, 17, 34, 35, 36]
    const known = new Map<string, Set<string>>()
    for (const [name, program] of Object.entries({
      system,
      token,
      token2022,
      associated,
      memo,
      budget,
      other: solanaKey(77),
    }))
      for (let tag = 0; tag < 48; tag++)
        for (const length of lengths)
          for (let count = 0; count < 8; count++) {
            const accounts = Array.from({ length: count }, (_, at) =>
              at === 0 && program === memo
                ? me
                : at === 1 && tag === 4 && program === system
                  ? 'SysvarRecentB1ockHashes11111111111111111111'
                  : program === associated && at > 3
                    ? base58.encode(at === 4 ? system : token)
                    : base58.encode(solanaKey(30 + at)),
            )
            const data = Uint8Array.from({ length }, (_, at) => (at === 0 ? tag : 0))
            const step = describeInstruction({ program: base58.encode(program), accounts, data }, me, facts)
            if (!step.isKnown) continue
            const shape = program === memo ? 'memo' : `${tag}:${length}:${count}`
            known.set(name, (known.get(name) ?? new Set()).add(shape))
          }
    const ofTokens = ['3:9:3', '4:9:3', '5:1:2', '6:3:2', '9:1:3', '12:10:4', '13:10:4', '17:1:1']
    expect(Object.fromEntries([...known].map(([name, shapes]) => [name, [...shapes]]))).toEqual({
      system: ['1:36:1', '2:12:2', '4:4:3'],
      token: ofTokens,
      token2022: ofTokens,
      associated: [...Array.from({ length: 48 }, (_, tag) => `${tag}:0:6`)].flatMap((shape, tag) =>
        tag < 2 ? [shape, `${tag}:1:6`] : [shape],
      ),
      memo: ['memo'],
      budget: ['1:5:0', '2:5:0', '3:9:0', '4:5:0'],
    })
  })

  it('[X.63] reads as the table in this folder', async () => {
    const groups = [...new Set(decoderLedger.map(({ group }) => group))]
    const parts = await Promise.all(
      groups.map(async (group) => {
        const rows = await Promise.all(decoderLedger.filter((entry) => entry.group === group).map(toRow))
        return `\n## ${group}\n\n| kind | title | shown | warned of | not understood where |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
      }),
    )
    await expect(`${introduction}${parts.join('')}`).toMatchFileSnapshot('./README.md')
  })
})
