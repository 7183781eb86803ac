// The shape of the source tree: how large files and folders are, which names and comments they use, and what no linter forbids.
// `npm run check` prints the figures and fails with a sentence that says what to do.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript'
import { moneyFloats } from './moneyFloats.mjs'

/** Limits of the whole tree. Lines are counted as an editor shows them. */
export const limits = {
  medianLines: [60, 140],
  longestFile: 500,
  smallFile: 25,
  smallFilesShare: 0.08,
  smallFoldersShare: 0.08,
}

const isTest = (file) => /\.test\.(ts|tsx|mjs)$|\/testing\//.test(file)
const isSource = (file) =>
  /^(packages|apps|devnet|directory)\/.*\bsrc\/.*\.(ts|tsx|mjs)$/.test(file) && !isTest(file)
/** Doors of rooms and packages are short by nature. */
const isEntry = (file) => /\/(index|main)\.(ts|tsx|mjs)$|\/exports\//.test(file)

/** Names of functions that begin with one of these say nothing about what is done. */
const vagueVerbs = /^(ask|tell|say|hand|keep|take|wear|lose|follow|gather|carry|hold|speak)(?=[A-Z]|$)/
/** Numbers of requirements, threats, decisions and wire facts: only titles of tests and docs/requirements.md carry them. */
const privateCode = /\b(S\d\.\d{2}|X\.\d{2}|W\d{1,2}\.\d{1,2}|T-[A-Z]{3,}(?:-\d+)?|decisions? \d+[a-z]?)\b/

/** Figures of files and folders, and what is wrong with them. `reasons` tells why a file below 25 lines is right as it is. */
export function judgeSizes(files, reasons) {
  const problems = []
  const lines = [...files].map(([, text]) => countLines(text)).sort((a, b) => a - b)
  const median = lines[lines.length >> 1] ?? 0
  const [least, most] = limits.medianLines
  if (median < least || median > most)
    problems.push(
      `The median source file has ${median} lines; the house wants ${least} to ${most}: join fragments of one idea.`,
    )
  const small = [...files].filter(([file, text]) => countLines(text) < limits.smallFile && !isEntry(file))
  for (const [file] of small)
    if (!reasons[file])
      problems.push(
        `${file} has fewer than ${limits.smallFile} lines: tell it in the file that uses it, or give its reason in scripts/check/smallFiles.json.`,
      )
  for (const file of Object.keys(reasons))
    if (!small.some(([name]) => name === file))
      problems.push(
        `scripts/check/smallFiles.json names ${file}, which is gone or long enough: take its line out.`,
      )
  const smallShare = small.length / Math.max(1, files.size)
  if (smallShare > limits.smallFilesShare)
    problems.push(
      `${percent(smallShare)} of the source files have fewer than ${limits.smallFile} lines; at most ${percent(limits.smallFilesShare)} may.`,
    )
  for (const [file, text] of files)
    if (countLines(text) > limits.longestFile)
      problems.push(
        `${file} has ${countLines(text)} lines; above ${limits.longestFile} it is more than one idea: split it where the second begins.`,
      )
  return { problems, median, small: small.length, total: lines.reduce((sum, count) => sum + count, 0) }
}

/** Folders with one or two files. `files` are all files of the source tree, styles included, tests left out. */
export function judgeFolders(files) {
  const count = new Map()
  for (const file of files) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1)
  // A folder that only holds folders, the entries of a package and the one room of a small package count as they stand.
  const small = [...count]
    .filter(([folder, size]) => size < 3 && !/\/(src|exports)$/.test(folder))
    .map(([folder]) => folder)
  const share = small.length / Math.max(1, count.size)
  const problems =
    share > limits.smallFoldersShare
      ? [
          `${small.length} of ${count.size} folders (${percent(share)}) hold one or two files; at most ${percent(limits.smallFoldersShare)} may: ${small.join(', ')}.`,
        ]
      : []
  return { problems, small: small.length, folders: count.size }
}

/** What one source file says that it must not: vague verbs, private codes, state of the module, escapes from the type checker. */
export function judgeSource(file, text) {
  const problems = []
  for (const name of functionNames(file, text))
    if (vagueVerbs.test(name))
      problems.push(
        `${file}: ${name} has a verb that says nothing; use get, create, parse, format, watch, submit …`,
      )
  problems.push(...judgeCodes(file, text))
  if (/^(export )?let /m.test(text))
    problems.push(`${file}: state of the module (let); keep it in a config or a closure.`)
  if (/^(export )?const \w+(: [^=]+)? = new (Map|Set|WeakMap|WeakSet)(<[^>]*>)?\(\)/m.test(text))
    problems.push(`${file}: a collection of the module; keep it in a config or a closure.`)
  if (/\/(utils|helpers?|manager|types|misc|common)\.tsx?$/.test(file))
    problems.push(`${file}: the file's name says nothing; name it after its idea.`)
  if (/^export \* from/m.test(text)) problems.push(`${file}: re-exports everything; name what is exported.`)
  if (/\bas any\b|@ts-(ignore|nocheck)/.test(text)) problems.push(`${file}: silences the type checker.`)
  if (/\b(TODO|FIXME|XXX|HACK)\b/.test(text)) problems.push(`${file}: is unfinished (TODO).`)
  if (/^export class \w+ (?!extends (?:\w*Error|Component)\b)/m.test(text))
    problems.push(`${file}: a class that is no error; use a function that returns an object.`)
  return [...problems, ...moneyFloats(file, text)]
}

