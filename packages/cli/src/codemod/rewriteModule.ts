import type { SgNode } from '@ast-grep/napi'
import type { Kit } from './kits.ts'
import { type Finding, findOptions, findUnusedImports, removeRanges } from './options.ts'

/** A source file after the codemod. */
export type RewrittenModule = {
  readonly text: string
  /** Imports that were changed. */
  readonly changed: number
  readonly findings: readonly Finding[]
  /** Options without effect that were removed; lines are those of the old text, and `advice` is the reason. */
  readonly removed: readonly Finding[]
  /** What a person has to do because of an option that was removed, each once. */
  readonly losses: readonly string[]
}

/** The parser of a file's language; its grammar knows JSX or not. */
type Language = { parse(text: string): { root(): SgNode }; readonly hasJsx: boolean }
type Names = { readonly name: string; readonly text: string }[]

/**
 * Rewrites the imports of a kit in one source file, removes options without effect, and finds what has no counterpart. Formatting
 * stays as it is.
 *
 * @param options.server base URL that the kit is given where it takes one
 */
export function rewriteModule(
  text: string,
  kit: Kit,
  { server, ...language }: Language & { readonly server?: string | undefined },
): RewrittenModule {
  const root = language.parse(text).root()
  const imports = findImports(root, kit)
  const lazyEdits = findLazyImports(root, kit)
  // Other libraries export functions of the same names, so options are looked at only in modules that import the kit.
  const isTheirs = imports.edits.length + lazyEdits.length + imports.findings.length > 0
  if (!isTheirs && (server === undefined || !importsAlias(root, kit)))
    return { text, changed: 0, findings: [], removed: [], losses: [] }
  const { removals } = findOptions(root, kit, language.hasJsx)
  const removed = removals.map(({ finding }) => finding)
  let next = removeRanges(text, removals)
  // An import whose last use was in such an option goes with it.
  next = removeRanges(next, findUnusedImports(language.parse(next).root(), kit))
  const trimmed = language.parse(next).root()
  const edits = [...findImports(trimmed, kit).edits, ...findLazyImports(trimmed, kit)]
  if (edits.length > 0) next = trimmed.commitEdits(edits.map((edit) => edit.node.replace(edit.text)))
  // Where an import was removed, its line goes too.
  if (edits.some((edit) => edit.text === '')) next = next.replace(/^\n+/, '').replace(/\n{3,}/g, '\n\n')
  if (server !== undefined && kit.serverOwner !== undefined)
    next = addServer(next, language.parse(next).root(), kit.serverOwner, server)
  // Lines are those of the new text.
  const nextRoot = language.parse(next).root()
  const findings = [
    ...findImports(nextRoot, kit).findings,
    ...findOptions(nextRoot, kit, language.hasJsx).findings,
  ]
  return {
    text: next,
    changed: edits.length,
    findings: findings.sort((one, other) => one.line - other.line),
    removed,
    losses: [...new Set(removals.flatMap(({ loss }) => loss ?? []))],
  }
}

/** Whether a module imports the alias of a kit: it was rewritten before. */
function importsAlias(root: SgNode, kit: Kit): boolean {
  const aliases = Object.values(kit.modules).flatMap(({ to }) => (to?.startsWith('@latchkey/') ? [to] : []))
  const statements = root.findAll({ rule: { kind: 'import_statement' } })
  return statements.some((one) => aliases.includes(one.field('source')?.text().slice(1, -1) ?? ''))
}

/** Gives `server` to each call of a kit's function that has none, as the first of its options. */
function addServer(text: string, root: SgNode, owner: string, server: string): string {
  let next = text
  for (const call of root.findAll({ rule: { kind: 'call_expression' } }).reverse()) {
    if (call.field('function')?.text() !== owner) continue
    const options = call.field('arguments')?.child(1)
    if (options?.kind() !== 'object') continue
    const own = options
      .children()
      .filter((one) => one.kind() === 'pair' || one.kind().toString().startsWith('shorthand'))
    if (own.some((one) => (one.child(0) ?? one).text() === 'server' || one.text() === 'server')) continue
    const start = options.range().start.index + 1
    // Where each option has a line, this one has it too.
    const space = /^\s*/.exec(text.slice(start))?.[0] ?? ''
    const isLast = text.slice(start + space.length).startsWith('}')
    const option = `${space || ' '}server: '${server}'${isLast ? '' : ','}`
    next = next.slice(0, start) + option + (space || ' ') + next.slice(start + space.length)
  }
  return next
}

