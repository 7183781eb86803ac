import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * What is proven of the server when something it depends on is away, lies or stops: a table of faults and of what a person does,
 * with the test of each cell. `node scripts/check/faultMatrix.mjs` prints it; a cell without a test is empty, and not proven.
 */
const file = new URL('faultMatrix.json', import.meta.url)

/** @returns {{ flows: string[], proofs: Record<string, Record<string, [path: string, title: string]>> }} */
export function readFaultMatrix() {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Cells whose test is not there, or that name a flow which is not in the table; as sentences. */
export function findMissingProofs({ flows, proofs }, readText = (path) => readFileSync(path, 'utf8')) {
  return Object.entries(proofs).flatMap(([fault, cells]) =>
    Object.entries(cells).flatMap(([flow, [path, title]]) => {
      if (!flows.includes(flow)) return [`${fault}: "${flow}" is no flow`]
      try {
        return readText(path).includes(title) ? [] : [`${fault} × ${flow}: ${path} has no test "${title}"`]
      } catch {
        return [`${fault} × ${flow}: ${path} is not there`]
      }
    }),
  )
}

/** The table in Markdown: numbers in the cells, the tests below. */
export function formatFaultMatrix({ flows, proofs }) {
  const tests = [
    ...new Set(
      Object.values(proofs).flatMap((cells) =>
        Object.values(cells).map(([path, title]) => `${path}: ${title}`),
      ),
    ),
  ]
  const row = (cells) => `| ${cells.join(' | ')} |`
  const toCell = (proof) => (proof ? String(tests.indexOf(proof.join(': ')) + 1) : '')
  return [
    row(['', ...flows]),
    row(['---', ...flows.map(() => '---')]),
    ...Object.entries(proofs).map(([fault, cells]) =>
      row([fault, ...flows.map((flow) => toCell(cells[flow]))]),
    ),
    '',
    ...tests.map((test, index) => `${index + 1}. ${test}`),
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(formatFaultMatrix(readFaultMatrix()))
