import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

/**
 * What is proven of the server when something it depends on is away, lies or stops: a table of faults and of what a person does. Each
 * cell has its test, or the reason why the fault doesn't touch the flow. `node scripts/check/faultMatrix.mjs` prints it.
 */
const file = new URL('faultMatrix.json', import.meta.url)

/**
 * @typedef {object} FaultMatrix
 * @property {string[]} flows
 * @property {Record<string, Record<string, [path: string, title: string]>>} proofs by fault and flow
 * @property {Record<string, Record<string, string[]>>} untouched the flows that a fault doesn't touch, by fault and reason: "The flow … <reason>"
 */

/** @returns {FaultMatrix} */
export function readFaultMatrix() {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Cells with neither a test nor a reason, with both, or with a reason that says nothing; as sentences. */
export function findBlankCells({ flows, proofs, untouched }) {
  const unknown = Object.keys(untouched).filter((fault) => !(fault in proofs))
  return [
    ...unknown.map((fault) => `"${fault}" is no fault of the matrix`),
    ...Object.entries(proofs).flatMap(([fault, cells]) => {
      const reasons = Object.entries(untouched[fault] ?? {})
      const named = reasons.flatMap(([, names]) => names)
      return [
        ...reasons
          .filter(([why]) => why.split(' ').length < 3)
          .map(([why]) => `${fault}: "${why}" is no reason`),
        ...named.filter((flow) => !flows.includes(flow)).map((flow) => `${fault}: "${flow}" is no flow`),
        ...flows.flatMap((flow) => {
          const [isProven, isUntouched] = [flow in cells, named.includes(flow)]
          if (isProven && isUntouched) return [`${fault} × ${flow}: has a test, and is called untouched`]
          if (isProven || isUntouched) return []
          return [`${fault} × ${flow}: no test, and no reason why it is untouched`]
        }),
      ]
    }),
  ]
}

/** Cells whose test is not there or never runs, or that name a flow which is not in the table; as sentences. */
export function findMissingProofs({ flows, proofs }, readText = (path) => readFileSync(path, 'utf8')) {
  const titles = new Map()
  const list = (path) => {
    if (!titles.has(path)) titles.set(path, listTests(path, readText(path)))
    return titles.get(path)
  }
  return Object.entries(proofs).flatMap(([fault, cells]) =>
    Object.entries(cells).flatMap(([flow, [path, title]]) => {
      if (!flows.includes(flow)) return [`${fault}: "${flow}" is no flow`]
      try {
        const isThere = list(path).some((one) => one.includes(title))
        return isThere ? [] : [`${fault} × ${flow}: ${path} has no test "${title}"`]
      } catch {
        return [`${fault} × ${flow}: ${path} is not there`]
      }
    }),
  )
}

/** How a test or a suite is kept from running, or from having to pass. */
const idle = ['skip', 'todo', 'fails', 'fixme', 'fail']

/** The titles of the tests of a file that run and do something. Titles with parts in them are as they are written. */
export function listTests(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const titles = []
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const [name, ...modifiers] = toNames(node.expression)
      const isIdle = modifiers.some((modifier) => idle.includes(modifier))
      if (name === 'describe' && isIdle) return
      const title = name === 'it' || name === 'test' ? toTitle(node.arguments[0]) : undefined
      if (title !== undefined && !isIdle && node.arguments.some(doesSomething)) titles.push(title)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

/** `it.skip.each(rows)` as `['it', 'skip', 'each']`. */
function toNames(expression) {
  if (ts.isIdentifier(expression)) return [expression.text]
  if (ts.isPropertyAccessExpression(expression))
    return [...toNames(expression.expression), expression.name.text]
  return ts.isCallExpression(expression) ? toNames(expression.expression) : []
}

function toTitle(node) {
  if (node === undefined) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined
}

function doesSomething(node) {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return false
  return !ts.isBlock(node.body) || node.body.statements.length > 0
}

/** The table in Markdown: numbers in the cells, the tests below; `–` where a flow is untouched, with the reasons at the end. */
export function formatFaultMatrix({ flows, proofs, untouched }) {
  const tests = [
    ...new Set(
      Object.values(proofs).flatMap((cells) =>
        Object.values(cells).map(([path, title]) => `${path}: ${title}`),
      ),
    ),
  ]
  const row = (cells) => `| ${cells.join(' | ')} |`
  const toCell = (fault, proof) => {
    if (proof) return String(tests.indexOf(proof.join(': ')) + 1)
    return fault in untouched ? '–' : ''
  }
  return [
    row(['', ...flows]),
    row(['---', ...flows.map(() => '---')]),
    ...Object.entries(proofs).map(([fault, cells]) =>
      row([fault, ...flows.map((flow) => toCell(fault, cells[flow]))]),
    ),
    '',
    ...tests.map((test, index) => `${index + 1}. ${test}`),
    '',
    'Untouched:',
    ...Object.entries(untouched).flatMap(([fault, reasons]) =>
      Object.entries(reasons).map(([why, names]) => `- ${fault}: ${names.join(', ')}: ${why}`),
    ),
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(formatFaultMatrix(readFaultMatrix()))