type Edit = { readonly node: SgNode; readonly text: string }

/** Returns the new form of each import of the kit, and the imported names that have no counterpart in Latchkey. */
function findImports(root: SgNode, kit: Kit): { readonly edits: Edit[]; readonly findings: Finding[] } {
  const edits: Edit[] = []
  const findings: Finding[] = []
  const report = (node: SgNode, what: string, advice: string) =>
    findings.push({ line: node.range().start.line + 1, what, advice })
  for (const kind of ['import_statement', 'export_statement'])
    for (const statement of root.findAll({ rule: { kind } })) {
      const source = statement.field('source')
      const from = source?.text().slice(1, -1)
      if (!source || from === undefined) continue
      const rule = Object.hasOwn(kit.modules, from) ? kit.modules[from] : undefined
      if (!rule) {
        if (kit.packages.test(from))
          report(statement, from, 'the codemod does not know this module of the kit')
      } else if (rule.isRemoved) edits.push({ node: statement, text: '' })
      else if (rule.note !== undefined) report(statement, from, rule.note)
      else if (rule.to !== undefined) {
        const next = rewriteStatement(statement, source, kit, rule.to, rule.names ?? {})
        for (const name of next.missing) report(statement, name, kit.missing[name] ?? '')
        if (next.text !== statement.text()) edits.push({ node: statement, text: next.text })
      }
    }
  return { edits, findings }
}

/** Returns the changes of modules that are loaded later, by `import()` or `require()`. */
function findLazyImports(root: SgNode, kit: Kit): Edit[] {
  return root.findAll({ rule: { kind: 'call_expression' } }).flatMap((call) => {
    if (!/^(import|require)$/.test(call.field('function')?.text() ?? '')) return []
    const source = call.field('arguments')?.find({ rule: { kind: 'string' } })
    const from = source?.text().slice(1, -1) ?? ''
    const to = Object.hasOwn(kit.modules, from) ? kit.modules[from]?.to : undefined
    return source && to ? [{ node: source, text: `'${to}'` }] : []
  })
}

/**
 * Returns the statement with its names from the modules that have them now. Names without a counterpart stay where they are, so
 * that the file says what is left to do.
 */
function rewriteStatement(
  statement: SgNode,
  source: SgNode,
  kit: Kit,
  to: string,
  elsewhere: Readonly<Record<string, string>>,
): { readonly text: string; readonly missing: readonly string[] } {
  const whole = statement.text()
  const braces = /\{([^}]*)\}/.exec(whole)
  const quote = source.text()[0] ?? "'"
  const withSource = (text: string, target: string) =>
    text.replace(source.text(), `${quote}${target}${quote}`)
  const names: Names = (braces?.[1] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ({ name: part.replace(/^type\s+/, '').split(/\s+as\s+/)[0] ?? part, text: part }))
  const missing = names.filter(({ name }) => Object.hasOwn(kit.missing, name))
  const moved = names.filter(({ name }) => Object.hasOwn(elsewhere, name))
  if (missing.length === 0 && moved.length === 0) return { text: withSource(whole, to), missing: [] }
  const groups = new Map<string, string[]>()
  const add = (target: string, text: string) => groups.set(target, [...(groups.get(target) ?? []), text])
  for (const one of names)
    if (missing.includes(one)) add(source.text().slice(1, -1), one.text)
    else add(elsewhere[one.name] ?? to, one.text)
  const lines = [...groups].map(([target, texts]) =>
    withSource(whole.replace(/\{[^}]*\}/, `{ ${texts.join(', ')} }`), target),
  )
  return { text: lines.join('\n'), missing: missing.map(({ name }) => name) }
}