/** Private codes in a source file or a page of the documentation, each with its line. */
export function judgeCodes(file, text) {
  return text.split('\n').flatMap((line, at) => {
    const [code] = privateCode.exec(line) ?? []
    return code ? [`${file}:${at + 1}: "${code}" can't be looked up by a reader; say the thing itself.`] : []
  })
}

/** Skipped tests and titles with more than three numbers. */
export function judgeTest(file, text) {
  const problems = []
  if (/\b(it|test|describe)\.(skip|only|todo|fixme)\(/.test(text))
    problems.push(`${file}: a skipped or only test.`)
  for (const [, words] of text.matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*['"`]([^'"`]*)/g)) {
    const ids = [...words.matchAll(/\b(S\d\.\d\d|X\.\d\d)\b/g)]
    if (ids.length > 3)
      problems.push(`${file}: more than three numbers in "${words}"; a title claims at most three.`)
  }
  return problems
}

/** Chunks are rooms: a build configuration names entries, and neither paths nor patterns of modules. */
export function judgeBuild(file, text) {
  return /codeSplitting|manualChunks|new RegExp\(|test: ?\//.test(text)
    ? [`${file}: decides chunks by file names; enter the room by import() instead.`]
    : []
}

function functionNames(file, text) {
  const names = []
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const visit = (node) => {
    const isFunction =
      ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      (ts.isVariableDeclaration(node) &&
        node.initializer &&
        (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer)))
    if (isFunction && node.name && ts.isIdentifier(node.name)) names.push(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

const countLines = (text) => text.trimEnd().split('\n').length
const percent = (share) => `${(share * 100).toFixed(1)} %`

if (import.meta.filename === process.argv[1]) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(file))
  const read = (file) => readFileSync(file, 'utf8')
  const sources = new Map(listed.filter(isSource).map((file) => [file, read(file)]))
  const reasons = JSON.parse(read(new URL('./smallFiles.json', import.meta.url)))
  const remainder = JSON.parse(read(new URL('./houseRemainder.json', import.meta.url)))

  const sizes = judgeSizes(sources, reasons)
  const folders = judgeFolders(
    listed.filter(
      (file) =>
        /^(packages|apps|devnet|directory)\/.*\bsrc\/.*\.(ts|tsx|mjs|css|json)$/.test(file) && !isTest(file),
    ),
  )
  const problems = [...sizes.problems, ...folders.problems]
  for (const [file, text] of sources) problems.push(...judgeSource(file, text))
  for (const file of listed.filter((name) =>
    /^(docs|packages|apps|devnet|directory|e2e|bench|scripts|\.changeset)\/.*\.md$|^[A-Z-]+\.md$/.test(name),
  ))
    if (file !== 'docs/requirements.md') problems.push(...judgeCodes(file, read(file)))
  const tests = listed.filter((name) => /\.test\.(ts|tsx|mjs)$|^e2e\/.*\.ts$/.test(name))
  for (const file of tests.filter((name) => !name.startsWith('scripts/check/house')))
    problems.push(...judgeTest(file, read(file)))
  for (const file of listed.filter((name) => /(tsdown|vite)\.config\.ts$/.test(name)))
    problems.push(...judgeBuild(file, read(file)))
  for (const file of listed.filter(
    (name) => /\.(ts|tsx|mjs)$/.test(name) && !name.startsWith('scripts/check/house'),
  ))
    if (read(file).includes('../shared/')) problems.push(`${file}: reads a folder outside the repository.`)

  // What is known and still to be mended, by rule; the figures only go down.
  const left = problems.filter(
    (problem) => !Object.keys(remainder).some((prefix) => problem.startsWith(prefix)),
  )
  for (const problem of left) console.error(problem)
  console.log(
    `${sources.size} source files, ${sizes.total} lines, median ${sizes.median}; ${sizes.small} below ${limits.smallFile} lines; ` +
      `${folders.small} of ${folders.folders} folders with one or two files; ${problems.length} problems, ${problems.length - left.length} of them in the remainder`,
  )
  process.exitCode = left.length > 0 ? 1 : 0
}
